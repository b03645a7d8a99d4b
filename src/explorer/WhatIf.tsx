import { Button } from '#src/components/Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { countWords } from './funnel-words.ts';
import { DecisionTable } from './DecisionTable.tsx';
import { useExplorer } from './explorer-view.ts';
import {
  effectWords,
  LIMIT_NAMES,
  limitEffect,
  limitIn,
  limitSentence,
  MAX_IMAGINED,
  NO_CHANGE,
  requestOf,
  withLimit,
  writeChange,
} from './what-if.ts';
import styles from './Explorer.module.css';

/** What the present change would have altered, and what to do with it. Nothing without a change. */
export function ChangeInWords() {
  const { change, effect, numbers, setChange } = useExplorer();
  if (writeChange(change) === null) return null;
  const isOfLines = writeChange({ ...change, limits: {} }) !== null;
  return (
    <div className={styles['change']}>
      <p role="status">
        <strong>What if: </strong>
        {numbers.isCounting
          ? 'the visits are being counted.'
          : effect === null
            ? 'no visits have been counted.'
            : isOfLines
              ? effectWords(effect)
              : 'the decision stays as it is.'}
      </p>
      <CopyButton
        label="Copy as a request"
        textOf={() => requestOf(change, effect, numbers.report)}
      />
      <Button small variant="flat" onClick={() => setChange(NO_CHANGE)}>
        Take it back
      </Button>
    </div>
  );
}

/** Lines and numbers of the flow to change as a thought, each with what would have become of the visits that came. */
export function WhatIf() {
  const { change, effect, numbers, setChange } = useExplorer();
  const { report } = numbers;
  return (
    <section aria-label="What if">
      <h2>What if …?</h2>
      <p className={styles['small']}>
        Switch a line off, move it, or give it another number. Nothing changes but this picture.
        {report === null
          ? ' Without counted visits, nothing can be said of them.'
          : ` Counted: ${countWords(effect?.visits ?? 0)} visits that got past the address page${report.leftOut === 0 ? '' : `; ${countWords(report.leftOut)} more gave answers too rare to count`}.`}
      </p>
      <DecisionTable isWhole />
      <h3>Other numbers</h3>
      <ul className={styles['limits']}>
        {LIMIT_NAMES.map((name) => {
          const value = limitIn(change, name);
          return (
            <li key={name}>
              <label>
                <input
                  type="number"
                  min={0}
                  max={MAX_IMAGINED}
                  value={value}
                  onChange={(event) =>
                    setChange(withLimit(change, name, Number(event.target.value)))
                  }
                />{' '}
                {limitSentence(name, value)}
              </label>
              {report === null ? null : (
                <span className={styles['small']}>{limitEffect(report, name, value)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
