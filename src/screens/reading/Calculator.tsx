import type { ReactNode } from 'react';
import { classNames } from '#src/components/classNames.ts';
import { LiveRegion } from '#src/components/LiveRegion.tsx';
import styles from './Calculator.module.css';

export interface CalculatorProps {
  /** Told politely when it changes; empty until something was chosen. */
  message: string;
  /** The result in short; on a phone it stays in sight while the choices are made. */
  summary: ReactNode;
  choices: ReactNode;
  /** The result as a picture or a chart; null where there is none. */
  figure: ReactNode;
  /** On a phone the figure stands above the choices. */
  figureFirst?: boolean | undefined;
  /** Below the figure. */
  note?: ReactNode;
}

/** Choices and the result they give, side by side or below each other. */
export function Calculator({ message, summary, choices, figure, figureFirst = false, note }: CalculatorProps) {
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
