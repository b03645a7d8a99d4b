import { useId, useState, type ReactNode } from 'react';
import styles from './Accordion.module.css';
import { Icon } from './Icon.tsx';

export interface AccordionItem {
  title: string;
  subtitle?: string | undefined;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** Called with the index that is open now, null for none. */
  onOpenChange?: ((openIndex: number | null) => void) | undefined;
}

/** Numbered sections. At most one is open, none at first; pressing the open one closes it. */
export function Accordion({ items, onOpenChange }: AccordionProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const id = useId();
  const toggle = (index: number) => {
    const next = index === openIndex ? null : index;
    setOpenIndex(next);
    onOpenChange?.(next);
  };
  const isRegion = items.length <= 6;
  return (
    <div className={styles['accordion']}>
      {items.map((item, index) => {
        const isOpen = index === openIndex;
        const buttonId = `${id}-button-${index}`;
        const panelId = `${id}-panel-${index}`;
        return (
          <div key={buttonId} className={styles['item']} data-open={isOpen}>
            <h2 className={styles['heading']}>
              <button
                type="button"
                id={buttonId}
                className={styles['button']}
                aria-expanded={isOpen}
                aria-controls={panelId}
                onClick={() => toggle(index)}
              >
                <span className={styles['number']}>{index + 1}</span>{' '}
                <span className={styles['titles']}>
                  <span>{item.title}</span>{' '}
                  {item.subtitle !== undefined && (
                    <span className={styles['subtitle']}>{item.subtitle}</span>
                  )}
                </span>
                <Icon name={isOpen ? 'minus' : 'plus'} size={22} />
              </button>
            </h2>
            <div
              id={panelId}
              hidden={!isOpen}
              className={styles['panel']}
              {...(isRegion ? { role: 'region', 'aria-labelledby': buttonId } : {})}
            >
              {item.content}
            </div>
          </div>
        );
      })}
    </div>
  );
}
