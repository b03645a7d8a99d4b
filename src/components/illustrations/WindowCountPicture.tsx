import { Bush, Cloud, INK, Pane, Picture, Tree, type PictureOptions } from './Picture.tsx';

export interface WindowCountPictureProps extends PictureOptions {
  /** Number of windows: 0 to 12 are drawn one by one, 13 and more as one large home. */
  count: number;
  /** Highlights the door. */
  hasDoors?: boolean | undefined;
}

interface Opening {
  x: number;
  y: number;
  width: number;
  height: number;
}

const UPPER = { y: 132, width: 26, height: 34 };
const LOWER = { y: 192, width: 28, height: 38 };
const WING = { y: 194, width: 24, height: 32 };

/** Positions of the windows on the small home, in the order in which they appear. */
const PLACES: readonly Opening[] = [
  { x: 108, ...LOWER },
  { x: 204, ...LOWER },
  { x: 66, ...UPPER },
  { x: 248, ...UPPER },
  { x: 157, ...UPPER },
  { x: 64, ...LOWER },
  { x: 248, ...LOWER },
  { x: 110, ...UPPER },
  { x: 204, ...UPPER },
  { x: 308, ...WING },
  { x: 348, ...WING },
  { x: 158, y: 80, width: 24, height: 26 },
];

/** Positions of the windows on the large home. */
const LARGE_PLACES: readonly Opening[] = [
  ...[46, 88, 130, 172, 214, 256, 298, 340].map((x) => ({ x, y: 104, width: 24, height: 30 })),
  ...[46, 88, 130, 172, 214, 256, 298, 340].map((x) => ({ x, y: 150, width: 24, height: 30 })),
  ...[46, 88, 130, 256, 298, 340].map((x) => ({ x, y: 198, width: 24, height: 32 })),
];

function WindowPlace({ place, isCounted }: { place: Opening; isCounted: boolean }) {
  if (isCounted) return <Pane {...place} glass={INK.blueMid} />;
  return (
    <rect
      x={place.x}
      y={place.y}
      width={place.width}
      height={place.height}
      rx={3}
      fill="none"
      stroke="#cdbfa4"
      strokeWidth={1.5}
      strokeDasharray="3 4"
    />
  );
}

function HouseDoor({ x, y, isHighlighted }: { x: number; y: number; isHighlighted: boolean }) {
  return (
    <g>
      {isHighlighted && (
        <circle cx={x + 17} cy={y + 28} r={46} fill={INK.yellowPale} opacity={0.75} />
      )}
      <rect x={x - 4} y={y - 4} width={42} height={64} rx={4} fill={INK.white} />
      <rect
        x={x}
        y={y}
        width={34}
        height={60}
        rx={2}
        fill={isHighlighted ? INK.yellow : INK.greyPale}
      />
      <rect
        x={x + 7}
        y={y + 7}
        width={20}
        height={16}
        rx={2}
        fill={isHighlighted ? INK.yellowPale : INK.white}
      />
      <rect
        x={x + 7}
        y={y + 30}
        width={20}
        height={22}
        rx={2}
        fill="none"
        stroke={isHighlighted ? INK.yellowDeep : '#c3ccd9'}
        strokeWidth={2}
      />
      <circle cx={x + 29} cy={y + 34} r={2.4} fill={INK.navy} />
      <rect x={x - 12} y={y + 60} width={58} height={6} rx={2} fill={INK.greyPale} />
    </g>
  );
}

function Ground() {
  return (
    <>
      <rect width={400} height={280} rx={20} fill={INK.sky} />
      <circle cx={346} cy={52} r={22} fill={INK.yellow} opacity={0.9} />
      <Cloud x={34} y={66} size={0.9} />
      <Cloud x={262} y={38} size={0.6} />
      <path d="M0 248h400v12a20 20 0 0 1-20 20H20a20 20 0 0 1-20-20z" fill={INK.greenPale} />
    </>
  );
}

function SmallHome({ count, hasDoors }: { count: number; hasDoors: boolean }) {
  return (
    <>
      <Tree x={28} y={250} size={0.9} />
      <rect x={290} y={176} width={94} height={76} fill={INK.wallShade} />
      <path d="M282 178 300 150h76l18 28z" fill={INK.roofShade} />
      <rect x={256} y={50} width={20} height={60} fill={INK.wallShade} />
      <rect x={252} y={46} width={28} height={8} rx={2} fill={INK.roofShade} />
      <rect x={50} y={118} width={240} height={134} fill={INK.wall} />
      <path d="M50 118 170 44l120 74z" fill={INK.wall} />
      <path d="M34 122 170 36l136 86-7 10L170 52 41 132z" fill={INK.roof} />
      <path d="M50 178h240" stroke={INK.wallShade} strokeWidth={3} />
      <HouseDoor x={153} y={190} isHighlighted={hasDoors} />
      {PLACES.map((place, index) => (
        <WindowPlace key={`${place.x}-${place.y}`} place={place} isCounted={index < count} />
      ))}
      <Bush x={76} y={252} size={0.7} />
      <Bush x={262} y={252} size={0.8} />
    </>
  );
}

function LargeHome({ hasDoors }: { hasDoors: boolean }) {
  return (
    <>
      <rect x={30} y={92} width={346} height={160} fill={INK.wall} />
      <rect x={30} y={92} width={76} height={160} fill={INK.wallShade} />
      <rect x={300} y={92} width={76} height={160} fill={INK.wallShade} />
      <path d="M18 94 54 56h298l36 38z" fill={INK.roof} />
      <path d="M22 94 68 40l46 54zM292 94l46-54 46 54z" fill={INK.roofShade} />
      <path d="M30 142h346M30 189h346" stroke={INK.wallShade} strokeWidth={3} />
      <HouseDoor x={186} y={190} isHighlighted={hasDoors} />
      {LARGE_PLACES.map((place) => (
        <WindowPlace key={`${place.x}-${place.y}`} place={place} isCounted />
      ))}
      <Bush x={26} y={254} size={0.8} />
      <Bush x={160} y={254} size={0.45} />
      <Bush x={246} y={254} size={0.45} />
      <Bush x={382} y={254} size={0.8} />
    </>
  );
}

/** A home on which windows appear as the count grows; windows not counted are dashed. */
export function WindowCountPicture({
  count,
  hasDoors = false,
  alt,
  className,
}: WindowCountPictureProps) {
  return (
    <Picture width={400} height={280} alt={alt} className={className}>
      <Ground />
      {count > PLACES.length ? (
        <LargeHome hasDoors={hasDoors} />
      ) : (
        <SmallHome count={count} hasDoors={hasDoors} />
      )}
    </Picture>
  );
}
