import { compact, groupBy, maxBy, sortBy } from 'es-toolkit';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import { Button } from '#src/components/Button.tsx';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Select } from '#src/components/Select.tsx';
import { STEPS } from '#src/domain/steps.ts';
import { activePaths } from '#src/model/active.ts';
import { PORT_OF } from '#src/model/cases/case.ts';
import { labelOf, nameOf, type Move } from '#src/model/moves.ts';
import { PAGES } from '#src/model/places.ts';
import { VARIANT_NAMES } from '#src/model/variants.ts';
import { inQuotes, PORT_WORDS } from '#src/model/words.ts';
import { chart } from './chart.ts';
import { useExplorer } from './explorer-view.ts';
import { VARIANT_OPTIONS } from './Funnel.tsx';
import { decidedBy } from './way.ts';
import styles from './Explorer.module.css';

/** Rarely needed: collapsed. */
const ASIDE = ['A page is asked for by its address', 'Something is typed', 'Beside the page'];

function groupOf({ event }: Move): string {
  if ('actorId' in event) return `Waiting: ${PORT_WORDS[PORT_OF[event.actorId]]}`;
  if (event.type.startsWith('xstate.after.')) return 'Time passes';
  if (event.type === 'url.visited') return 'A page is asked for by its address';
  if (event.type === 'form.changed') return 'Something is typed';
  return /^(hold|offer)\./.test(event.type) ? 'Beside the page' : 'The visitor';
}

/** Ways out of the page come last. */
function isAway({ type }: Move): boolean {
  return ['back', 'exited', 'restarted'].includes(type);
}

/** Moves as buttons. */
export function Moves({ moves }: { moves: readonly Move[] }) {
  const { apply } = useExplorer();
  return (
    <ul className={styles['cases']}>
      {moves.map((move) => (
        <li key={nameOf(move)}>
          <Button small variant="outline" data-event={move.type} onClick={() => apply(move)}>
            {labelOf(move)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What decided that transitions were taken. */
function Decided({ by }: { by: readonly string[] }) {
  return decidedBy(by).map((line) => (
    <p key={line} className={styles['small']}>
      {line}
    </p>
  ));
}

/** Everything that can happen now, and what happened so far. */
export function Walk() {
  const { moves, state, store } = useExplorer();
  const { moments, at } = state;
  const groups = Object.entries(groupBy(sortBy(moves, [isAway]), groupOf));
  return (
    <>
      <section aria-label="What can happen now">
        <h2>What can happen now</h2>
        {moves.length === 0 ? <p>Nothing: the visit ends here.</p> : null}
        {sortBy(groups, [([title]) => ASIDE.includes(title)]).map(([title, own]) => (
          <details key={title} open={!ASIDE.includes(title)}>
            <summary>
              {title} ({own.length})
            </summary>
            <Moves moves={own} />
          </details>
        ))}
      </section>
      <section aria-label="What happened">
        <h2>What happened</h2>
        <ol className={styles['history']}>
          {moments.map(({ label, taken }, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- moments are only ever added at the end
            <li key={position}>
              <Button
                small
                variant="flat"
                aria-current={position === at ? 'step' : undefined}
                onClick={() => store.goTo(position)}
              >
                {label}
              </Button>
              <Decided by={taken} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** The chart's descriptions of the current page and of its innermost state. Outside of pages, of the state alone. */
function here(active: readonly string[]): string {
  const place = maxBy(
    active.filter((path) => path.startsWith(`${PAGES}.`)),
    (path) => path.split('.').length,
  );
  if (place === undefined) return '';
  const [inner, ...around] = chart.lineage(place);
  const page = around.find(({ step }) => step !== null);
  return compact([page?.description, inner?.description]).join(' ');
}

/** Where the walk is, why, and how to move through it. */
export function Here() {
  const { state, store } = useExplorer();
  const { variant, moments, at, problem } = state;
  const moment = moments[at];
  const snapshot = moment?.snapshot ?? store.actor.getSnapshot();
  const step = selectStep(snapshot);
  return (
    <div className={styles['here']}>
      <p role="status" data-step={step ?? ''}>
        <strong>{step === null ? 'Opening an address' : STEPS[step].title}</strong>
        {at === 0 || moment === undefined ? '' : ` after ${inQuotes(moment.label)}`}
      </p>
      <p className={styles['small']}>{here(activePaths(snapshot))}</p>
      <Decided by={moment?.taken ?? []} />
      <div className={styles['buttons']}>
        <Select
          name="variant"
          label="Variant"
          value={variant}
          options={VARIANT_OPTIONS}
          onChange={(value) =>
            store.choose(VARIANT_NAMES.find((name) => name === value) ?? 'standard')
          }
        />
        <Button small variant="outline" disabled={at === 0} onClick={() => store.goTo(at - 1)}>
          Step back
        </Button>
        <Button
          small
          variant="outline"
          disabled={at >= moments.length - 1}
          onClick={() => store.goTo(at + 1)}
        >
          Step forward
        </Button>
        <Button small variant="outline" onClick={() => store.choose(variant)}>
          Start again
        </Button>
      </div>
      {problem === null ? null : <FormMessage tone="alert">{problem}</FormMessage>}
    </div>
  );
}
