import type { ReactNode, SVGProps } from 'react';

/** A star, from its upper point on: `M12 3.5` in an icon, further right in a row of stars. */
export const STAR = 'l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.8-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8z';

const SHAPES = {
  'map-pin': <><path d="M12 21.5s7-6.1 7-11.7A6.9 6.9 0 0 0 12 3a6.9 6.9 0 0 0-7 6.8c0 5.6 7 11.7 7 11.7Z" /><circle cx="12" cy="9.8" r="2.6" /></>,
  'help-circle': <><circle cx="12" cy="12" r="9" /><path d="M9.4 9.3A2.7 2.7 0 0 1 12 7.5c1.5 0 2.7 1 2.7 2.4 0 1.9-2.7 2.2-2.7 4" /><path d="M12 17v.01" /></>,
  'chevron-up': <path d="m6 15 6-6 6 6" />,
  'chevron-down': <path d="m6 9 6 6 6-6" />,
  'chevron-left': <path d="m15 6-6 6 6 6" />,
  'chevron-right': <path d="m9 6 6 6-6 6" />,
  'arrow-left': <><path d="M20 12H4" /><path d="m10 6-6 6 6 6" /></>,
  'arrow-right': <><path d="M4 12h16" /><path d="m14 6 6 6-6 6" /></>,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  'check-circle': <><circle cx="12" cy="12" r="9" /><path d="m8 12.3 2.8 2.8L16 9.5" /></>,
  close: <><path d="m6 6 12 12" /><path d="M18 6 6 18" /></>,
  plus: <><path d="M12 5v14" /><path d="M5 12h14" /></>,
  minus: <path d="M5 12h14" />,
  phone: <path d="M6.6 3.5h2.6l1.5 4.2-2 1.5a12.6 12.6 0 0 0 6 6l1.6-2 4.2 1.5v2.7c0 1.2-1 2.2-2.2 2.1C10.4 19 4.9 13.5 4.4 5.7 4.3 4.5 5.3 3.5 6.6 3.5Z" />,
  mail: <><rect x="3" y="5" width="18" height="14" rx="2.5" /><path d="m4 7 8 6 8-6" /></>,
  calendar: <><rect x="3.5" y="5" width="17" height="15.5" rx="2.5" /><path d="M3.5 10h17M8 3v4M16 3v4" /></>,
  clock: <><circle cx="12" cy="12" r="9" /><path d="M12 7v5.3l3.3 2" /></>,
  home: <><path d="m3.5 11.2 8.5-7.4 8.5 7.4" /><path d="M5.8 9.5v10.7h12.4V9.5" /><path d="M9.8 20.2v-5.9h4.4v5.9" /></>,
  draft: <><path d="M3 8.5h9.8a2.6 2.6 0 1 0-2.5-3.4" /><path d="M3 12.3h14.7a2.9 2.9 0 1 1-2.8 3.8" /><path d="M3 16.1h7.3a2.2 2.2 0 1 1-2.1 2.9" /></>,
  condensation: <><path d="M9 3.5s5.2 5.5 5.2 9.2a5.2 5.2 0 0 1-10.4 0C3.8 9 9 3.5 9 3.5Z" /><path d="M17.6 12.8s2.9 3 2.9 5.1a2.9 2.9 0 0 1-5.8 0c0-2.1 2.9-5.1 2.9-5.1Z" /><path d="M6.6 13a2.5 2.5 0 0 0 1.9 2.3" /></>,
  noise: <><path d="M4 9.5v5h3.2l4.8 4V5.5l-4.8 4H4Z" /><path d="M15.5 9.2a4 4 0 0 1 0 5.6M18.3 6.5a7.9 7.9 0 0 1 0 11" /></>,
  energy: <path d="M13.2 3 5.5 13.5h5.7L10.4 21l8.1-10.8h-5.8L13.2 3Z" />,
  'hard-to-open': <><rect x="5" y="10.5" width="14" height="10" rx="2" /><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" /><path d="M12 14.5v2.3" /></>,
  'broken-seal': <><rect x="4" y="3.5" width="16" height="17" rx="2" /><path d="m13.5 3.5-3 5 4 2.8-4 3.5 2.2 5.7" /></>,
  aesthetics: <><path d="M4 20.5h4.5L20 9l-4.5-4.5L4 16v4.5Z" /><path d="m12.7 7.3 4.5 4.5" /></>,
  security: <><path d="M12 3.2 4.8 6v5.5c0 4.6 3 7.9 7.2 9.3 4.2-1.4 7.2-4.7 7.2-9.3V6L12 3.2Z" /><path d="m9 11.9 2.2 2.2 4-4.2" /></>,
  other: <><circle cx="5.5" cy="12" r="1.3" /><circle cx="12" cy="12" r="1.3" /><circle cx="18.5" cy="12" r="1.3" /></>,
  door: <><path d="M6.5 20.5V5a1.5 1.5 0 0 1 1.5-1.5h8A1.5 1.5 0 0 1 17.5 5v15.5" /><path d="M3.5 20.5h17" /><path d="M14.3 12.3v.01" /></>,
  window: <><rect x="4.5" y="3.5" width="15" height="15" rx="1.5" /><path d="M12 3.5v15M4.5 11h15M3 21h18" /></>,
  user: <><circle cx="12" cy="8" r="4" /><path d="M4.5 20.5c.8-3.7 3.8-5.8 7.5-5.8s6.7 2.1 7.5 5.8" /></>,
  users: <><circle cx="9" cy="8.5" r="3.5" /><path d="M2.5 19.5c.7-3.2 3.3-5 6.5-5s5.8 1.8 6.5 5" /><path d="M15.5 5.2a3.5 3.5 0 0 1 0 6.6M18 15c1.9.8 3.1 2.3 3.5 4.5" /></>,
  star: <path d={`M12 3.5${STAR}`} />,
  facebook: <path d="M14.5 21v-7.5h2.7l.5-3.3h-3.2V8.1c0-1 .4-1.7 1.8-1.7h1.5V3.5c-.5-.1-1.3-.2-2.2-.2-2.5 0-4.2 1.5-4.2 4.3v2.6H8.5v3.3h2.9V21" />,
  x: <path d="M4 4l16 16M20 4l-6.8 7.3M4 20l6.8-7.3M4 4h3.6L20 20h-3.6L4 4Z" />,
  linkedin: <><rect x="3.5" y="3.5" width="17" height="17" rx="2.5" /><path d="M7.8 10.5v6M7.8 7.5v.01M11.5 16.5v-6M11.5 13.2c0-1.6 1.1-2.7 2.5-2.7s2.3 1 2.3 2.7v3.3" /></>,
  instagram: <><rect x="3.5" y="3.5" width="17" height="17" rx="4.5" /><circle cx="12" cy="12" r="3.8" /><path d="M16.8 7.2v.01" /></>,
  youtube: <><rect x="2.5" y="5.5" width="19" height="13" rx="4" /><path d="m10.3 9.2 4.7 2.8-4.7 2.8V9.2Z" /></>,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  trash: <><path d="M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l.9 13.5h9.2l.9-13.5" /><path d="M10.3 10.5v5.5M13.7 10.5v5.5" /></>,
  copy: <><rect x="8.5" y="8.5" width="12" height="12" rx="2" /><path d="M15.5 5.5v-.5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.5" /></>,
  info: <><circle cx="12" cy="12" r="9" /><path d="M12 11v5.5M12 7.7v.01" /></>,
  warning: <><path d="M12 4 2.8 20h18.4L12 4Z" /><path d="M12 10v4.5M12 17.3v.01" /></>,
  exit: <><path d="M14 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H14" /><path d="M10.5 12H21M17.5 8.5 21 12l-3.5 3.5" /></>,
  restart: <><path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 8.8" /><path d="M4.5 4v4.8h4.8" /></>,
  download: <><path d="M12 4v11M7.5 10.8 12 15.3l4.5-4.5" /><path d="M4.5 19.5h15" /></>,
  external: <><path d="M13.5 4.5h6v6M19.5 4.5 11 13" /><path d="M17.5 13.5v4.5a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V8A1.5 1.5 0 0 1 6 6.5h4.5" /></>,
  search: <><circle cx="11" cy="11" r="6.5" /><path d="m16 16 4.5 4.5" /></>,
  gift: <><rect x="4.5" y="11" width="15" height="9.5" rx="1.5" /><path d="M3.5 7.5h17V11h-17zM12 7.5v13" /><path d="M12 7.5S10.8 3.5 8.5 3.5 6 6.5 8.5 7.5M12 7.5s1.2-4 3.5-4 2.5 3 0 4" /></>,
  bulb: <><path d="M8.7 15.5a6 6 0 1 1 6.6 0c-.6.5-.8 1.2-.8 2h-5c0-.8-.2-1.5-.8-2Z" /><path d="M10 20.5h4" /></>,
  wallet: <><rect x="3.5" y="6" width="17" height="13" rx="2.5" /><path d="M15.5 11h5v4h-5a2 2 0 0 1 0-4Z" /></>,
  tools: <><path d="m4.5 19.5 8-9" /><path d="m8.5 6.8 4.5-3.3 7.3 6.6-3 3.2-2.3-2-2.5 1.2-3-2.7.7-2.2-1.7-.8Z" /></>,
} as const satisfies Record<string, ReactNode>;

/** Name of an icon in the set. */
export type IconName = keyof typeof SHAPES;

/** Every icon name, in drawing order. */
export const ICON_NAMES: readonly IconName[] = Object.keys(SHAPES).filter(isIconName);

/** Whether a text, such as one from content, names an icon of the set. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(SHAPES, name);
}

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name' | 'children'> {
  name: IconName;
  /** Width and height in CSS pixels at the browser's usual text size, with which they grow; 24 by default. */
  size?: number | undefined;
  /** Read out as an image with this name; without it the icon is decoration. */
  label?: string | undefined;
}

/** A 24-px stroke icon in the current text colour. */
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
      {SHAPES[name]}
    </svg>
  );
}
