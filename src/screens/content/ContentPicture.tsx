import type { ReactNode } from 'react';
import { classNames } from '#src/components/classNames.ts';
import { Icon, isIconName } from '#src/components/Icon.tsx';
import { Illustration } from '#src/components/illustrations/Illustration.tsx';
import type { ContentImage } from '#src/content/model/fields.ts';
import styles from './ContentPicture.module.css';

export interface ContentPictureProps {
  image: ContentImage;
  className?: string | undefined;
  /** Width over height, for example "4 / 3": reserves the space while the picture loads. */
  ratio?: string | undefined;
  /** For the page's main picture: loads it eagerly, and one from another site with high priority. Others wait until they are near the window. */
  priority?: boolean | undefined;
}

/** Size of an icon shown instead of a picture, CSS px. */
const ICON_SIZE = 48;

const OWN_PICTURE = /^(illustration|icon):(.+)$/;

function drawing({
  image: { url, alt },
  className,
  priority = false,
}: ContentPictureProps): ReactNode {
  const [, scheme, name = ''] = OWN_PICTURE.exec(url) ?? [];
  const loading = priority ? 'eager' : 'lazy';
  if (scheme === 'illustration')
    return <Illustration name={name} alt={alt} className={className} loading={loading} />;
  if (scheme === 'icon') {
    return isIconName(name) ? (
      <Icon
        name={name}
        size={ICON_SIZE}
        className={className}
        label={alt === '' ? undefined : alt}
      />
    ) : null;
  }
  if (!/^https:\/\//i.test(url)) return null;
  return (
    <img
      src={url}
      alt={alt}
      className={className}
      loading={loading}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
    />
  );
}

/**
 * A picture named by content: one of our own drawings (`illustration:<name>`, `icon:<name>`) or an https address.
 * Nothing is drawn for any other address or an unknown name.
 */
export function ContentPicture({ className, ratio, ...props }: ContentPictureProps) {
  if (ratio === undefined) return drawing({ ...props, className });
  return (
    <div className={classNames(styles['room'], className)} style={{ aspectRatio: ratio }}>
      {drawing(props)}
    </div>
  );
}

export interface ContentIconProps {
  /** Icon name of our own set, with or without `icon:` in front, or an https address; empty for none. */
  icon: string;
  size?: number | undefined;
}

/** The icon of a card or a choice, as decoration. Nothing is drawn for an unknown name. */
export function ContentIcon({ icon, size = 24 }: ContentIconProps) {
  const name = icon.replace(/^icon:/, '');
  if (isIconName(name)) return <Icon name={name} size={size} />;
  return /^https:\/\//i.test(icon) ? (
    <img src={icon} alt="" width={size} height={size} loading="lazy" decoding="async" />
  ) : null;
}
