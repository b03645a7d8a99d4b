import type { SVGProps } from 'react';

/** SVG path of a star, starting from its top point: after `M12 3.5` in an icon, further right in a row of stars. */
export const STAR = 'l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.8-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8z';

/** SVG path of each icon. */
const PATHS = {
  'map-pin':
    'M12 21.5s7-6.1 7-11.7A6.9 6.9 0 0 0 12 3a6.9 6.9 0 0 0-7 6.8c0 5.6 7 11.7 7 11.7ZM9.4 9.8a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0',
  'help-circle':
    'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M9.4 9.3A2.7 2.7 0 0 1 12 7.5c1.5 0 2.7 1 2.7 2.4 0 1.9-2.7 2.2-2.7 4M12 17v.01',
  'chevron-up': 'M6 15l6-6 6 6',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-left': 'M15 6l-6 6 6 6',
  'chevron-right': 'M9 6l6 6-6 6',
  'arrow-left': 'M20 12H4M10 6l-6 6 6 6',
  'arrow-right': 'M4 12h16M14 6l6 6-6 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'check-circle': 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M8 12.3l2.8 2.8L16 9.5',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  phone:
    'M6.6 3.5h2.6l1.5 4.2-2 1.5a12.6 12.6 0 0 0 6 6l1.6-2 4.2 1.5v2.7c0 1.2-1 2.2-2.2 2.1C10.4 19 4.9 13.5 4.4 5.7 4.3 4.5 5.3 3.5 6.6 3.5Z',
  mail: 'M3 7.5a2.5 2.5 0 0 1 2.5-2.5h13a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-13a2.5 2.5 0 0 1-2.5-2.5zM4 7l8 6 8-6',
  calendar:
    'M3.5 7.5a2.5 2.5 0 0 1 2.5-2.5h12a2.5 2.5 0 0 1 2.5 2.5v10.5a2.5 2.5 0 0 1-2.5 2.5h-12a2.5 2.5 0 0 1-2.5-2.5zM3.5 10h17M8 3v4M16 3v4',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5.3l3.3 2',
  home: 'M3.5 11.2l8.5-7.4 8.5 7.4M5.8 9.5v10.7h12.4V9.5M9.8 20.2v-5.9h4.4v5.9',
  draft:
    'M3 8.5h9.8a2.6 2.6 0 1 0-2.5-3.4M3 12.3h14.7a2.9 2.9 0 1 1-2.8 3.8M3 16.1h7.3a2.2 2.2 0 1 1-2.1 2.9',
  condensation:
    'M9 3.5s5.2 5.5 5.2 9.2a5.2 5.2 0 0 1-10.4 0C3.8 9 9 3.5 9 3.5ZM17.6 12.8s2.9 3 2.9 5.1a2.9 2.9 0 0 1-5.8 0c0-2.1 2.9-5.1 2.9-5.1ZM6.6 13a2.5 2.5 0 0 0 1.9 2.3',
  noise: 'M4 9.5v5h3.2l4.8 4V5.5l-4.8 4H4ZM15.5 9.2a4 4 0 0 1 0 5.6M18.3 6.5a7.9 7.9 0 0 1 0 11',
  energy: 'M13.2 3 5.5 13.5h5.7L10.4 21l8.1-10.8h-5.8L13.2 3Z',
  'hard-to-open':
    'M5 12.5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2.3',
  'broken-seal':
    'M4 5.5a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2zM13.5 3.5l-3 5 4 2.8-4 3.5 2.2 5.7',
  aesthetics: 'M4 20.5h4.5L20 9l-4.5-4.5L4 16v4.5ZM12.7 7.3l4.5 4.5',
  security:
    'M12 3.2 4.8 6v5.5c0 4.6 3 7.9 7.2 9.3 4.2-1.4 7.2-4.7 7.2-9.3V6L12 3.2ZM9 11.9l2.2 2.2 4-4.2',
  other:
    'M4.2 12a1.3 1.3 0 1 0 2.6 0 1.3 1.3 0 1 0-2.6 0M10.7 12a1.3 1.3 0 1 0 2.6 0 1.3 1.3 0 1 0-2.6 0M17.2 12a1.3 1.3 0 1 0 2.6 0 1.3 1.3 0 1 0-2.6 0',
  door: 'M6.5 20.5V5a1.5 1.5 0 0 1 1.5-1.5h8A1.5 1.5 0 0 1 17.5 5v15.5M3.5 20.5h17M14.3 12.3v.01',
  window:
    'M4.5 5a1.5 1.5 0 0 1 1.5-1.5h12a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5h-12a1.5 1.5 0 0 1-1.5-1.5zM12 3.5v15M4.5 11h15M3 21h18',
  user: 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4.5 20.5c.8-3.7 3.8-5.8 7.5-5.8s6.7 2.1 7.5 5.8',
  users:
    'M5.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M2.5 19.5c.7-3.2 3.3-5 6.5-5s5.8 1.8 6.5 5M15.5 5.2a3.5 3.5 0 0 1 0 6.6M18 15c1.9.8 3.1 2.3 3.5 4.5',
  star: `M12 3.5${STAR}`,
  facebook:
    'M14.5 21v-7.5h2.7l.5-3.3h-3.2V8.1c0-1 .4-1.7 1.8-1.7h1.5V3.5c-.5-.1-1.3-.2-2.2-.2-2.5 0-4.2 1.5-4.2 4.3v2.6H8.5v3.3h2.9V21',
  x: 'M4 4l16 16M20 4l-6.8 7.3M4 20l6.8-7.3M4 4h3.6L20 20h-3.6L4 4Z',
  linkedin:
    'M3.5 6a2.5 2.5 0 0 1 2.5-2.5h12a2.5 2.5 0 0 1 2.5 2.5v12a2.5 2.5 0 0 1-2.5 2.5h-12a2.5 2.5 0 0 1-2.5-2.5zM7.8 10.5v6M7.8 7.5v.01M11.5 16.5v-6M11.5 13.2c0-1.6 1.1-2.7 2.5-2.7s2.3 1 2.3 2.7v3.3',
  instagram:
    'M3.5 8a4.5 4.5 0 0 1 4.5-4.5h8a4.5 4.5 0 0 1 4.5 4.5v8a4.5 4.5 0 0 1-4.5 4.5h-8a4.5 4.5 0 0 1-4.5-4.5zM8.2 12a3.8 3.8 0 1 0 7.6 0 3.8 3.8 0 1 0-7.6 0M16.8 7.2v.01',
  youtube:
    'M2.5 9.5a4 4 0 0 1 4-4h11a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4h-11a4 4 0 0 1-4-4zM10.3 9.2l4.7 2.8-4.7 2.8V9.2Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  trash: 'M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l.9 13.5h9.2l.9-13.5M10.3 10.5v5.5M13.7 10.5v5.5',
  copy: 'M8.5 10.5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2zM15.5 5.5v-.5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.5',
  info: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 11v5.5M12 7.7v.01',
  warning: 'M12 4 2.8 20h18.4L12 4ZM12 10v4.5M12 17.3v.01',
  exit: 'M14 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H14M10.5 12H21M17.5 8.5 21 12l-3.5 3.5',
  restart: 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 8.8M4.5 4v4.8h4.8',
  download: 'M12 4v11M7.5 10.8 12 15.3l4.5-4.5M4.5 19.5h15',
  external:
    'M13.5 4.5h6v6M19.5 4.5 11 13M17.5 13.5v4.5a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V8A1.5 1.5 0 0 1 6 6.5h4.5',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M16 16l4.5 4.5',
  gift: 'M4.5 12.5a1.5 1.5 0 0 1 1.5-1.5h12a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5h-12a1.5 1.5 0 0 1-1.5-1.5zM3.5 7.5h17V11h-17zM12 7.5v13M12 7.5S10.8 3.5 8.5 3.5 6 6.5 8.5 7.5M12 7.5s1.2-4 3.5-4 2.5 3 0 4',
  bulb: 'M8.7 15.5a6 6 0 1 1 6.6 0c-.6.5-.8 1.2-.8 2h-5c0-.8-.2-1.5-.8-2ZM10 20.5h4',
  wallet:
    'M3.5 8.5a2.5 2.5 0 0 1 2.5-2.5h12a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-12a2.5 2.5 0 0 1-2.5-2.5zM15.5 11h5v4h-5a2 2 0 0 1 0-4Z',
  tools: 'M4.5 19.5l8-9M8.5 6.8l4.5-3.3 7.3 6.6-3 3.2-2.3-2-2.5 1.2-3-2.7.7-2.2-1.7-.8Z',
} as const satisfies Record<string, string>;

/** Name of an icon in the set. */
export type IconName = keyof typeof PATHS;

/** Every icon name, in the order of the set. */
export const ICON_NAMES: readonly IconName[] = Object.keys(PATHS).filter(isIconName);

/** Whether a text, such as one from content, names an icon of the set. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(PATHS, name);
}

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name' | 'children'> {
  name: IconName;
  /** Width and height in CSS pixels at the browser's default text size; they scale with it. 24 by default. */
  size?: number | undefined;
  /** Accessible name of the icon; without one it is decoration. */
  label?: string | undefined;
}

/** A stroke icon from a 24-px grid, in the current text color. */
export function Icon({ name, size = 24, label, ...rest }: IconProps) {
  const inRem = `${size / 16}rem`;
  return (
    <svg
      viewBox="0 0 24 24"
      width={inRem}
      height={inRem}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      {...rest}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
