import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Layout.module.css';

export interface PageProps {
  /** narrow 640 px, default 832 px, wide 1200 px. */
  width?: 'narrow' | 'default' | 'wide' | undefined;
  /** Less space above and below, for an embedded page. */
  tight?: boolean | undefined;
  children: ReactNode;
}

/** Centered content with gutters. */
export function Page({ width = 'default', tight, children }: PageProps) {
  return (
    <div className={classNames(styles['page'], styles[width], tight && styles['tight'])}>
      {children}
    </div>
  );
}

export interface StackProps {
  /** Space between children: small 8, medium 16, large 24, section 48 px. */
  gap?: 'small' | 'medium' | 'large' | 'section' | undefined;
  align?: 'start' | undefined;
  children: ReactNode;
}

/** Children stacked vertically with even space between them. */
export function Stack({ gap = 'medium', align, children }: StackProps) {
  return (
    <div className={classNames(styles['stack'], styles[gap], align && styles[align])}>
      {children}
    </div>
  );
}

export interface CardProps {
  /** "plain" has a border, "raised" a shadow, "soft" a tinted background. */
  tone?: 'plain' | 'raised' | 'soft' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A box with rounded corners. */
export function Card({ tone = 'plain', className, children }: CardProps) {
  return <div className={classNames(styles['card'], styles[tone], className)}>{children}</div>;
}

export interface ColumnsProps {
  align?: 'center' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Two even columns that fold into one on narrow screens. */
export function Columns({ align, className, children }: ColumnsProps) {
  return (
    <div className={classNames(styles['columns'], align && styles['align-center'], className)}>
      {children}
    </div>
  );
}
