import type { ReactNode } from 'react';
import { INK, Picture, type PictureOptions } from './Picture.tsx';

/** Colors a door leaf can have. */
export const DOOR_COLOURS = {
  white: { fill: '#ffffff', line: '#aab6c6', glass: '#b4d0f6' },
  tan: { fill: '#d9bd94', line: '#a88857', glass: '#d9e7fb' },
  grey: { fill: '#8d97a3', line: '#646e7a', glass: '#d9e7fb' },
  black: { fill: '#2b2f36', line: '#5a616c', glass: '#b4d0f6' },
  wood: { fill: '#a5673f', line: '#7a4827', glass: '#d9e7fb' },
} as const;

export type DoorColour = keyof typeof DOOR_COLOURS;

export type DoorStyle = 'no-glass' | 'partial-glass' | 'full-glass' | '2-panels' | '3-panels' | '4-panels' | 'custom';

interface LeafProps {
  x: number;
  width: number;
  colour: DoorColour;
  children?: ReactNode;
  /** Side of the handle. */
  handle?: 'left' | 'right' | 'none';
}

function Leaf({ x, width, colour, children, handle = 'right' }: LeafProps) {
  const paint = DOOR_COLOURS[colour];
  return (
    <g>
      <rect x={x} y={24} width={width} height={150} rx={3} fill={paint.fill} stroke={paint.line} strokeWidth={2} />
      {colour === 'wood' && (
        <path d={`M${x + width * 0.3} 26v146M${x + width * 0.55} 26v146M${x + width * 0.8} 26v146`} stroke={paint.line} strokeWidth={1} opacity={0.5} />
      )}
      {children}
      {handle !== 'none' && <rect x={handle === 'right' ? x + width - 10 : x + 6} y={96} width={4} height={18} rx={2} fill={INK.yellowDeep} />}
    </g>
  );
}

function Glass({ x, y, width, height, colour }: { x: number; y: number; width: number; height: number; colour: DoorColour }) {
  const paint = DOOR_COLOURS[colour];
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx={2} fill={paint.glass} stroke={paint.line} strokeWidth={2} />
      <path d={`M${x} ${y + height * 0.6} ${x + width * 0.6} ${y}h${width * 0.22}L${x} ${y + height * 0.82}z`} fill={INK.white} opacity={0.6} />
    </g>
  );
}

function Panel({ x, y, width, height, colour }: { x: number; y: number; width: number; height: number; colour: DoorColour }) {
  return <rect x={x} y={y} width={width} height={height} rx={2} fill="none" stroke={DOOR_COLOURS[colour].line} strokeWidth={2} />;
}

function DoorFrame({ alt, className, children }: PictureOptions & { children: ReactNode }) {
  return (
    <Picture width={200} height={200} alt={alt} className={className} crop={false}>
      <rect width={200} height={200} rx={16} fill={INK.sky} />
      <rect x={20} y={174} width={160} height={8} rx={4} fill={INK.blueLight} />
      {children}
    </Picture>
  );
}

function SlidingPanels({ count, colour }: { count: number; colour: DoorColour }) {
  const width = 148 / count;
  return (
    <>
      <rect x={22} y={18} width={156} height={158} rx={4} fill={INK.white} stroke={INK.blueLight} strokeWidth={2} />
      {Array.from({ length: count }, (_, index) => {
        const x = 26 + index * width;
        return (
          <Leaf key={x} x={x} width={width} colour={colour} handle={index === count - 1 ? 'left' : 'none'}>
            <Glass x={x + 6} y={31} width={width - 12} height={136} colour={colour} />
          </Leaf>
        );
      })}
    </>
  );
}

function SingleLeaf({ style, colour }: { style: 'no-glass' | 'partial-glass' | 'full-glass' | 'custom'; colour: DoorColour }) {
  return (
    <>
      <rect x={52} y={16} width={96} height={160} rx={4} fill={INK.white} stroke={INK.blueLight} strokeWidth={2} />
      <Leaf x={58} width={84} colour={colour}>
        {style === 'no-glass' && (
          <>
            <Panel x={68} y={36} width={28} height={50} colour={colour} />
            <Panel x={104} y={36} width={24} height={50} colour={colour} />
            <Panel x={68} y={102} width={28} height={60} colour={colour} />
            <Panel x={104} y={102} width={24} height={60} colour={colour} />
          </>
        )}
        {style === 'partial-glass' && (
          <>
            <Glass x={70} y={36} width={60} height={54} colour={colour} />
            <Panel x={70} y={104} width={56} height={58} colour={colour} />
          </>
        )}
        {style === 'full-glass' && <Glass x={70} y={36} width={56} height={126} colour={colour} />}
        {style === 'custom' && (
          <>
            <path d="M72 92V66a28 28 0 0 1 56 0v26z" fill={DOOR_COLOURS[colour].glass} stroke={DOOR_COLOURS[colour].line} strokeWidth={2} />
            <path d="M100 38v54M76 56l24 36 24-36" stroke={DOOR_COLOURS[colour].line} strokeWidth={2} fill="none" />
            <path d="m78 156 26-26 10 10-26 26-13 3z" fill={INK.yellow} stroke={INK.navy} strokeWidth={2} strokeLinejoin="round" />
          </>
        )}
      </Leaf>
    </>
  );
}

export interface DoorStylePictureProps extends PictureOptions {
  style: DoorStyle;
  colour?: DoorColour | undefined;
}

/** One door style in one color. Panel styles are sliding doors. */
export function DoorStylePicture({ style, colour = 'white', alt, className }: DoorStylePictureProps) {
  return (
    <DoorFrame alt={alt} className={className}>
      {style === '2-panels' && <SlidingPanels count={2} colour={colour} />}
      {style === '3-panels' && <SlidingPanels count={3} colour={colour} />}
      {style === '4-panels' && <SlidingPanels count={4} colour={colour} />}
      {(style === 'no-glass' || style === 'partial-glass' || style === 'full-glass' || style === 'custom') && <SingleLeaf style={style} colour={colour} />}
    </DoorFrame>
  );
}

export interface DoorTypePictureProps extends PictureOptions {
  type: 'swinging' | 'sliding' | 'double';
}

/** How a door opens. */
export function DoorTypePicture({ type, alt, className }: DoorTypePictureProps) {
  return (
    <DoorFrame alt={alt} className={className}>
      {type === 'swinging' && (
        <>
          <rect x={52} y={16} width={96} height={160} rx={4} fill={INK.blueLight} />
          <path d="M58 24h62v150H58z" fill={INK.navy} opacity={0.15} />
          <path d="M58 24 118 38v148l-60-12z" fill={INK.white} stroke={INK.grey} strokeWidth={2} strokeLinejoin="round" />
          <path d="m70 42 36 8v46l-36-6z" fill={INK.bluePale} stroke={INK.grey} strokeWidth={2} strokeLinejoin="round" />
          <circle cx={110} cy={114} r={3.5} fill={INK.yellowDeep} />
        </>
      )}
      {type === 'sliding' && (
        <>
          <SlidingPanels count={2} colour="white" />
          <path d="M84 100H60m0 0 8-8m-8 8 8 8" stroke={INK.blue} strokeWidth={4} strokeLinecap="round" strokeLinejoin="round" fill="none" />
        </>
      )}
      {type === 'double' && (
        <>
          <rect x={30} y={16} width={140} height={160} rx={4} fill={INK.white} stroke={INK.blueLight} strokeWidth={2} />
          <Leaf x={36} width={63} colour="white"><Glass x={46} y={36} width={43} height={84} colour="white" /><Panel x={46} y={132} width={43} height={30} colour="white" /></Leaf>
          <Leaf x={101} width={63} colour="white" handle="left"><Glass x={111} y={36} width={43} height={84} colour="white" /><Panel x={111} y={132} width={43} height={30} colour="white" /></Leaf>
        </>
      )}
    </DoorFrame>
  );
}

export interface DoorPictureProps extends PictureOptions {
  /** Bright when there are doors, pale when there are none. */
  highlighted?: boolean | undefined;
}

/** The door beside the door counter. */
export function DoorPicture({ highlighted = false, alt, className }: DoorPictureProps) {
  return (
    <Picture width={120} height={160} alt={alt} className={className} crop={false}>
      <rect width={120} height={160} rx={16} fill={highlighted ? '#fff4d1' : INK.sky} />
      <rect x={26} y={16} width={68} height={126} rx={5} fill={INK.white} stroke={highlighted ? INK.yellowDeep : INK.blueLight} strokeWidth={2} />
      <rect x={34} y={24} width={52} height={118} rx={3} fill={highlighted ? INK.yellow : INK.greyPale} />
      <rect x={43} y={34} width={34} height={36} rx={2} fill={highlighted ? '#fff4d1' : INK.white} />
      <path d="M60 34v36M43 52h34" stroke={highlighted ? INK.yellowDeep : '#c3ccd9'} strokeWidth={2} />
      <rect x={43} y={80} width={34} height={50} rx={2} fill="none" stroke={highlighted ? INK.yellowDeep : '#c3ccd9'} strokeWidth={2} />
      <circle cx={80} cy={86} r={3.5} fill={INK.navy} />
      <rect x={16} y={142} width={88} height={7} rx={3.5} fill={highlighted ? INK.yellowDeep : INK.blueLight} />
    </Picture>
  );
}
