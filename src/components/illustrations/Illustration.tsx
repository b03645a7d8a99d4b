import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { DoorStyle } from './DoorPictures.tsx';
import type { GlassGas, GlassKind } from './GlassPicture.tsx';
import type { PictureOptions } from './Picture.tsx';
import type { SceneName } from './Scenes.tsx';
import type { WindowStyle } from './WindowStylePicture.tsx';

const LazyHero = lazy(async () => ({ default: (await import('./HeroHome.tsx')).HeroHome }));
const LazyLogo = lazy(async () => ({ default: (await import('./Logo.tsx')).Logo }));
const LazyScene = lazy(async () => ({ default: (await import('./Scenes.tsx')).ScenePicture }));
const LazyGlass = lazy(async () => ({ default: (await import('./GlassPicture.tsx')).GlassPicture }));
const LazyDoorStyle = lazy(async () => ({ default: (await import('./DoorPictures.tsx')).DoorStylePicture }));
const LazyDoorType = lazy(async () => ({ default: (await import('./DoorPictures.tsx')).DoorTypePicture }));
const LazyDoor = lazy(async () => ({ default: (await import('./DoorPictures.tsx')).DoorPicture }));
const LazyWindowStyle = lazy(async () => ({ default: (await import('./WindowStylePicture.tsx')).WindowStylePicture }));
const LazyWindowCount = lazy(async () => ({ default: (await import('./WindowCountPicture.tsx')).WindowCountPicture }));

const DOOR_STYLES: readonly DoorStyle[] = ['no-glass', 'partial-glass', 'full-glass', '2-panels', '3-panels', '4-panels', 'custom'];
const DOOR_TYPES = ['swinging', 'sliding', 'double'] as const;
const WINDOW_STYLES: readonly WindowStyle[] = ['double-hung', 'single-hung', 'casement', 'slider', 'picture', 'awning', 'bay', 'unsure'];
const GLASS: readonly GlassKind[] = ['single', 'double', 'double-low-e', 'triple-low-e'];
const GASES: readonly GlassGas[] = ['air', 'argon', 'krypton'];
const SCENES: readonly SceneName[] = [
  'address-map', 'advisor-call', 'advisor-visit', 'call-requested', 'checkmark', 'empty-calendar', 'offline-cloud', 'not-found', 'out-of-area', 'renter',
  'blog-energy', 'blog-financing', 'blog-glass', 'blog-installation', 'blog-noise', 'blog-plans', 'blog-security', 'blog-styles',
  'install-measure', 'install-build', 'install-prepare', 'install-work', 'install-check', 'install-warranty',
  'resource-energy', 'resource-financing', 'resource-plans', 'curb',
];

type Draw = (options: PictureOptions) => ReactNode;

const DRAWINGS: ReadonlyMap<string, Draw> = new Map<string, Draw>([
  ['hero-home', (options) => <LazyHero {...options} />],
  ['logo', (options) => <LazyLogo name="Hearth & Pane" {...options} />],
  ['logo-light', (options) => <LazyLogo name="Hearth & Pane" light {...options} />],
  ['windows-door', (options) => <LazyDoor highlighted {...options} />],
  ...SCENES.map((name): [string, Draw] => [name, (options) => <LazyScene name={name} {...options} />]),
  ...DOOR_STYLES.map((style): [string, Draw] => [`door-${style}`, (options) => <LazyDoorStyle style={style} {...options} />]),
  ...DOOR_TYPES.map((type): [string, Draw] => [`door-${type}`, (options) => <LazyDoorType type={type} {...options} />]),
  ...WINDOW_STYLES.map((style): [string, Draw] => [`style-${style}`, (options) => <LazyWindowStyle style={style} {...options} />]),
  ...GLASS.flatMap((glass) => GASES.map((gas): [string, Draw] => [`glass-${glass}-${gas}`, (options) => <LazyGlass glass={glass} gas={gas} {...options} />])),
  ...Array.from({ length: 14 }, (_, count): [string, Draw] => [`windows-${count}`, (options) => <LazyWindowCount count={count} {...options} />]),
]);

/** Every name `Illustration` draws. */
export const ILLUSTRATION_NAMES: readonly string[] = [...DRAWINGS.keys()];

/** Whether a text, such as one from content, names an illustration. */
export function isIllustrationName(name: string): boolean {
  return DRAWINGS.has(name);
}

export interface IllustrationProps extends PictureOptions {
  /** One of ILLUSTRATION_NAMES; nothing is drawn for another. */
  name: string;
}

/** An illustration by name, loaded when it is needed. Where the drawing is known while coding, use its own component. */
export function Illustration({ name, alt, className }: IllustrationProps) {
  const draw = DRAWINGS.get(name);
  if (draw === undefined) return null;
  return <Suspense fallback={null}>{draw({ alt, className })}</Suspense>;
}
