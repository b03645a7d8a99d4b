import { classNames } from '../classNames.ts';
import styles from './Picture.module.css';
import type { PictureOptions, PictureProps } from './Picture.tsx';

const FILES = import.meta.glob<string>('./pictures/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** The names of the drawings that have a file. */
export const FILE_NAMES: readonly string[] = Object.keys(FILES).map((path) =>
  path.slice('./pictures/'.length, -'.svg'.length),
);

export interface FilePictureProps extends PictureOptions, Pick<PictureProps, 'width' | 'height'> {
  name: string;
  /** Fills the box and crops what does not fit, for cards; false shows all of the drawing. */
  crop: boolean;
  /** `lazy` waits until the picture is near the window, for those that may be below it. Default: `eager`. */
  loading?: 'lazy' | 'eager' | undefined;
}

/** A drawing that stays the same whatever the visitor answers: a file in `pictures`. Draws nothing for an unknown name. */
export function FilePicture({
  name,
  width,
  height,
  crop,
  alt = '',
  className,
  loading = 'eager',
}: FilePictureProps) {
  const file = FILES[`./pictures/${name}.svg`];
  if (file === undefined) return null;
  return (
    <img
      src={file}
      width={width}
      height={height}
      alt={alt}
      className={classNames(styles['picture'], crop ? styles['crop'] : styles['whole'], className)}
      loading={loading}
      decoding="async"
    />
  );
}
