import { upperFirst } from 'es-toolkit';
import { ALWAYS, KEPT, type ChartIndex, type ChartTransition } from './chart.ts';
import { pageAskedBy, placeWords, portOf } from './places.ts';
import { eventWords, guardWords, inQuotes, stateWords } from './words.ts';

/** A transition of the chart in words. */
export interface Rule {
  /** Id of the transition. */
  id: string;
  /** When it holds, and where it leads. */
  says: string;
  /** Its state, its position in the list for its event, and its description. */
  where: string;
  /** Its description in the chart; may be empty. */
  description: string;
  /** The descriptions of the states it leads to. */
  there: string;
}

/** The transitions that are checked in turn for an event; the first one whose guard holds wins. */
export function linesWith(
  index: ChartIndex,
  { source, event }: Pick<ChartTransition, 'source' | 'event'>,
): readonly ChartTransition[] {
  return index.transitionsOf(source).filter((line) => line.event === event);
}

/** When a transition applies: its guard, or `otherwise`; empty if it always does. */
function whenItHolds({ guard, index }: ChartTransition): string {
  if (guard !== null) return `if ${guardWords(guard)}`;
  return index === 0 ? '' : 'otherwise';
}

/** Where a transition leads: the page it heads for, or else its targets. */
function leadsTo(index: ChartIndex, transition: ChartTransition): string {
  const asked = pageAskedBy(transition);
  if (asked !== null) return `on to ${inQuotes(stateWords({ key: asked, step: asked }))}`;
  const { source, targets } = transition;
  if (targets.length === 0) return 'everything stays where it is';
  return `on to ${targets.map((target) => (target === source ? 'its beginning' : inQuotes(placeWords(index, target)))).join(' and ')}`;
}

function ruleOf(index: ChartIndex, transition: ChartTransition): Rule {
  const { id, source, event, targets, description } = transition;
  const happens = event === ALWAYS ? [] : [eventWords(event, portOf(index, transition))];
  const lines = linesWith(index, transition);
  const place = source === '' ? 'Anywhere' : placeWords(index, source);
  return {
    id,
    says: `${upperFirst([...happens, whenItHolds(transition)].filter((part) => part !== '').join(', '))}: ${leadsTo(index, transition)}.`,
    description,
    there: targets.map((target) => index.state(target).description).join(' '),
    where: [
      place,
      ...(lines.length > 1 ? [`line ${transition.index + 1} of ${lines.length}`] : []),
      ...(description === '' ? [] : [inQuotes(description)]),
    ].join(', '),
  };
}

/** Every transition in words, in the order of the chart. Wildcards that only defer events are left out. */
export function rulesOf(index: ChartIndex): Rule[] {
  return index.chart.transitions
    .filter(({ event }) => event !== KEPT)
    .map((transition) => ruleOf(index, transition));
}
