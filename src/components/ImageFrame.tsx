import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Cards.module.css';

export interface ImageFrameProps {
  /** Image address; without it give `children`. */
  src?: string | undefined;
  /** Empty for decoration. */
  alt?: string | undefined;
  /** Width over height, for example "4 / 3"; keeps the room while the image loads. */
  ratio?: string | undefined;
  /** Loads at once and first, for the page's main picture. */
  priority?: boolean | undefined;
  caption?: ReactNode;
  className?: string | undefined;
  /** An illustration instead of an image. */
  children?: ReactNode;
}

/** A picture with round corners whose room is kept while it loads. */
export function ImageFrame({ src, alt = '', ratio = '4 / 3', priority = false, caption, className, children }: ImageFrameProps) {
  return (
    <figure className={classNames(styles['frame'], className)}>
      <div className={styles['frameBox']} style={{ aspectRatio: ratio }}>
        {src === undefined ? (
          children
        ) : (
          <img src={src} alt={alt} loading={priority ? 'eager' : 'lazy'} fetchPriority={priority ? 'high' : 'auto'} decoding="async" />
        )}
      </div>
      {caption !== undefined && caption !== null && <figcaption className={styles['caption']}>{caption}</figcaption>}
    </figure>
  );
}
