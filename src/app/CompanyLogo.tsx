import { Logo } from '#src/components/illustrations/Logo.tsx';
import type { ContentImage } from '#src/content/model/fields.ts';
import { ContentPicture } from '#src/screens/content/ContentPicture.tsx';
import styles from './CompanyLogo.module.css';

/** Our own drawings of the logo: their code is not lazy, so they are part of the first paint. */
const DRAWN = ['illustration:logo', 'illustration:logo-light'];

/** The company's logo, 135 by 48 px (spec §9); its alt text is the company's name. */
export function CompanyLogo({ image }: { image: ContentImage }) {
  return (
    <span className={styles['logo']}>
      {DRAWN.includes(image.url) ? (
        <Logo name={image.alt} alt={image.alt} light={image.url === 'illustration:logo-light'} />
      ) : (
        <ContentPicture image={image} priority />
      )}
    </span>
  );
}
