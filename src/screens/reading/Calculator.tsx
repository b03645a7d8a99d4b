import type { ReactNode } from 'react';
import { classNames } from '#src/components/classNames.ts';
import { LiveRegion } from '#src/components/LiveRegion.tsx';
import styles from './Calculator.module.css';

export interface CalculatorProps {
  /** Announced politely when it changes; empty until the visitor makes a choice. */
  message: string;
  /** The result in brief; on a phone it stays in view while the visitor chooses. */
  summary: ReactNode;
  choices: ReactNode;
  /** The result as a picture or a chart; null for none. */
  figure: ReactNode;
  /** Puts the figure above the choices on a phone. */
  figureFirst?: boolean | undefined;
  /** Shown below the figure. */
  note?: ReactNode;
}

/** Choices and their result, side by side or stacked. */
export function Calculator({
  message,
  summary,
  choices,
  figure,
  figureFirst = false,
  note,
}: CalculatorProps) {
  return (
    <div className={classNames(styles['calculator'], figureFirst && styles['figureFirst'])}>
      <LiveRegion message={message} />
      <div className={styles['summary']}>{summary}</div>
      <div className={styles['choices']}>{choices}</div>
      {figure === null ? null : <div className={styles['figure']}>{figure}</div>}
      {note === undefined ? null : <div className={styles['note']}>{note}</div>}
    </div>
  );
}

export interface CalculatorResultProps {
  label: string;
  value: string;
  text: string;
}

/** The result in one line, and a line about it. */
export function CalculatorResult({ label, value, text }: CalculatorResultProps) {
  return (
    <>
      <p className={styles['result']}>
        <span>{label}</span> <strong>{value}</strong>
      </p>
      <p className={styles['text']}>{text}</p>
    </>
  );
}
