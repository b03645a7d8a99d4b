import { compact } from 'es-toolkit';
import { conditionWords, type DecisionRow } from '#src/domain/address-decision.ts';
import { STEPS } from '#src/domain/steps.ts';
import { classNames } from '#src/components/classNames.ts';
import { IconButton } from '#src/components/Button.tsx';
import { wayThrough } from './chart.ts';
import { useExplorer } from './explorer-view.ts';
import { transitionOf } from './pages-map.ts';
import { playerOf, type Playable } from './play.ts';
import { PlayButton, PlayedWords } from './Play.tsx';
import { MAX_IMAGINED, numberIn, shiftWords, withLine, withMoved } from './what-if.ts';
import styles from './DecisionTable.module.css';

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

/** What becomes of a visit by a line, and how to walk there. */
function AboutLine({ row }: { row: DecisionRow }) {
  const { variant } = useExplorer();
  const place: Playable = { kind: 'line', id: transitionOf(row) };
  const status = wayThrough(playerOf(place, variant) ?? variant, place.id)?.status;
  const notes = [row.reason && `reason: ${row.reason}`, status && `status: ${status}`];
  return (
    <>
      {row.condition === null ? null : (
        <span className={styles['condition']}>{conditionWords(row.condition)}</span>
      )}
      <span className={styles['condition']}>{compact(notes).join('; ')}</span>
      <PlayButton place={place} name={row.description} />
      <PlayedWords place={place} isBrief />
    </>
  );
}

/** The address decision, to change it as a thought: the first line that holds wins. On the map, a press on it neither moves nor selects the card. `isWhole` tells more about a line, and lets it be moved. */
export function DecisionTable({ isWhole = false }: { isWhole?: boolean }) {
  const { change, effect, foundLines: found, setChange: onChange } = useExplorer();
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
        {change.lines.map(({ isOn, ...row }, at) => (
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
              {isWhole ? (
                <>
                  <AboutLine row={row} />
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
                        disabled={change.lines[at + 1]?.condition === null}
                        onClick={() => onChange(withMoved(change, row.id, 1))}
                      />
                    </>
                  )}
                </>
              ) : null}
            </td>
            <td>
              {STEPS[row.target].title}
              {effect === null ? null : (
                <span className={styles['visits']}>
                  {shiftWords(effect.shiftOf(({ id }) => id === row.id))}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
