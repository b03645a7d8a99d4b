import type { ReactNode } from 'react';
import styles from './Facts.module.css';
import { Icon, type IconName } from './Icon.tsx';

/** What is known of one thing, line by line: holds {@link Fact}s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}

export interface FactProps {
  icon: IconName;
  /** What the line says, for who does not see the icon. */
  label: string;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Fact({ icon, label, id, className, children }: FactProps) {
  return (
    <div>
      <dt><Icon name={icon} size={20} /><span className="sr-only">{label}</span></dt>
      <dd id={id} className={className}>{children}</dd>
    </div>
  );
}
