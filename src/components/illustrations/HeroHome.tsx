import { Bush, Cloud, INK, Pane, Picture, Tree, type PictureOptions } from './Picture.tsx';

/** The landing picture: a home with bright windows and the appointment that is being made. */
export function HeroHome({ alt, className }: PictureOptions) {
  return (
    <Picture width={640} height={480} alt={alt} className={className}>
      <defs>
        <linearGradient id="hero-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#dfecfd" />
          <stop offset="1" stopColor="#f6faff" />
        </linearGradient>
        <clipPath id="hero-frame">
          <rect width={640} height={480} rx={32} />
        </clipPath>
      </defs>
      <g clipPath="url(#hero-frame)">
        <rect width={640} height={480} fill="url(#hero-sky)" />
        <circle cx={532} cy={92} r={40} fill={INK.yellow} />
        <circle cx={532} cy={92} r={58} fill={INK.yellow} opacity={0.22} />
        <Cloud x={70} y={110} size={1.5} />
        <Cloud x={392} y={78} size={1} />
        <path d="M0 372c90-52 190-66 320-44s220 2 320-36v188H0z" fill={INK.greenPale} />
        <path d="M0 416c140-30 260-30 380-18s180 8 260-10v92H0z" fill="#bfdcc9" />
        <Tree x={66} y={412} size={1.7} />
        <Tree x={602} y={404} size={1.45} />
        <rect x={414} y={268} width={146} height={140} fill={INK.wallShade} />
        <path d="M402 272 436 216h112l26 56z" fill={INK.roofShade} />
        <rect x={348} y={104} width={34} height={76} fill={INK.wallShade} />
        <rect x={342} y={98} width={46} height={12} rx={3} fill={INK.roofShade} />
        <path d="M130 208 274 96l144 112v200H130z" fill={INK.wall} />
        <path d="M104 216 274 82l170 134-12 16L274 108 116 232z" fill={INK.roof} />
        <path d="M130 300h288" stroke={INK.wallShade} strokeWidth={5} />
        <Pane x={252} y={146} width={44} height={48} glass={INK.blueMid} />
        <Pane x={160} y={224} width={48} height={56} glass={INK.blueMid} />
        <Pane x={250} y={224} width={48} height={56} glass={INK.blueMid} />
        <Pane x={340} y={224} width={48} height={56} glass={INK.blueMid} />
        <Pane x={156} y={324} width={70} height={54} glass={INK.blueMid} />
        <Pane x={440} y={304} width={38} height={56} glass={INK.blueMid} />
        <Pane x={500} y={304} width={38} height={56} glass={INK.blueMid} />
        <rect x={266} y={308} width={66} height={100} rx={4} fill={INK.white} />
        <rect x={273} y={315} width={52} height={93} rx={3} fill={INK.yellow} />
        <rect x={282} y={325} width={34} height={28} rx={3} fill={INK.yellowPale} />
        <rect
          x={282}
          y={363}
          width={34}
          height={34}
          rx={2}
          fill="none"
          stroke={INK.yellowDeep}
          strokeWidth={3}
        />
        <circle cx={318} cy={368} r={3.5} fill={INK.navy} />
        <rect x={252} y={408} width={94} height={10} rx={4} fill={INK.greyPale} />
        <Pane x={360} y={324} width={34} height={54} glass={INK.blueMid} />
        <Bush x={180} y={414} size={1.1} />
        <Bush x={392} y={414} size={0.8} />
        <Bush x={520} y={412} size={1.2} />
        <path d="M264 418h70l42 62H206z" fill={INK.cream} />
        <g transform="translate(0 52)">
          <rect
            x={28}
            y={306}
            width={186}
            height={92}
            rx={18}
            fill={INK.navy}
            opacity={0.1}
            transform="translate(0 6)"
          />
          <rect x={28} y={306} width={186} height={92} rx={18} fill={INK.white} />
          <rect x={46} y={326} width={52} height={52} rx={12} fill={INK.sky} />
          <path
            d="M56 340h32v28H56zM56 349h32M64 335v9M80 335v9"
            stroke={INK.blue}
            strokeWidth={3.5}
            strokeLinejoin="round"
            strokeLinecap="round"
            fill="none"
          />
          <rect x={112} y={334} width={82} height={10} rx={5} fill={INK.navy} />
          <rect x={112} y={354} width={56} height={9} rx={4.5} fill={INK.blueLight} />
          <circle cx={206} cy={312} r={18} fill={INK.green} />
          <path
            d="m198 312 6 6 11-12"
            stroke={INK.white}
            strokeWidth={4}
            strokeLinecap="round"
            strokeLinejoin="round"
            fill="none"
          />
        </g>
      </g>
    </Picture>
  );
}
