import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import styles from './Accordion.module.css';
import { Icon } from './Icon.tsx';

export interface AccordionItem {
  title: string;
  subtitle?: string | undefined;
  content: ReactNode;
  icon?: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** Numbers the items 1, 2, 3 …; for steps. */
  numbered?: boolean | undefined;
  /** Heading level of the titles; 3 by default. */
  headingLevel?: 2 | 3 | undefined;
  /** Called with the index that is open now, null for none. */
  onOpenChange?: ((openIndex: number | null) => void) | undefined;
}

/** Sections of which at most one is open, at first none; pressing the open one closes it. */
export function Accordion({ items, numbered = false, headingLevel = 3, onOpenChange }: AccordionProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const id = useId();
  const toggle = (index: number) => {
    const next = index === openIndex ? null : index;
    setOpenIndex(next);
    onOpenChange?.(next);
  };
  const Heading = `h${headingLevel}` as const;
  const isRegion = items.length <= 6;
  return (
    <div className={styles['accordion']}>
      {items.map((item, index) => {
        const isOpen = index === openIndex;
        const buttonId = `${id}-button-${index}`;
        const panelId = `${id}-panel-${index}`;
        return (
          <div key={buttonId} className={styles['item']} data-open={isOpen}>
            <Heading className={styles['heading']}>
              <button
                type="button"
                id={buttonId}
                className={styles['button']}
                aria-expanded={isOpen}
                aria-controls={panelId}
                onClick={() => toggle(index)}
              >
                {numbered && <span className={styles['number']} aria-hidden="true">{index + 1}</span>}
                {item.icon}
                <span className={styles['titles']}>
                  <span>{item.title}</span>
                  {item.subtitle !== undefined && <span className={styles['subtitle']}>{item.subtitle}</span>}
                </span>
                <Icon name={isOpen ? 'minus' : 'plus'} size={22} />
              </button>
            </Heading>
            <div id={panelId} hidden={!isOpen} className={styles['panel']} {...(isRegion ? { role: 'region', 'aria-labelledby': buttonId } : {})}>
              {item.content}
            </div>
          </div>
        );
      })}
    </div>
  );
}
