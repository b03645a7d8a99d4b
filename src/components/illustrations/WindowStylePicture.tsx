import type { ReactNode } from 'react';
import { INK, Picture, type PictureOptions } from './Picture.tsx';

const ARROW = { stroke: INK.blue, strokeWidth: 4, strokeLinecap: 'round', strokeLinejoin: 'round', fill: 'none' } as const;
const SASH = { fill: INK.bluePale, stroke: INK.grey, strokeWidth: 2.5 } as const;

function Shine({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return <path d={`M${x} ${y + height * 0.62} ${x + width * 0.55} ${y}h${width * 0.2}L${x} ${y + height * 0.85}z`} fill={INK.white} opacity={0.7} />;
}

function Casing() {
  return <rect x={40} y={28} width={120} height={140} rx={6} fill={INK.white} stroke={INK.blueLight} strokeWidth={2} />;
}

const DRAWINGS = {
  'double-hung': (
    <>
      <Casing />
      <rect x={50} y={38} width={100} height={60} rx={2} {...SASH} />
      <rect x={50} y={98} width={100} height={60} rx={2} {...SASH} />
      <Shine x={54} y={42} width={92} height={52} />
      <path d="M78 78V54m0 0-7 7m7-7 7 7M122 118v24m0 0-7-7m7 7 7-7" {...ARROW} />
    </>
  ),
  'single-hung': (
    <>
      <Casing />
      <rect x={50} y={38} width={100} height={60} rx={2} {...SASH} />
      <rect x={50} y={98} width={100} height={60} rx={2} {...SASH} />
      <Shine x={54} y={42} width={92} height={52} />
      <path d="M100 142v-26m0 0-8 8m8-8 8 8" {...ARROW} />
    </>
  ),
  casement: (
    <>
      <Casing />
      <rect x={50} y={38} width={100} height={120} rx={2} fill={INK.blueLight} />
      <path d="M50 38 118 52v120l-68-14z" {...SASH} strokeLinejoin="round" />
      <path d="m58 48 52 11v102l-52-11z" fill={INK.white} opacity={0.4} />
      <path d="M128 150c12-6 18-16 18-30m0 0-8 7m8-7 7 8" {...ARROW} />
    </>
  ),
  slider: (
    <>
      <rect x={24} y={46} width={152} height={104} rx={6} fill={INK.white} stroke={INK.blueLight} strokeWidth={2} />
      <rect x={33} y={55} width={67} height={86} rx={2} {...SASH} />
      <rect x={100} y={55} width={67} height={86} rx={2} {...SASH} />
      <Shine x={37} y={59} width={60} height={78} />
      <path d="M150 98h-32m0 0 9-9m-9 9 9 9" {...ARROW} />
    </>
  ),
  picture: (
    <>
      <rect x={24} y={40} width={152} height={116} rx={6} fill={INK.white} stroke={INK.blueLight} strokeWidth={2} />
      <rect x={34} y={50} width={132} height={96} rx={2} {...SASH} />
      <path d="M35 146l34-40 24 24 22-28 50 44z" fill={INK.green} />
      <circle cx={138} cy={76} r={12} fill={INK.yellow} />
      <Shine x={38} y={54} width={120} height={88} />
    </>
  ),
  awning: (
    <>
      <rect x={30} y={44} width={140} height={104} rx={6} fill={INK.white} stroke={INK.blueLight} strokeWidth={2} />
      <rect x={40} y={54} width={120} height={84} rx={2} fill={INK.blueLight} />
      <path d="M40 54h120l14 76H26z" {...SASH} strokeLinejoin="round" />
      <path d="M52 64h96l8 50H44z" fill={INK.white} opacity={0.45} />
      <path d="M100 148v24m0 0-8-8m8 8 8-8" {...ARROW} />
    </>
  ),
  bay: (
    <>
      <path d="M22 52 62 34h76l40 18v100l-40 14H62l-40-14z" fill={INK.white} stroke={INK.blueLight} strokeWidth={2} strokeLinejoin="round" />
      <path d="M31 60 60 47v106l-29-10zM169 60l-29-13v106l29-10z" {...SASH} strokeLinejoin="round" />
      <rect x={68} y={44} width={64} height={110} rx={2} {...SASH} />
      <Shine x={72} y={48} width={56} height={102} />
      <path d="M18 156 62 170h76l44-14v10l-44 14H62l-44-14z" fill={INK.yellow} />
    </>
  ),
  unsure: (
    <>
      <Casing />
      <rect x={50} y={38} width={100} height={120} rx={2} {...SASH} />
      <circle cx={100} cy={98} r={34} fill={INK.white} />
      <path d="M88 88a12 12 0 0 1 24 0c0 10-12 10-12 20M100 118v.1" stroke={INK.blue} strokeWidth={7} strokeLinecap="round" fill="none" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type WindowStyle = keyof typeof DRAWINGS;

export interface WindowStylePictureProps extends PictureOptions {
  style: WindowStyle;
}

/** How a window opens. */
export function WindowStylePicture({ style, alt, className }: WindowStylePictureProps) {
  return (
    <Picture width={200} height={200} alt={alt} className={className} crop={false}>
      <rect width={200} height={200} rx={16} fill={INK.sky} />
      {DRAWINGS[style]}
    </Picture>
  );
}
