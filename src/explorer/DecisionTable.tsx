import type { ReactNode } from 'react';
import { conditionWords, type DecisionRow } from '#src/domain/address-decision.ts';
import { STEPS } from '#src/domain/steps.ts';
import { classNames } from '#src/components/classNames.ts';
import { IconButton } from '#src/components/Button.tsx';
import {
  MAX_IMAGINED,
  numberIn,
  shiftWords,
  withLine,
  withMoved,
  type Change,
  type Effect,
} from './what-if.ts';
import styles from './DecisionTable.module.css';

export interface DecisionTableProps {
  change: Change;
  /** What the change would have altered; null without numbers. */
  effect: Effect | null;
  /** Ids of the lines that answer a question; empty if none is asked. */
  found: ReadonlySet<string>;
  onChange: (change: Change) => void;
  /** More about a line. With it, lines can be moved. */
  about?: (row: DecisionRow) => ReactNode;
}

/** The condition in words, with its number in a field. */
function Condition({ row, onNumber }: { row: DecisionRow; onNumber: (number: number) => void }) {
  const number = numberIn(row.condition);
  if (number === null) return row.description;
  return (
    <label className={styles['number']}>
      Fewer than{' '}
      <input
        type="number"
        min={0}
        max={MAX_IMAGINED}
        value={number}
        aria-label="Fewer than how many windows"
        onChange={(event) => onNumber(Number(event.target.value))}
      />{' '}
      windows
    </label>
  );
}

/** The address decision, to change it as a thought: the first line that holds wins. On the map, a press on it neither moves nor selects the card. */
export function DecisionTable({ change, effect, found, onChange, about }: DecisionTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- keeps clicks on its controls from the card around it
    <table
      className={classNames(styles['decision'], 'nopan', 'nodrag')}
      onClick={(event) => event.stopPropagation()}
    >
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">If</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {change.lines.map(({ row, isOn }, at) => (
          <tr
            key={row.id}
            data-line={row.id}
            data-off={!isOn || undefined}
            data-found={found.size === 0 ? undefined : found.has(row.id)}
          >
            <th scope="row">
              <label className={styles['switch']}>
                <input
                  type="checkbox"
                  checked={isOn}
                  disabled={row.condition === null}
                  aria-label={`Line ${at + 1}: ${row.description}`}
                  onChange={() => onChange(withLine(change, row.id, { isOn: !isOn }))}
                />{' '}
                {at + 1}
              </label>
            </th>
            <td>
              <Condition
                row={row}
                onNumber={(number) => onChange(withLine(change, row.id, { number }))}
              />
              {about === undefined ? null : (
                <>
                  {row.condition === null ? null : (
                    <span className={styles['condition']}>{conditionWords(row.condition)}</span>
                  )}
                  {about(row)}
                  {row.condition === null ? null : (
                    <>
                      <IconButton
                        icon="chevron-up"
                        label={`Move line ${at + 1} up`}
                        disabled={at === 0}
                        onClick={() => onChange(withMoved(change, row.id, -1))}
                      />
                      <IconButton
                        icon="chevron-down"
                        label={`Move line ${at + 1} down`}
                        disabled={change.lines[at + 1]?.row.condition === null}
                        onClick={() => onChange(withMoved(change, row.id, 1))}
                      />
                    </>
                  )}
                </>
              )}
            </td>
            <td>
              {STEPS[row.target].title}
              {effect === null ? null : (
                <span className={styles['visits']}>{shiftWords(effect.lines.get(row.id))}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
