import { use, useState } from 'react';
import { Icon } from '#src/components/Icon.tsx';
import { useContent } from '#src/content/ContentProvider.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { RichText } from '#src/content/RichText.tsx';
import { ServicesContext } from '#src/screens/services-context.ts';
import { CompanyLogo } from './CompanyLogo.tsx';
import styles from './Footer.module.css';
import { type NavLink, navLinks } from './nav-links.ts';

export interface FooterProps {
  content: ContentById['footer'];
  /** Replaces `{year}` in the copyright line. */
  year: number;
}

const NETWORKS: Record<ContentById['footer']['socialIcons'][number]['network'], string> = {
  facebook: 'Facebook',
  x: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  youtube: 'YouTube',
};

/** The company's footer (spec §2, Shell); it leaves room for a fixed offer bar. */
export function Footer({ content, year }: FooterProps) {
  const companySite = use(ServicesContext).companySite;
  const social = navLinks(content.socialIcons, companySite);
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['top']}>
          <div className={styles['company']}>
            <a href={companySite} className={styles['logo']}>
              <CompanyLogo image={content.logo} />
            </a>
            {social.length === 0 ? null : (
              <ul role="list" className={styles['social']}>
                {social.map(({ network, href }) => (
                  <li key={network}>
                    <a href={href}>
                      <Icon name={network} size={22} label={NETWORKS[network]} />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {content.linkLists.map(({ title, links }) => (
            <nav key={title} aria-label={title} className={styles['list']}>
              <h2>{title}</h2>
              <Links links={navLinks(links, companySite)} />
            </nav>
          ))}
        </div>
        <RichText value={content.subfooter} className={`rich-text ${styles['subfooter']}`} />
        <div className={styles['bottom']}>
          <p>{content.copyright.replaceAll('{year}', String(year))}</p>
          <nav aria-label="Policies" className={styles['policies']}>
            <Links links={navLinks(content.policyLinks, companySite)} />
          </nav>
        </div>
      </div>
    </footer>
  );
}

function Links({ links }: { links: readonly NavLink[] }) {
  return (
    <ul role="list">
      {links.map(({ text, href }) => (
        <li key={text}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

/** The footer with its content. */
export function ShellFooter() {
  const [year] = useState(() => new Date().getFullYear());
  return <Footer content={useContent('footer')} year={year} />;
}
