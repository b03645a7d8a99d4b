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
  phone: <path d="M6.6 3.5h2.6l1.5 4.2-2 1.5a12.6 12.6 0 0 0 6 6l1.6-2 4.2 1.5v2.7c0 1.2-1 2.2-2.2 2.1C10.4 19 4.9 13.5 4.4 5.7 4.3 4.5 5.3 3.5 6.6 3.500Z" />,
  mail: <><rect x="3" y="5" width="18" height="14" rx="2.5" /><path d="m4 7 8 6 8-6" /></>,
  calendar: <><rect x="3.5" y="5" width="17" height="15.5" rx="2.5" /><path d="M3.5 10h17M8 3v4M16 3v4" /></>,
  clock: <><circle cx="12" cy="12" r="9" /><path d="M12 7v5.300l3.3 2" /></>,
  home: <><path d="m3.5 11.2 8.5-7.4 8.5 7.4" /><path d="M5.8 9.500v10.700h12.400V9.5" /><path d="M9.8 20.200v-5.900h4.400v5.9" /></>,
  draft: <><path d="M3 8.500h9.800a2.6 2.6 0 1 0-2.5-3.4" /><path d="M3 12.300h14.700a2.9 2.9 0 1 1-2.8 3.8" /><path d="M3 16.100h7.300a2.2 2.2 0 1 1-2.1 2.9" /></>,
  condensation: <><path d="M9 3.500s5.2 5.5 5.2 9.200a5.2 5.2 0 0 1-10.4 0C3.8 9 9 3.5 9 3.500Z" /><path d="M17.6 12.800s2.9 3 2.9 5.100a2.9 2.9 0 0 1-5.8 0c0-2.1 2.9-5.1 2.9-5.100Z" /><path d="M6.6 13a2.5 2.5 0 0 0 1.9 2.3" /></>,
  noise: <><path d="M4 9.500v5h3.200l4.8 4V5.500l-4.8 4H4Z" /><path d="M15.5 9.200a4 4 0 0 1 0 5.600M18.3 6.500a7.9 7.9 0 0 1 0 11" /></>,
  energy: <path d="M13.2 3 5.5 13.500h5.700L10.4 21l8.1-10.800h-5.800L13.2 3Z" />,
  'hard-to-open': <><rect x="5" y="10.5" width="14" height="10" rx="2" /><path d="M8 10.500V8a4 4 0 0 1 8 0v2.5" /><path d="M12 14.500v2.3" /></>,
  'broken-seal': <><rect x="4" y="3.5" width="16" height="17" rx="2" /><path d="m13.5 3.5-3 5 4 2.8-4 3.5 2.2 5.7" /></>,
  aesthetics: <><path d="M4 20.500h4.500L20 9l-4.5-4.500L4 16v4.500Z" /><path d="m12.7 7.3 4.5 4.5" /></>,
  security: <><path d="M12 3.2 4.8 6v5.500c0 4.6 3 7.9 7.2 9.3 4.2-1.4 7.2-4.7 7.2-9.300V6L12 3.200Z" /><path d="m9 11.9 2.2 2.2 4-4.2" /></>,
  other: <><circle cx="5.5" cy="12" r="1.3" /><circle cx="12" cy="12" r="1.3" /><circle cx="18.5" cy="12" r="1.3" /></>,
  door: <><path d="M6.5 20.500V5a1.5 1.5 0 0 1 1.5-1.500h8A1.5 1.5 0 0 1 17.5 5v15.5" /><path d="M3.5 20.500h17" /><path d="M14.3 12.300v.01" /></>,
  window: <><rect x="4.5" y="3.5" width="15" height="15" rx="1.5" /><path d="M12 3.500v15M4.5 11h15M3 21h18" /></>,
  user: <><circle cx="12" cy="8" r="4" /><path d="M4.5 20.500c.8-3.7 3.8-5.8 7.5-5.800s6.7 2.1 7.5 5.8" /></>,
  users: <><circle cx="9" cy="8.5" r="3.5" /><path d="M2.5 19.500c.7-3.2 3.3-5 6.5-5s5.8 1.8 6.5 5" /><path d="M15.5 5.200a3.5 3.5 0 0 1 0 6.600M18 15c1.9.8 3.1 2.3 3.5 4.5" /></>,
  star: <path d={`M12 3.5${STAR}`} />,
  facebook: <path d="M14.5 21v-7.500h2.700l.5-3.300h-3.200V8.100c0-1 .4-1.7 1.8-1.700h1.500V3.500c-.5-.1-1.3-.2-2.2-.2-2.5 0-4.2 1.5-4.2 4.300v2.600H8.500v3.300h2.900V21" />,
  x: <path d="M4 4l16 16M20 4l-6.8 7.300M4 20l6.8-7.300M4 4h3.600L20 20h-3.600L4 4Z" />,
  linkedin: <><rect x="3.5" y="3.5" width="17" height="17" rx="2.5" /><path d="M7.8 10.500v6M7.8 7.500v.01M11.5 16.500v-6M11.5 13.200c0-1.6 1.1-2.7 2.5-2.700s2.3 1 2.3 2.700v3.3" /></>,
  instagram: <><rect x="3.5" y="3.5" width="17" height="17" rx="4.5" /><circle cx="12" cy="12" r="3.8" /><path d="M16.8 7.200v.01" /></>,
  youtube: <><rect x="2.5" y="5.5" width="19" height="13" rx="4" /><path d="m10.3 9.2 4.7 2.8-4.7 2.800V9.200Z" /></>,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  trash: <><path d="M4.5 6.500h15M9.5 6.500V4h5v2.500M6.5 6.500l.9 13.500h9.200l.9-13.5" /><path d="M10.3 10.500v5.500M13.7 10.500v5.5" /></>,
  copy: <><rect x="8.5" y="8.5" width="12" height="12" rx="2" /><path d="M15.5 5.500v-.500a1.5 1.5 0 0 0-1.5-1.500H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.500h.5" /></>,
  info: <><circle cx="12" cy="12" r="9" /><path d="M12 11v5.500M12 7.700v.01" /></>,
  warning: <><path d="M12 4 2.8 20h18.400L12 4Z" /><path d="M12 10v4.500M12 17.300v.01" /></>,
  exit: <><path d="M14 4H6.500A1.5 1.5 0 0 0 5 5.500v13A1.5 1.5 0 0 0 6.5 20H14" /><path d="M10.5 12H21M17.5 8.5 21 12l-3.5 3.5" /></>,
  restart: <><path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.500L4.5 8.8" /><path d="M4.5 4v4.800h4.8" /></>,
  download: <><path d="M12 4v11M7.5 10.8 12 15.300l4.5-4.5" /><path d="M4.5 19.500h15" /></>,
  external: <><path d="M13.5 4.500h6v6M19.5 4.5 11 13" /><path d="M17.5 13.500v4.500a1.5 1.5 0 0 1-1.5 1.500H6A1.5 1.5 0 0 1 4.5 18V8A1.5 1.5 0 0 1 6 6.500h4.5" /></>,
  search: <><circle cx="11" cy="11" r="6.5" /><path d="m16 16 4.5 4.5" /></>,
  gift: <><rect x="4.5" y="11" width="15" height="9.5" rx="1.5" /><path d="M3.5 7.500h17V11h-17zM12 7.500v13" /><path d="M12 7.500S10.8 3.5 8.5 3.5 6 6.5 8.5 7.500M12 7.500s1.2-4 3.5-4 2.5 3 0 4" /></>,
  bulb: <><path d="M8.7 15.500a6 6 0 1 1 6.6 0c-.6.5-.8 1.2-.8 2h-5c0-.8-.2-1.5-.8-2Z" /><path d="M10 20.500h4" /></>,
  wallet: <><rect x="3.5" y="6" width="17" height="13" rx="2.5" /><path d="M15.5 11h5v4h-5a2 2 0 0 1 0-4Z" /></>,
  tools: <><path d="m4.5 19.5 8-9" /><path d="m8.5 6.8 4.5-3.3 7.3 6.600-3 3.2-2.3-2-2.5 1.2-3-2.7.7-2.2-1.7-.8Z" /></>,
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
