import { useMemo, useState } from 'react';
import { counted } from '#src/domain/number-words.ts';
import type { CoverageReport } from '#src/model/coverage-report.ts';
import type { Visits } from '#src/model/visit-counts.ts';
import { isOnward } from '#src/model/search.ts';
import { decisionsOf, type Decision, type DecisionLine } from '#src/model/rules.ts';
import { VARIANTS, type VariantName } from '#src/model/variants.ts';
import { inQuotes } from '#src/model/words.ts';
import { movesAt, type ExplorerStore } from './explorer-store.ts';
import { AllNotes } from './Notes.tsx';
import { TableHead } from './panels.tsx';
import { chart, stepOf } from './pictures.ts';
import { findRules, playersOf, wayThrough, type Place } from './rule-search.ts';
import { decidedBy } from './way.ts';
import styles from './Rules.module.css';

const DECISIONS = decisionsOf(chart);

/** Walks a short way through a transition, then past a pending save to the next page. Returns the guard that held, in words; null if it cannot. */
async function playLine(store: ExplorerStore, variant: VariantName, id: string): Promise<string | null> {
  const way = wayThrough(variant, id);
  if (way === null || !(await store.walkAgain(variant, way.moves))) return null;
  const { moments, at } = store.getState();
  const moment = moments[at];
  if (moment === undefined) return null;
  const [answer] = movesAt(moment).filter((move) => isOnward(move) && 'actorId' in move.event && move.event.actorId === 'saveDraft');
  if (moment.snapshot.hasTag('busy') && answer !== undefined) await store.apply(answer);
  return decidedBy(moment.taken.filter((one) => one === id))[0] ?? '';
}

/** The transition with this id if some variant can take it, or else its source state. A state path stands for that state. */
export function placeFor(id: string): Place {
  const source = chart.chart.transitions.find((transition) => transition.id === id)?.source;
  const line: Place = { kind: 'line', id };
  return source !== undefined && playersOf(line).length > 0 ? line : { kind: 'state', path: source ?? id };
}

/** Plays a transition by its id, or jumps to a state by its path. Plays as the given variant if that can get there, or else as the first one that can. */
export async function playById(store: ExplorerStore, id: string, variant: VariantName): Promise<void> {
  const place = placeFor(id);
  const players = playersOf(place);
  const player = players.includes(variant) ? variant : (players[0] ?? variant);
  if (place.kind === 'line') await playLine(store, player, place.id);
  else {
    store.choose(player);
    await store.jumpTo(place.path);
  }
}

interface Played {
  key: string;
  variant: VariantName;
  steps: number;
  because: string;
}

function keyOf(place: Place): string {
  return place.kind === 'line' ? place.id : place.path;
}

interface PlayProps {
  place: Place;
  /** What is played, for screen readers. */
  name: string;
  variant: VariantName;
  onPlay: (place: Place, variant: VariantName) => void;
}

/** Plays a rule as the chosen variant, or as the first one that can get there. */
export function PlayButton({ place, name, variant, onPlay }: PlayProps) {
  const players = playersOf(place);
  const player = players.includes(variant) ? variant : players[0];
  if (player === undefined) return <span className={styles['small']}>Only with a draft kept from an earlier visit, or in another tab</span>;
  const whose = player === variant ? '' : ` as ${inQuotes(VARIANTS[player].label)}`;
  return (
    <button type="button" aria-label={`Play${whose}: ${name}`} onClick={() => onPlay(place, player)}>
      Play{whose}
    </button>
  );
}

function timesTaken(report: CoverageReport | null, id: string): string | null {
  const hits = Object.values(report?.transitions.get(id)?.hits ?? {}).filter((count) => count !== null);
  return hits.length === 0 ? null : `taken ${counted(Math.max(...hits), 'time')} in tests`;
}

/** How many visitors went a decision's branch. The funnel only knows pages, so branches to the same page are counted together. */
function visitorsOn(visits: Visits | null, { path, lines }: Decision, line: DecisionLine): string | null {
  const page = stepOf(path);
  if (visits === null || page === null) return null;
  const count = visits.next.get(page)?.get(line.page) ?? 0;
  const same = lines.filter((one) => one.page === line.page).length;
  return `${count} ${count === 1 ? 'visitor' : 'visitors'}${same === 1 ? '' : `, all ${same} lines to that page together`}`;
}

interface RulesProps {
  store: ExplorerStore;
  variant: VariantName;
  report: CoverageReport | null;
  visits: Visits | null;
}

/** Every rule of the flow in words, searchable and playable. */
export function Rules({ store, variant, report, visits }: RulesProps) {
  const [question, setQuestion] = useState('');
  const [played, setPlayed] = useState<Played | null>(null);
  const found = useMemo(() => findRules(question), [question]);
  const play = async (place: Place, player: VariantName) => {
    // Push a history entry, so that the browser's Back returns to the previous walk.
    window.history.pushState(null, '', window.location.href);
    if (place.kind === 'state') {
      store.choose(player);
      await store.jumpTo(place.path);
      setPlayed({ key: keyOf(place), variant: player, steps: store.getState().at, because: '' });
      return;
    }
    const because = await playLine(store, player, place.id);
    if (because !== null) setPlayed({ key: keyOf(place), variant: player, steps: store.getState().at, because });
  };
  const onPlay = (place: Place, player: VariantName) => void play(place, player);
  const outcome = (place: Place | null, says: (because: string) => string = (because) => because) =>
    place !== null && played?.key === keyOf(place) ? (
      <p className={styles['played']}>
        {says(played.because === '' ? '' : `${played.because}. `)}
        Played for {inQuotes(VARIANTS[played.variant].label)} in {counted(played.steps, 'step')}, which stand under “Walk”.
      </p>
    ) : null;
  return (
    <section aria-label="Rules">
      <h2>What happens when …?</h2>
      <label className={styles['question']}>
        Question <input type="search" value={question} placeholder="too few windows, rental, sold out" onChange={(event) => setQuestion(event.target.value)} />
      </label>
      <p role="status" className={styles['small']}>
        {question.trim() === '' ? 'Type what happens in a few words, or take a line below.' : `${found.length} ${found.length === 1 ? 'rule' : 'rules'}`}
      </p>
      <ul className={styles['rules']}>
        {found.map(({ id, says, where, place }) => (
          <li key={id}>
            {says} <span className={styles['small']}>{where}</span> {place === null ? null : <PlayButton place={place} name={says} variant={variant} onPlay={onPlay} />}
            {outcome(place)}
          </li>
        ))}
      </ul>
      {DECISIONS.map((decision) => (
        <table key={decision.path} className={styles['decision']}>
          <caption>{decision.title}</caption>
          <TableHead names={['Line', 'Condition', 'Leads to']} />
          <tbody>
            {decision.lines.map((line, at) => {
              const place: Place = { kind: 'line', id: line.id };
              const status = wayThrough(playersOf(place).includes(variant) ? variant : (playersOf(place)[0] ?? variant), line.id)?.status;
              const notes = [line.reason === null ? null : `reason: ${line.reason}`, status === undefined ? null : `status: ${status}`, visitorsOn(visits, decision, line), timesTaken(report, line.id)];
              return (
                <tr key={line.id}>
                  <th scope="row">{at + 1}</th>
                  <td>
                    {line.description}
                    <span className={styles['small']}>{line.when}</span>
                    <PlayButton place={place} name={`line ${at + 1}, ${line.description}`} variant={variant} onPlay={onPlay} />
                    {outcome(place, () => '')}
                  </td>
                  <td>
                    {line.title}
                    {notes.map((note) => (note === null ? null : <span key={note} className={styles['small']}>{note}</span>))}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ))}
      <AllNotes />
    </section>
  );
}
