import type { ReactNode } from 'react';
import { Bush, INK, Pane, Picture, type PictureOptions } from './Picture.tsx';

const LINE = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** The background of a scene. It extends beyond the picture, for a box of another shape. */
function Ground({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <>
      <rect x={-60} y={-60} width={520} height={400} fill={colour} />
      {children}
    </>
  );
}

function Person({ x, y, shirt, skin = INK.skin, hair = INK.hair, size = 1 }: { x: number; y: number; shirt: string; skin?: string; hair?: string; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-40 70c0-34 16-52 40-52s40 18 40 52z" fill={shirt} />
      <path d="M-10 6h20v16a10 10 0 0 1-20 0z" fill={skin} />
      <circle cx={0} cy={-12} r={24} fill={skin} />
      <path d="M-25 -12a25 25 0 0 1 50 0c-6-2-10-8-12-14-8 8-22 12-38 14z" fill={hair} />
    </g>
  );
}

function MiniHouse({ x, y, size = 1, wall = INK.wall, glass = INK.blueMid }: { x: number; y: number; size?: number; wall?: string; glass?: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-60 0v-60L0 -108l60 48V0z" fill={wall} />
      <path d="M-74 -54 0 -116l74 62-8 10L0 -99l-66 55z" fill={INK.roof} />
      <Pane x={-42} y={-46} width={24} height={26} glass={glass} />
      <Pane x={18} y={-46} width={24} height={26} glass={glass} />
      <rect x={-9} y={-36} width={18} height={36} rx={2} fill={INK.yellow} />
    </g>
  );
}

function Sheet({ x, y, width, height, children }: { x: number; y: number; width: number; height: number; children?: ReactNode }) {
  return (
    <g>
      <rect x={x} y={y + 8} width={width} height={height} rx={14} fill={INK.navy} opacity={0.1} />
      <rect x={x} y={y} width={width} height={height} rx={14} fill={INK.white} />
      {children}
    </g>
  );
}

function Lines({ x, y, widths, colour = INK.blueLight }: { x: number; y: number; widths: readonly number[]; colour?: string }) {
  return widths.map((width, index) => <rect key={`${width}-${y + index * 18}`} x={x} y={y + index * 18} width={width} height={8} rx={4} fill={colour} />);
}

function Tick({ x, y, size = 1, colour = INK.green }: { x: number; y: number; size?: number; colour?: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <circle r={20} fill={colour} />
      <path d="m-9 0 6 7L9-6" stroke={INK.white} strokeWidth={5} {...LINE} />
    </g>
  );
}

function BigWindow({ x, y, width, height, children }: { x: number; y: number; width: number; height: number; children?: ReactNode }) {
  return (
    <g>
      <rect x={x - 10} y={y - 10} width={width + 20} height={height + 20} rx={8} fill={INK.white} />
      <rect x={x} y={y} width={width} height={height} rx={3} fill={INK.blueLight} />
      {children}
      <path d={`M${x + width / 2} ${y}v${height}M${x} ${y + height / 2}h${width}`} stroke={INK.white} strokeWidth={7} />
      <rect x={x - 20} y={y + height + 10} width={width + 40} height={12} rx={6} fill={INK.white} />
    </g>
  );
}

function Phone({ x, y, size = 1, colour = INK.blue }: { x: number; y: number; size?: number; colour?: string }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${size})`}
      d="M-20-26h10l7 19-9 7a50 50 0 0 0 20 20l7-9 19 7v10c0 6-5 10-10 10C-8 38-32 14-34-16c0-5 4-10 14-10z"
      fill={colour}
    />
  );
}

const SCENES = {
  'address-map': (
    <Ground colour={INK.greenPale}>
      <path d="M0 190 400 90M120 280 190 0M270 280 330 0M0 80l400 110" stroke={INK.white} strokeWidth={18} />
      <path d="M0 190 400 90M120 280 190 0" stroke={INK.yellowPale} strokeWidth={6} />
      <path d="M20 20h110l-20 60L20 60zM340 200l60-14v94h-80z" fill="#b4d9c2" />
      <path d="M214 130h50v34h-50zM70 210h38v30H70zM352 40h36v34h-36z" fill={INK.wallShade} />
      <ellipse cx={206} cy={196} rx={34} ry={9} fill={INK.navy} opacity={0.18} />
      <path d="M206 194s52-52 52-92a52 52 0 0 0-104 0c0 40 52 92 52 92z" fill={INK.blue} />
      <circle cx={206} cy={102} r={32} fill={INK.white} />
      <path d="m188 103 18-16 18 16v17h-36z" fill={INK.yellow} stroke={INK.navy} strokeWidth={3} strokeLinejoin="round" />
    </Ground>
  ),
  'advisor-call': (
    <Ground colour={INK.sky}>
      <circle cx={200} cy={160} r={112} fill={INK.bluePale} />
      <Person x={200} y={184} shirt={INK.blue} size={1.4} />
      <path d="M164 166v-6a36 36 0 0 1 72 0v6" stroke={INK.navy} strokeWidth={6} {...LINE} />
      <rect x={156} y={160} width={16} height={26} rx={8} fill={INK.navy} />
      <path d="M166 186c4 14 14 18 26 18" stroke={INK.navy} strokeWidth={4} {...LINE} />
      <Sheet x={264} y={58} width={104} height={62}><Lines x={280} y={76} widths={[72, 48]} /></Sheet>
      <Sheet x={34} y={84} width={86} height={56}><Phone x={77} y={112} size={0.5} /></Sheet>
    </Ground>
  ),
  'advisor-visit': (
    <Ground colour={INK.sky}>
      <path d="M0 232h400v48H0z" fill={INK.greenPale} />
      <MiniHouse x={272} y={236} size={1.55} />
      <Bush x={376} y={236} size={0.8} />
      <Person x={104} y={196} shirt={INK.blue} size={1.05} />
      <rect x={120} y={206} width={48} height={60} rx={6} fill={INK.navy} transform="rotate(-10 144 236)" />
      <rect x={125} y={213} width={38} height={48} rx={3} fill={INK.white} transform="rotate(-10 144 236)" />
      <path d="m131 232 6 6 12-12" stroke={INK.green} strokeWidth={4} {...LINE} />
      <circle cx={56} cy={56} r={24} fill={INK.yellow} />
    </Ground>
  ),
  'call-requested': (
    <Ground colour={INK.sky}>
      <circle cx={200} cy={140} r={100} fill={INK.bluePale} />
      <rect x={146} y={40} width={108} height={200} rx={20} fill={INK.navy} />
      <rect x={155} y={58} width={90} height={164} rx={8} fill={INK.white} />
      <circle cx={200} cy={122} r={34} fill={INK.sky} />
      <Phone x={197} y={118} size={0.75} />
      <Lines x={172} y={174} widths={[56, 36]} />
      <Tick x={250} y={64} />
      <path d="M280 110a44 44 0 0 1 0 60M300 92a70 70 0 0 1 0 96M120 110a44 44 0 0 0 0 60M100 92a70 70 0 0 0 0 96" stroke={INK.blueMid} strokeWidth={6} {...LINE} />
    </Ground>
  ),
  checkmark: (
    <Ground colour={INK.white}>
      <circle cx={200} cy={140} r={112} fill="#ecf7f0" />
      <circle cx={200} cy={140} r={78} fill="#17703c" />
      <path d="m164 142 26 26 48-54" stroke={INK.white} strokeWidth={15} {...LINE} />
      <path d="M66 70h.1M92 214h.1M338 82h.1M318 220h.1" stroke={INK.yellow} strokeWidth={16} {...LINE} />
      <path d="M52 140h14M338 150h14M104 44l8 8M296 44l-8 8" stroke={INK.blueMid} strokeWidth={7} {...LINE} />
    </Ground>
  ),
  'not-found': (
    <Ground colour={INK.wall}>
      <BigWindow x={110} y={40} width={180} height={176}>
        <circle cx={248} cy={78} r={20} fill={INK.yellow} />
        <path d="M110 216v-44l54-40 44 36 36-26 46 40v34z" fill={INK.green} />
      </BigWindow>
      <rect x={182} y={106} width={36} height={36} rx={8} fill={INK.yellow} stroke={INK.navy} strokeWidth={4} />
      <path d="M190 106v-10a10 10 0 0 1 20 0v10" stroke={INK.navy} strokeWidth={5} {...LINE} />
      <path d="M200 120v8" stroke={INK.navy} strokeWidth={5} {...LINE} />
      <path d="M92 22c6 70-4 130-34 190V22zM308 22c-6 70 4 130 34 190V22z" fill={INK.blue} opacity={0.85} />
      <rect x={40} y={14} width={320} height={10} rx={5} fill={INK.roof} />
    </Ground>
  ),
  'out-of-area': (
    <Ground colour={INK.greenPale}>
      <path d="M0 70 400 210M90 280 170 0" stroke={INK.white} strokeWidth={18} />
      <circle cx={148} cy={148} r={84} fill={INK.blue} opacity={0.14} stroke={INK.blue} strokeWidth={4} strokeDasharray="10 10" />
      <MiniHouse x={148} y={180} size={0.6} />
      <ellipse cx={304} cy={196} rx={26} ry={7} fill={INK.navy} opacity={0.18} />
      <path d="M304 194s38-38 38-68a38 38 0 0 0-76 0c0 30 38 68 38 68z" fill={INK.grey} />
      <circle cx={304} cy={126} r={15} fill={INK.white} />
    </Ground>
  ),
  renter: (
    <Ground colour={INK.sky}>
      <path d="M0 236h400v44H0z" fill={INK.greenPale} />
      <rect x={96} y={52} width={208} height={188} rx={6} fill={INK.wall} />
      <path d="M84 56h232l-12-24H96z" fill={INK.roof} />
      {[120, 184, 248].map((x) => [76, 130].map((y) => <Pane key={`${x}-${y}`} x={x} y={y} width={32} height={32} glass={INK.blueMid} />))}
      <rect x={182} y={188} width={36} height={52} rx={3} fill={INK.yellow} />
      <Bush x={134} y={240} size={0.7} />
      <g transform="translate(316 178) rotate(20)">
        <circle r={24} fill="none" stroke={INK.yellowDeep} strokeWidth={12} />
        <path d="M0 24v64M0 62h18M0 80h14" stroke={INK.yellowDeep} strokeWidth={12} {...LINE} />
      </g>
    </Ground>
  ),
  'blog-energy': (
    <Ground colour="#fff4d1">
      <MiniHouse x={160} y={228} size={1.35} />
      <path d="M0 228h400v52H0z" fill={INK.greenPale} />
      <circle cx={310} cy={86} r={34} fill={INK.yellow} />
      <path d="M310 30v-12M310 154v-12M366 86h12M242 86h12M350 46l8-8M262 134l8-8M350 126l8 8M262 38l8 8" stroke={INK.yellowDeep} strokeWidth={7} {...LINE} />
      <path d="M318 178 286 226h24l-6 38 36-50h-24z" fill={INK.blue} />
    </Ground>
  ),
  'blog-financing': (
    <Ground colour={INK.sky}>
      <Sheet x={76} y={50} width={168} height={180}>
        <rect x={96} y={70} width={128} height={34} rx={8} fill={INK.bluePale} />
        {[0, 1, 2].map((row) => [0, 1, 2].map((column) => (
          <rect key={`${row}-${column}`} x={96 + column * 46} y={118 + row * 34} width={36} height={24} rx={7} fill={row === 2 && column === 2 ? INK.yellow : INK.greyPale} />
        )))}
      </Sheet>
      {[0, 1, 2, 3].map((coin) => (
        <g key={coin}>
          <ellipse cx={300} cy={222 - coin * 22} rx={46} ry={15} fill={INK.yellowDeep} />
          <ellipse cx={300} cy={216 - coin * 22} rx={46} ry={15} fill={INK.yellow} />
        </g>
      ))}
      <path d="M306 145.500c-1-2.400-3.300-3.500-6-3.500-3.500 0-6 1.600-6 4.200 0 5.800 12.200 3 12.200 8.700 0 2.800-2.700 4.400-6.200 4.400-3 0-5.300-1.200-6.400-3.700M300 139.500v22.500" stroke={INK.navy} strokeWidth={2.8} {...LINE} />
    </Ground>
  ),
  'blog-glass': (
    <Ground colour={INK.bluePale}>
      {[0, 1, 2].map((pane) => (
        <g key={pane} transform={`translate(${110 + pane * 66} ${44 + pane * 10})`}>
          <path d="M0 30 90 0v150L0 190z" fill={pane === 1 ? INK.yellowPale : INK.white} opacity={0.85} stroke={INK.blueMid} strokeWidth={4} strokeLinejoin="round" />
          <path d="M14 140 66 30l14-4L14 166z" fill={INK.white} opacity={0.8} />
        </g>
      ))}
      <path d="M52 90h44M40 130h56M52 170h44" stroke={INK.red} strokeWidth={8} {...LINE} />
    </Ground>
  ),
  'blog-installation': (
    <Ground colour={INK.cream}>
      <BigWindow x={62} y={54} width={150} height={160} />
      <Person x={292} y={190} shirt={INK.yellow} skin={INK.skinDeep} size={1.25} />
      <path d="M262 164a30 30 0 0 1 60 0z" fill={INK.blue} />
      <rect x={252} y={162} width={80} height={8} rx={4} fill={INK.blue} />
      <path d="M262 232 218 196" stroke={INK.skinDeep} strokeWidth={16} {...LINE} />
      <path d="M0 262h400v18H0z" fill={INK.wallShade} />
    </Ground>
  ),
  'blog-noise': (
    <Ground colour={INK.sky}>
      <BigWindow x={150} y={52} width={110} height={160} />
      <path d="M38 112v56h22l34 28V84l-34 28z" fill={INK.red} />
      <path d="M108 116a30 30 0 0 1 0 48M122 98a54 54 0 0 1 0 84" stroke={INK.red} strokeWidth={7} {...LINE} />
      <path d="M312 120h50l-50 56h50M296 84h26l-26 28h26" stroke={INK.blueMid} strokeWidth={7} {...LINE} />
    </Ground>
  ),
  'blog-plans': (
    <Ground colour="#fff4d1">
      <Sheet x={70} y={60} width={110} height={170}><Lines x={88} y={86} widths={[60, 74]} /><rect x={88} y={180} width={74} height={30} rx={8} fill={INK.bluePale} /></Sheet>
      <Sheet x={222} y={60} width={110} height={170}><Lines x={240} y={86} widths={[60, 74]} /><rect x={240} y={180} width={74} height={30} rx={8} fill={INK.bluePale} /></Sheet>
      <Sheet x={138} y={40} width={126} height={204}>
        <Lines x={158} y={66} widths={[70, 86]} colour={INK.blueMid} />
        <Tick x={201} y={146} size={1.4} />
        <rect x={158} y={196} width={86} height={32} rx={8} fill={INK.yellow} />
      </Sheet>
    </Ground>
  ),
  'blog-security': (
    <Ground colour={INK.bluePale}>
      <BigWindow x={126} y={46} width={148} height={160} />
      <path d="M278 116 216 138v46c0 40 26 68 62 80 36-12 62-40 62-80v-46z" fill={INK.blue} stroke={INK.white} strokeWidth={6} strokeLinejoin="round" />
      <path d="m254 190 18 18 32-36" stroke={INK.white} strokeWidth={11} {...LINE} />
    </Ground>
  ),
  'blog-styles': (
    <Ground colour={INK.cream}>
      <Pane x={52} y={66} width={74} height={116} glass={INK.blueMid} />
      <g>
        <path d="M156 186v-68a44 44 0 0 1 88 0v68z" fill={INK.white} />
        <path d="M163 179v-61a37 37 0 0 1 74 0v61z" fill={INK.blueMid} />
        <path d="M200 81v98M163 122h74" stroke={INK.white} strokeWidth={4} />
        <rect x={150} y={186} width={100} height={8} rx={4} fill={INK.greyPale} />
      </g>
      <Pane x={274} y={90} width={84} height={92} glass={INK.blueMid} />
      <path d="M0 226h400v54H0z" fill={INK.wallShade} />
      <rect x={186} y={204} width={28} height={24} rx={4} fill={INK.yellow} />
      <Bush x={200} y={208} size={0.6} />
    </Ground>
  ),
  'install-measure': (
    <Ground colour={INK.sky}>
      <BigWindow x={120} y={44} width={150} height={150} />
      <path d="M120 232h150M120 220v24M270 220v24" stroke={INK.blue} strokeWidth={6} {...LINE} />
      <path d="M150 226v12M180 226v12M210 226v12M240 226v12" stroke={INK.blue} strokeWidth={4} {...LINE} />
      <g transform="translate(322 210)">
        <rect x={-34} y={-34} width={68} height={68} rx={18} fill={INK.yellow} />
        <circle r={19} fill={INK.white} />
        <circle r={7} fill={INK.navy} />
        <path d="M-34 26h-30" stroke={INK.yellowDeep} strokeWidth={8} />
      </g>
    </Ground>
  ),
  'install-build': (
    <Ground colour={INK.bluePale}>
      <rect x={0} y={210} width={400} height={22} fill={INK.roof} />
      {[60, 140, 220, 300, 380].map((x) => <circle key={x} cx={x} cy={232} r={11} fill={INK.navy} />)}
      <Pane x={56} y={110} width={74} height={86} />
      <Pane x={182} y={110} width={74} height={86} glass={INK.blueMid} />
      <Pane x={308} y={110} width={54} height={86} />
      <path d="M218 0v54M190 54h58l-12 34h-34z" stroke={INK.yellowDeep} strokeWidth={10} {...LINE} fill={INK.yellow} />
    </Ground>
  ),
  'install-prepare': (
    <Ground colour={INK.cream}>
      <BigWindow x={60} y={46} width={120} height={140} />
      <path d="M0 228h400v52H0z" fill={INK.wallShade} />
      <path d="M198 246c30-70 44-112 98-112s74 44 82 112z" fill={INK.blueLight} />
      <path d="M236 244c8-40 20-64 34-78M320 244c-2-34-8-60-20-84" stroke={INK.white} strokeWidth={5} {...LINE} />
      <rect x={20} y={244} width={360} height={14} rx={7} fill={INK.white} />
    </Ground>
  ),
  'install-work': (
    <Ground colour={INK.sky}>
      <BigWindow x={206} y={42} width={126} height={150} />
      <path d="M86 262 122 60M158 262 134 60M98 200h54M106 150h40M113 104h28" stroke={INK.yellowDeep} strokeWidth={9} {...LINE} />
      <Person x={150} y={112} shirt={INK.blue} size={0.9} />
      <path d="M180 142 218 120" stroke={INK.skin} strokeWidth={13} {...LINE} />
      <path d="M0 258h400v22H0z" fill={INK.greenPale} />
    </Ground>
  ),
  'install-check': (
    <Ground colour="#ecf7f0">
      <BigWindow x={56} y={48} width={130} height={156} />
      <Sheet x={222} y={48} width={128} height={178}>
        <rect x={262} y={38} width={48} height={22} rx={8} fill={INK.roof} />
        {[0, 1, 2].map((row) => <g key={row}><Tick x={250} y={98 + row * 44} size={0.65} /><rect x={274} y={92 + row * 44} width={56} height={10} rx={5} fill={INK.blueLight} /></g>)}
      </Sheet>
    </Ground>
  ),
  'install-warranty': (
    <Ground colour="#fff4d1">
      <Sheet x={96} y={40} width={208} height={170}><Lines x={122} y={72} widths={[150, 112, 134]} /><Lines x={122} y={148} widths={[70]} colour={INK.navy} /></Sheet>
      <path d="m238 190-14 66 30-14 30 14-14-66z" fill={INK.blue} />
      <circle cx={254} cy={180} r={38} fill={INK.yellow} stroke={INK.white} strokeWidth={6} />
      <path d="m239 180 11 11 20-23" stroke={INK.navy} strokeWidth={7} {...LINE} />
    </Ground>
  ),
  'resource-energy': (
    <Ground colour="#ecf7f0">
      <MiniHouse x={142} y={226} size={1.2} />
      {['#3f8460', '#5fa777', '#a9c94f', INK.yellow, '#f09a4a'].map((colour, index) => (
        <path key={colour} d={`M240 ${54 + index * 36}h${58 + index * 14}l14 13-14 13h-${58 + index * 14}z`} fill={colour} />
      ))}
      <path d="M0 226h400v54H0z" fill={INK.greenPale} />
    </Ground>
  ),
  'resource-financing': (
    <Ground colour={INK.sky}>
      <circle cx={154} cy={140} r={74} fill="none" stroke={INK.blue} strokeWidth={34} />
      <path d="M154 66a74 74 0 0 1 70 98" fill="none" stroke={INK.yellow} strokeWidth={34} />
      <Sheet x={262} y={82} width={104} height={118}><Lines x={280} y={104} widths={[68, 50, 60]} /><rect x={280} y={164} width={68} height={20} rx={6} fill={INK.yellow} /></Sheet>
    </Ground>
  ),
  'resource-plans': (
    <Ground colour={INK.bluePale}>
      <Sheet x={66} y={52} width={160} height={176}>
        <path d="M66 92V66a14 14 0 0 1 14-14h132a14 14 0 0 1 14 14v26z" fill={INK.blue} />
        {[0, 1, 2].map((row) => [0, 1, 2, 3].map((column) => (
          <rect key={`${row}-${column}`} x={84 + column * 32} y={108 + row * 36} width={22} height={22} rx={6} fill={row * 4 + column < 7 ? INK.yellow : INK.greyPale} />
        )))}
      </Sheet>
      <g transform="translate(296 160)">
        <path d="M-56 10a56 46 0 0 1 104-24l18 4v26l-16 6a56 46 0 0 1-10 14v22h-22V46h-28v12h-22V42a50 46 0 0 1-24-32z" fill={INK.yellow} />
        <circle cx={36} cy={2} r={5} fill={INK.navy} />
        <path d="M-20-30a40 30 0 0 1 34-2" stroke={INK.navy} strokeWidth={6} {...LINE} />
        <circle cx={-4} cy={-62} r={17} fill={INK.yellowDeep} />
      </g>
    </Ground>
  ),
} as const satisfies Record<string, ReactNode>;

export type SceneName = keyof typeof SCENES;

export const SCENE_NAMES = Object.keys(SCENES) as SceneName[];

export interface SceneProps extends PictureOptions {
  name: SceneName;
}

/** A scene by name; 400 by 280, fills the box it gets. */
export function ScenePicture({ name, alt, className }: SceneProps) {
  return (
    <Picture width={400} height={280} alt={alt} className={className}>
      {SCENES[name]}
    </Picture>
  );
}
