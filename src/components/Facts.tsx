import type { ReactNode } from 'react';
import styles from './Facts.module.css';
import { Icon, type IconName } from './Icon.tsx';

/** A list of facts about one thing; put {@link Fact}s in it. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}

export interface FactProps {
  icon: IconName;
  /** What the fact is about, for those who cannot see the icon. */
  label: string;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Fact({ icon, label, id, className, children }: FactProps) {
  return (
    <div>
      <dt>
        <Icon name={icon} size={20} />
        <span className="sr-only">{label}</span>
      </dt>
      <dd id={id} className={className}>
        {children}
      </dd>
    </div>
  );
}
