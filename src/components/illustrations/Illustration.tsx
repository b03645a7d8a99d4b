import type { ComponentType, ReactNode } from 'react';
import { part, type Part } from '#src/startup/part.tsx';
import type { GlassGas, GlassKind } from './GlassPicture.tsx';
import type { FilePictureProps } from './FilePicture.tsx';
import { Picture, type PictureOptions, type PictureProps } from './Picture.tsx';

/** The size of a drawing in its own units. */
type Size = Pick<PictureProps, 'width' | 'height'>;

const SQUARE: Size = { width: 200, height: 200 };
const WIDE: Size = { width: 400, height: 280 };

/** A lazy drawing that reserves its space until it loads, so that nothing below it moves. */
function drawing<Props extends PictureOptions>(
  size: Size,
  load: () => Promise<ComponentType<Props>>,
): Part<Props> {
  return part(load, ({ className }) => (
    <Picture {...size} className={className}>
      {null}
    </Picture>
  ));
}

const logo = drawing({ width: 135, height: 48 }, async () => (await import('./Logo.tsx')).Logo);
const glass = drawing(WIDE, async () => (await import('./GlassPicture.tsx')).GlassPicture);
const door = drawing(
  { width: 120, height: 160 },
  async () => (await import('./DoorPicture.tsx')).DoorPicture,
);
const file = part<FilePictureProps>(
  async () => (await import('./FilePicture.tsx')).FilePicture,
  ({ width, height, className }) => <Picture {...{ width, height, className }}>{null}</Picture>,
);
const windowCount = drawing(
  WIDE,
  async () => (await import('./WindowCountPicture.tsx')).WindowCountPicture,
);

const GLASS: readonly GlassKind[] = ['single', 'double', 'double-low-e', 'triple-low-e'];
const GASES: readonly GlassGas[] = ['air', 'argon', 'krypton'];

interface Known {
  load(): Promise<unknown>;
  draw(options: PictureOptions): ReactNode;
}

type Entry = [name: string, known: Known];

const DRAWINGS: ReadonlyMap<string, Known> = new Map<string, Known>([
  ['logo', { load: logo.load, draw: (options) => <logo.Part name="Hearth & Pane" {...options} /> }],
  [
    'logo-light',
    { load: logo.load, draw: (options) => <logo.Part name="Hearth & Pane" light {...options} /> },
  ],
  ['windows-door', { load: door.load, draw: (options) => <door.Part highlighted {...options} /> }],
  ...GLASS.flatMap((kind) =>
    GASES.map((gas): Entry => [
      `glass-${kind}-${gas}`,
      { load: glass.load, draw: (options) => <glass.Part glass={kind} gas={gas} {...options} /> },
    ]),
  ),
  ...Array.from({ length: 14 }, (_, count): Entry => [
    `windows-${count}`,
    { load: windowCount.load, draw: (options) => <windowCount.Part count={count} {...options} /> },
  ]),
]);

/** The names of the drawings that are components: they change with an answer, or take the page's ink. Every other one is a file in `pictures`. */
export const COMPONENT_NAMES: readonly string[] = [...DRAWINGS.keys()];

/** A file. Those of doors and windows to choose from are square, and shown whole. */
function fileNamed({ name, ...options }: IllustrationProps): ReactNode {
  const isChoice = /^(door|style)-/.test(name);
  return <file.Part name={name} crop={!isChoice} {...(isChoice ? SQUARE : WIDE)} {...options} />;
}

/** Prefetches the code of an illustration, so that it appears together with its page. Never rejects. */
export async function fetchIllustration(name: string): Promise<void> {
  await (DRAWINGS.get(name) ?? file).load();
}

export interface IllustrationProps extends PictureOptions, Pick<FilePictureProps, 'loading'> {
  /** One of COMPONENT_NAMES or of the files; draws nothing for any other. */
  name: string;
}

/** An illustration by name, loaded on demand. If you know which drawing you need, use its own component. */
export function Illustration(props: IllustrationProps) {
  const { name, alt, className } = props;
  return DRAWINGS.get(name)?.draw({ alt, className }) ?? fileNamed(props);
}
