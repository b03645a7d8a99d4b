import { lazy, Suspense, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { DoorStyle } from './DoorPictures.tsx';
import type { GlassGas, GlassKind } from './GlassPicture.tsx';
import { Picture } from './Picture.tsx';
import type { PictureOptions, PictureProps } from './Picture.tsx';
import type { SceneName } from './Scenes.tsx';
import type { WindowStyle } from './WindowStylePicture.tsx';

/** The size of a drawing in its own units. */
type Size = Pick<PictureProps, 'width' | 'height'>;

const SQUARE: Size = { width: 200, height: 200 };
const WIDE: Size = { width: 400, height: 280 };

/** A component whose code is fetched when it is needed, or before. */
interface Fetched<Props> {
  fetch(): Promise<unknown>;
  Drawing(props: Props): ReactNode;
}

/**
 * One that is at hand is drawn with its page; `lazy` would leave it out at first, and draw it with a second rendering. Another one's room
 * is kept until it comes, so that nothing below it moves.
 */
function fetched<Props extends PictureOptions>(size: Size, load: () => Promise<ComponentType<Props>>): Fetched<Props> {
  let atHand: ComponentType<Props> | undefined;
  const fetch = async (): Promise<ComponentType<Props>> => {
    atHand ??= await load();
    return atHand;
  };
  const WhenFetched: ComponentType<Props> = lazy(async () => ({ default: await fetch() }));
  return {
    fetch,
    Drawing: (props) => {
      const [Component] = useState(() => atHand ?? WhenFetched);
      return (
        <Suspense fallback={<Picture {...size} className={props.className}>{null}</Picture>}>
          <Component {...props} />
        </Suspense>
      );
    },
  };
}

const hero = fetched({ width: 640, height: 480 }, async () => (await import('./HeroHome.tsx')).HeroHome);
const logo = fetched({ width: 135, height: 48 }, async () => (await import('./Logo.tsx')).Logo);
const scene = fetched(WIDE, async () => (await import('./Scenes.tsx')).ScenePicture);
const glass = fetched(WIDE, async () => (await import('./GlassPicture.tsx')).GlassPicture);
const doorStyle = fetched(SQUARE, async () => (await import('./DoorPictures.tsx')).DoorStylePicture);
const doorType = fetched(SQUARE, async () => (await import('./DoorPictures.tsx')).DoorTypePicture);
const door = fetched({ width: 120, height: 160 }, async () => (await import('./DoorPictures.tsx')).DoorPicture);
const windowStyle = fetched(SQUARE, async () => (await import('./WindowStylePicture.tsx')).WindowStylePicture);
const windowCount = fetched(WIDE, async () => (await import('./WindowCountPicture.tsx')).WindowCountPicture);

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

interface Known {
  fetch(): Promise<unknown>;
  draw(options: PictureOptions): ReactNode;
}

type Entry = [name: string, known: Known];

const DRAWINGS: ReadonlyMap<string, Known> = new Map<string, Known>([
  ['hero-home', { fetch: hero.fetch, draw: (options) => <hero.Drawing {...options} /> }],
  ['logo', { fetch: logo.fetch, draw: (options) => <logo.Drawing name="Hearth & Pane" {...options} /> }],
  ['logo-light', { fetch: logo.fetch, draw: (options) => <logo.Drawing name="Hearth & Pane" light {...options} /> }],
  ['windows-door', { fetch: door.fetch, draw: (options) => <door.Drawing highlighted {...options} /> }],
  ...SCENES.map((name): Entry => [name, { fetch: scene.fetch, draw: (options) => <scene.Drawing name={name} {...options} /> }]),
  ...DOOR_STYLES.map((style): Entry => [`door-${style}`, { fetch: doorStyle.fetch, draw: (options) => <doorStyle.Drawing style={style} {...options} /> }]),
  ...DOOR_TYPES.map((type): Entry => [`door-${type}`, { fetch: doorType.fetch, draw: (options) => <doorType.Drawing type={type} {...options} /> }]),
  ...WINDOW_STYLES.map((style): Entry => [`style-${style}`, { fetch: windowStyle.fetch, draw: (options) => <windowStyle.Drawing style={style} {...options} /> }]),
  ...GLASS.flatMap((kind) => GASES.map((gas): Entry => [
    `glass-${kind}-${gas}`,
    { fetch: glass.fetch, draw: (options) => <glass.Drawing glass={kind} gas={gas} {...options} /> },
  ])),
  ...Array.from({ length: 14 }, (_, count): Entry => [
    `windows-${count}`,
    { fetch: windowCount.fetch, draw: (options) => <windowCount.Drawing count={count} {...options} /> },
  ]),
]);

/** Every name `Illustration` draws. */
export const ILLUSTRATION_NAMES: readonly string[] = [...DRAWINGS.keys()];

/** Whether a text, such as one from content, names an illustration. */
export function isIllustrationName(name: string): boolean {
  return DRAWINGS.has(name);
}

/** Fetches the code of an illustration, so that the page that shows it comes with it. Nothing happens for an unknown name. Rejects when the code does not arrive. */
export async function fetchIllustration(name: string): Promise<void> {
  await DRAWINGS.get(name)?.fetch();
}

export interface IllustrationProps extends PictureOptions {
  /** One of ILLUSTRATION_NAMES; nothing is drawn for another. */
  name: string;
}

/** An illustration by name, loaded when it is needed. Where the drawing is known while coding, use its own component. */
export function Illustration({ name, alt, className }: IllustrationProps) {
  return DRAWINGS.get(name)?.draw({ alt, className }) ?? null;
}
