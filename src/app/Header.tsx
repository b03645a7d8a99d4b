import { memo, use, useEffect, useId, useRef } from 'react';
import { ButtonLink, IconButton } from '#src/components/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Icon } from '#src/components/Icon.tsx';
import { useScrolledPast } from '#src/components/useScrolledPast.ts';
import type { ContentById } from '#src/content/parse.ts';
import { safeHref } from '#src/domain/links.ts';
import { ServicesContext } from '#src/screens/services-context.ts';
import { CompanyLogo } from './CompanyLogo.tsx';
import styles from './Header.module.css';
import { MainNavigation } from './MainNavigation.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { navLinks } from './nav-links.ts';

/** Up to this width the navigation is a menu behind a toggle (spec §9). */
export const MOBILE_MENU = '(width <= 47.9375em)';

export interface HeaderProps {
  content: ContentById['header'];
  /** A line next to the utility links, such as the phone hours; shown only while the page is not scrolled. */
  notice?: string | undefined;
  /** The page is a step: in a low window, the header begins at its scrolled position. */
  isOverStep?: boolean | undefined;
  isMenuOpen: boolean;
  onMenuChange: (isOpen: boolean) => void;
}

/** The company's header. It is fixed: on wide screens 80 px below the top of the window, 32 px once the page is scrolled (spec §2, Shell). */
export function Header({
  content,
  notice = '',
  isOverStep = false,
  isMenuOpen,
  onMenuChange,
}: HeaderProps) {
  const companySite = use(ServicesContext).companySite;
  const isScrolled = useScrolledPast(0);
  const toggle = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  useEffect(() => {
    if (!isMenuOpen) return undefined;
    const narrow = window.matchMedia(MOBILE_MENU);
    const close = () => onMenuChange(false);
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      toggle.current?.focus();
    };
    narrow.addEventListener('change', close);
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      narrow.removeEventListener('change', close);
      document.removeEventListener('keydown', handleKeyDown);
    };
  }, [isMenuOpen, onMenuChange]);

  return (
    <header
      className={classNames(styles['header'], isOverStep && styles['low'])}
      data-scrolled={isScrolled}
      data-menu={isMenuOpen}
    >
      <div className={styles['utility']}>
        <div className={styles['inner']}>
          {notice === '' ? null : <p className={styles['notice']}>{notice}</p>}
          <UtilityNavigation links={content.utilityNav} />
        </div>
      </div>
      <div className={styles['bar']}>
        <div className={styles['inner']}>
          <a href={companySite} className={styles['logo']}>
            <CompanyLogo image={content.logo} />
          </a>
          <MainNavigation items={content.navItems} />
          <div className={styles['cta']}>
            <CallToAction button={content.ctaButton} />
          </div>
          <IconButton
            ref={toggle}
            icon={isMenuOpen ? 'close' : 'menu'}
            label="Menu"
            className={styles['toggle']}
            aria-expanded={isMenuOpen}
            aria-controls={menuId}
            onClick={() => onMenuChange(!isMenuOpen)}
          />
        </div>
      </div>
      <div id={menuId} className={styles['menu']} hidden={!isMenuOpen}>
        {isMenuOpen ? (
          <MobileMenu items={content.navItems}>
            <CallToAction button={content.ctaButton} fullWidth />
            <UtilityNavigation links={content.utilityNav} />
          </MobileMenu>
        ) : null}
      </div>
    </header>
  );
}

const UtilityNavigation = memo(function UtilityNavigation({
  links,
}: {
  links: ContentById['header']['utilityNav'];
}) {
  const shown = navLinks(links, use(ServicesContext).companySite);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Utility">
      <ul role="list" className={styles['utilityLinks']}>
        {shown.map(({ text, icon, href }) => (
          <li key={text}>
            <a href={href}>
              {icon === null ? null : <Icon name={icon} size={18} />}
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
});

function CallToAction({
  button,
  fullWidth,
}: {
  button: ContentById['header']['ctaButton'] | null;
  fullWidth?: boolean;
}) {
  const href = safeHref(button?.target ?? '', use(ServicesContext).companySite);
  if (button === null || href === null) return null;
  return (
    <ButtonLink href={href} variant={button.variant} small fullWidth={fullWidth}>
      {button.text}
    </ButtonLink>
  );
}
