import type { ComponentType, ReactNode } from 'react';
import { part, type Part } from '#src/startup/part.tsx';
import type { DoorStyle } from './DoorPictures.tsx';
import type { GlassGas, GlassKind } from './GlassPicture.tsx';
import { Picture, type PictureOptions, type PictureProps } from './Picture.tsx';
import type { SceneName } from './Scenes.tsx';
import type { WindowStyle } from './WindowStylePicture.tsx';

/** The size of a drawing in its own units. */
type Size = Pick<PictureProps, 'width' | 'height'>;

const SQUARE: Size = { width: 200, height: 200 };
const WIDE: Size = { width: 400, height: 280 };

/** A lazy drawing that reserves its space until it loads, so that nothing below it moves. */
function drawing<Props extends PictureOptions>(size: Size, load: () => Promise<ComponentType<Props>>): Part<Props> {
  return part(load, ({ className }) => <Picture {...size} className={className}>{null}</Picture>);
}

const hero = drawing({ width: 640, height: 480 }, async () => (await import('./HeroHome.tsx')).HeroHome);
const logo = drawing({ width: 135, height: 48 }, async () => (await import('./Logo.tsx')).Logo);
const scene = drawing(WIDE, async () => (await import('./Scenes.tsx')).ScenePicture);
const glass = drawing(WIDE, async () => (await import('./GlassPicture.tsx')).GlassPicture);
const doorStyle = drawing(SQUARE, async () => (await import('./DoorPictures.tsx')).DoorStylePicture);
const doorType = drawing(SQUARE, async () => (await import('./DoorPictures.tsx')).DoorTypePicture);
const door = drawing({ width: 120, height: 160 }, async () => (await import('./DoorPictures.tsx')).DoorPicture);
const windowStyle = drawing(SQUARE, async () => (await import('./WindowStylePicture.tsx')).WindowStylePicture);
const windowCount = drawing(WIDE, async () => (await import('./WindowCountPicture.tsx')).WindowCountPicture);

const DOOR_STYLES: readonly DoorStyle[] = ['no-glass', 'partial-glass', 'full-glass', '2-panels', '3-panels', '4-panels', 'custom'];
const DOOR_TYPES = ['swinging', 'sliding', 'double'] as const;
const WINDOW_STYLES: readonly WindowStyle[] = ['double-hung', 'single-hung', 'casement', 'slider', 'picture', 'awning', 'bay', 'unsure'];
const GLASS: readonly GlassKind[] = ['single', 'double', 'double-low-e', 'triple-low-e'];
const GASES: readonly GlassGas[] = ['air', 'argon', 'krypton'];
const SCENES: readonly SceneName[] = [
  'address-map', 'advisor-call', 'advisor-visit', 'call-requested', 'checkmark', 'not-found', 'out-of-area', 'renter',
  'blog-energy', 'blog-financing', 'blog-glass', 'blog-installation', 'blog-noise', 'blog-plans', 'blog-security', 'blog-styles',
  'install-measure', 'install-build', 'install-prepare', 'install-work', 'install-check', 'install-warranty',
  'resource-energy', 'resource-financing', 'resource-plans',
];

interface Known {
  load(): Promise<unknown>;
  draw(options: PictureOptions): ReactNode;
}

type Entry = [name: string, known: Known];

const DRAWINGS: ReadonlyMap<string, Known> = new Map<string, Known>([
  ['hero-home', { load: hero.load, draw: (options) => <hero.Part {...options} /> }],
  ['logo', { load: logo.load, draw: (options) => <logo.Part name="Hearth & Pane" {...options} /> }],
  ['logo-light', { load: logo.load, draw: (options) => <logo.Part name="Hearth & Pane" light {...options} /> }],
  ['windows-door', { load: door.load, draw: (options) => <door.Part highlighted {...options} /> }],
  ...SCENES.map((name): Entry => [name, { load: scene.load, draw: (options) => <scene.Part name={name} {...options} /> }]),
  ...DOOR_STYLES.map((style): Entry => [`door-${style}`, { load: doorStyle.load, draw: (options) => <doorStyle.Part style={style} {...options} /> }]),
  ...DOOR_TYPES.map((type): Entry => [`door-${type}`, { load: doorType.load, draw: (options) => <doorType.Part type={type} {...options} /> }]),
  ...WINDOW_STYLES.map((style): Entry => [`style-${style}`, { load: windowStyle.load, draw: (options) => <windowStyle.Part style={style} {...options} /> }]),
  ...GLASS.flatMap((kind) => GASES.map((gas): Entry => [
    `glass-${kind}-${gas}`,
    { load: glass.load, draw: (options) => <glass.Part glass={kind} gas={gas} {...options} /> },
  ])),
  ...Array.from({ length: 14 }, (_, count): Entry => [
    `windows-${count}`,
    { load: windowCount.load, draw: (options) => <windowCount.Part count={count} {...options} /> },
  ]),
]);

/** Every name that `Illustration` can draw. */
export const ILLUSTRATION_NAMES: readonly string[] = [...DRAWINGS.keys()];

/** Whether a text, such as one from content, names an illustration. */
export function isIllustrationName(name: string): boolean {
  return DRAWINGS.has(name);
}

/** Prefetches the code of an illustration, so that it appears together with its page. Ignores an unknown name. Never rejects. */
export async function fetchIllustration(name: string): Promise<void> {
  await DRAWINGS.get(name)?.load();
}

export interface IllustrationProps extends PictureOptions {
  /** One of ILLUSTRATION_NAMES; draws nothing for any other. */
  name: string;
}

/** An illustration by name, loaded on demand. If you know which drawing you need, use its own component. */
export function Illustration({ name, alt, className }: IllustrationProps) {
  return DRAWINGS.get(name)?.draw({ alt, className }) ?? null;
}
