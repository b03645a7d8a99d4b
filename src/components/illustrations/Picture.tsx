import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import styles from './Picture.module.css';

/** Colors shared by all drawings. */
export const INK = {
  navy: '#0b2548',
  blue: '#1259bd',
  blueMid: '#5b97e6',
  blueLight: '#b4d0f6',
  bluePale: '#d9e7fb',
  sky: '#eef4fd',
  yellow: '#ffc72e',
  yellowDeep: '#f2b400',
  yellowPale: '#ffe9a8',
  white: '#ffffff',
  cream: '#fbf6ea',
  wall: '#f6efe2',
  wallShade: '#e8dcc6',
  roof: '#33506f',
  roofShade: '#27405c',
  green: '#5fa777',
  greenDeep: '#3f8460',
  greenPale: '#cfe6d6',
  greyPale: '#dfe5ee',
  skinDeep: '#b97a55',
} as const;

/** Props of every drawing. */
export interface PictureOptions {
  /** Alternative text; without it the drawing is decoration. */
  alt?: string | undefined;
  className?: string | undefined;
}

export interface PictureProps extends PictureOptions {
  /** Size of the drawing in its own units; it scales to the space it gets. */
  width: number;
  height: number;
  children: ReactNode;
}

/** The frame of a drawing. */
export function Picture({ width, height, alt, className, children }: PictureProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={classNames(styles['picture'], className)}
      focusable="false"
      {...(alt === undefined || alt === ''
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': alt })}
    >
      {children}
    </svg>
  );
}

interface PaneProps {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Color of the glass. */
  glass: string;
}

/** A sash window with a sill, used in all houses. */
export function Pane({ x, y, width, height, glass }: PaneProps) {
  return (
    <g>
      <rect x={x - 3} y={y - 3} width={width + 6} height={height + 6} rx={3} fill={INK.white} />
      <rect x={x} y={y} width={width} height={height} rx={1.5} fill={glass} />
      <path
        d={`M${x} ${y + height * 0.62} ${x + width * 0.62} ${y}h${width * 0.24}L${x} ${y + height * 0.86}z`}
        fill={INK.white}
        opacity={0.5}
      />
      <path
        d={`M${x} ${y + height / 2}h${width}M${x + width / 2} ${y}v${height}`}
        stroke={INK.white}
        strokeWidth={2}
      />
      <rect x={x - 6} y={y + height + 3} width={width + 12} height={4} rx={2} fill={INK.greyPale} />
    </g>
  );
}

/** A round tree; `x` and `y` are the foot of its trunk. */
export function Tree({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <rect x={-3} y={-34} width={6} height={34} rx={3} fill={INK.skinDeep} />
      <circle cx={0} cy={-52} r={26} fill={INK.green} />
      <path d="M0 -78a26 26 0 0 1 0 52z" fill={INK.greenDeep} opacity={0.35} />
    </g>
  );
}

/** A low bush; `x` and `y` are the middle of its base. */
export function Bush({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-24 0a14 14 0 0 1 6-24 16 16 0 0 1 28-4 15 15 0 0 1 14 28z" fill={INK.green} />
      <path d="M2 0a18 18 0 0 0 8-28 15 15 0 0 1 14 28z" fill={INK.greenDeep} opacity={0.35} />
    </g>
  );
}

/** A cloud; `x` and `y` are its bottom left corner. */
export function Cloud({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${size})`}
      d="M10 0a11 11 0 0 1 0-22 16 16 0 0 1 30-6 14 14 0 0 1 24 8 10 10 0 0 1 2 20z"
      fill={INK.white}
    />
  );
}
