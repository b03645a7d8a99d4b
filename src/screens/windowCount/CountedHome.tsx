import { DoorPicture } from '#src/components/illustrations/DoorPicture.tsx';
import { WindowCountPicture } from '#src/components/illustrations/WindowCountPicture.tsx';
import { imageOfCount } from '#src/content/content.functions.ts';
import type { ContentImage } from '#src/content/model/fields.ts';
import type { ContentById } from '#src/content/parse.ts';
import { ContentPicture } from '../content/ContentPicture.tsx';
import styles from './WindowCountView.module.css';

export interface CountedHomeProps {
  images: ContentById['windowCount']['windowImages'];
  count: number;
  hasDoors: boolean;
}

const DRAWN_HOME = /^illustration:windows-(\d+)$/;

/** The picture from content for this count. Our own drawing also lights its door if the project has doors. */
export function CountedHome({ images, count, hasDoors }: CountedHomeProps) {
  const image = imageOfCount(images, count);
  if (image === null) return null;
  const drawn = DRAWN_HOME.exec(image.url)?.[1];
  return (
    <div className={styles['home']} data-count={drawn ?? undefined} data-doors={hasDoors}>
      {drawn === undefined ? (
        <ContentPicture image={image} priority />
      ) : (
        <WindowCountPicture count={Number(drawn)} hasDoors={hasDoors} alt={image.alt} />
      )}
    </div>
  );
}

export interface CountedDoorProps {
  image: ContentImage;
  isHighlighted: boolean;
}

/** The door picture: bright when there are doors, pale when there are none. */
export function CountedDoor({ image, isHighlighted }: CountedDoorProps) {
  return (
    <div className={styles['door']} data-highlighted={isHighlighted}>
      {image.url === 'illustration:windows-door' ? (
        <DoorPicture highlighted={isHighlighted} alt={image.alt} />
      ) : (
        <ContentPicture image={image} className={isHighlighted ? undefined : styles['pale']} />
      )}
    </div>
  );
}
