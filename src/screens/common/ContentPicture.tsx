import type { ContentImage } from '#src/content/content.types.ts';

export interface ContentPictureProps {
  image: ContentImage;
  className?: string | undefined;
}

/** A picture that content names: one of our own drawings (`illustration:<name>`, `icon:<name>`) or an https address. */
export function ContentPicture({ image, className }: ContentPictureProps) {
  return <img src={image.url} alt={image.alt} className={className} loading="lazy" decoding="async" />;
}
