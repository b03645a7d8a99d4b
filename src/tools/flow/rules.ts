import { upperFirst } from 'es-toolkit';
import { ALWAYS, KEPT, type ChartIndex, type ChartTransition } from './chart.ts';
import { placeWords, portOf } from './document.ts';
import { pageAskedBy } from './places.ts';
import { eventWords, guardWords, inQuotes, keyWords, stateWords } from './words.ts';

/** A line of the chart in words. */
export interface Rule {
  /** Id of the transition. */
  id: string;
  /** When it holds, and where it leads. */
  says: string;
  /** Where it is asked, which line of how many, and what the chart calls it. */
  where: string;
  /** What the chart calls it; may be empty. */
  description: string;
}

/** The lines that are asked one after the other when the same event comes; the first that holds wins. */
export function linesWith(index: ChartIndex, { source, event }: Pick<ChartTransition, 'source' | 'event'>): readonly ChartTransition[] {
  return index.transitionsOf(source).filter((line) => line.event === event);
}

/** When a line holds: its condition, or that no line above it does; empty where it always does. */
export function whenItHolds({ guard, index }: ChartTransition): string {
  if (guard !== null) return `if ${guardWords(guard)}`;
  return index === 0 ? '' : 'otherwise';
}

/** Where a line leads: the page that is asked for with it, else where the flow goes at once. */
export function leadsTo(index: ChartIndex, transition: ChartTransition): string {
  const asked = pageAskedBy(transition);
  if (asked !== null) return `on to ${inQuotes(stateWords({ key: asked, step: asked }))}`;
  const { source, targets } = transition;
  if (targets.length === 0) return 'everything stays where it is';
  return `on to ${targets.map((target) => (target === source ? 'its beginning' : inQuotes(placeWords(index, target)))).join(' and ')}`;
}

function ruleOf(index: ChartIndex, transition: ChartTransition): Rule {
  const { id, source, event, description } = transition;
  const happens = event === ALWAYS ? [] : [eventWords(event, portOf(index, transition))];
  const lines = linesWith(index, transition);
  const place = source === '' ? 'Anywhere' : placeWords(index, source);
  return {
    id,
    says: `${upperFirst([...happens, whenItHolds(transition)].filter((part) => part !== '').join(', '))}: ${leadsTo(index, transition)}.`,
    description,
    where: [place, ...(lines.length > 1 ? [`line ${transition.index + 1} of ${lines.length}`] : []), ...(description === '' ? [] : [inQuotes(description)])].join(', '),
  };
}

/** Every line of the chart in words, in the order of the chart; what is only kept for later apart. */
export function rulesOf(index: ChartIndex): Rule[] {
  return index.chart.transitions.filter(({ event }) => event !== KEPT).map((transition) => ruleOf(index, transition));
}

/** A line of a decision that a page takes by itself. */
export interface DecisionLine {
  id: string;
  /** `if …`, or `otherwise`. */
  when: string;
  /** The page that follows, and its title. */
  page: string;
  title: string;
  /** Why the project is handed to inside sales; null where it is not. */
  reason: string | null;
  description: string;
}

/** A question on a page whose answer names the page that follows. */
export interface Decision {
  /** Path of the state. */
  path: string;
  title: string;
  lines: DecisionLine[];
}

/** Every decision of a page that leads to several others. */
export function decisionsOf(index: ChartIndex): Decision[] {
  return index.chart.states.flatMap(({ path, description }): Decision[] => {
    const lines = linesWith(index, { source: path, event: ALWAYS });
    if (lines.length < 2 || !lines.every((line) => pageAskedBy(line) !== null)) return [];
    return [
      {
        path,
        title: description,
        lines: lines.map((line) => {
          const reason = line.actions.find(({ name }) => name === 'giveReason')?.params?.['reason'];
          const page = pageAskedBy(line) ?? '';
          return { id: line.id, when: whenItHolds(line), page, title: stateWords({ key: page, step: page }), reason: typeof reason === 'string' ? keyWords(reason) : null, description: line.description };
        }),
      },
    ];
  });
}
