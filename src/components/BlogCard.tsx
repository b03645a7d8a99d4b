import type { MouseEvent, ReactNode } from 'react';
import { ButtonLink } from './Button.tsx';
import styles from './Cards.module.css';

export interface BlogCardProps {
  title: string;
  text: string;
  /** An image or illustration; it is cropped to 16:10. */
  image: ReactNode;
  /** The read-more link. `onClick` may route inside the application. */
  action?:
    | {
        label: string;
        href: string;
        onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
      }
    | undefined;
}

/** A teaser for an article. */
export function BlogCard({ title, text, image, action }: BlogCardProps) {
  return (
    <article className={styles['blog']}>
      <div className={styles['blogImage']}>{image}</div>
      <div className={styles['blogBody']}>
        <h3 className={styles['blogTitle']}>{title}</h3>
        <div className={styles['blogText']}>{text}</div>
        {action !== undefined && (
          <ButtonLink
            variant="readMore"
            href={action.href}
            onClick={action.onClick}
            className={styles['blogAction']}
          >
            <span>{action.label}</span>
            <span className="sr-only">{`: ${title}`}</span>
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
