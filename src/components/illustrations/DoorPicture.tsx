import { INK, Picture, type PictureOptions } from './Picture.tsx';

export interface DoorPictureProps extends PictureOptions {
  /** Bright when there are doors, pale when there are none. */
  highlighted?: boolean | undefined;
}

/** The door beside the door counter. */
export function DoorPicture({ highlighted = false, alt, className }: DoorPictureProps) {
  return (
    <Picture width={120} height={160} alt={alt} className={className}>
      <rect width={120} height={160} rx={16} fill={highlighted ? '#fff4d1' : INK.sky} />
      <rect
        x={26}
        y={16}
        width={68}
        height={126}
        rx={5}
        fill={INK.white}
        stroke={highlighted ? INK.yellowDeep : INK.blueLight}
        strokeWidth={2}
      />
      <rect
        x={34}
        y={24}
        width={52}
        height={118}
        rx={3}
        fill={highlighted ? INK.yellow : INK.greyPale}
      />
      <rect
        x={43}
        y={34}
        width={34}
        height={36}
        rx={2}
        fill={highlighted ? '#fff4d1' : INK.white}
      />
      <path
        d="M60 34v36M43 52h34"
        stroke={highlighted ? INK.yellowDeep : '#c3ccd9'}
        strokeWidth={2}
      />
      <rect
        x={43}
        y={80}
        width={34}
        height={50}
        rx={2}
        fill="none"
        stroke={highlighted ? INK.yellowDeep : '#c3ccd9'}
        strokeWidth={2}
      />
      <circle cx={80} cy={86} r={3.5} fill={INK.navy} />
      <rect
        x={16}
        y={142}
        width={88}
        height={7}
        rx={3.5}
        fill={highlighted ? INK.yellowDeep : INK.blueLight}
      />
    </Picture>
  );
}
