import { VITALS } from '#src/domain/funnel.ts';
import { isOfKind, isStepId, STEP_IDS, STEPS, type StepId } from '#src/domain/steps.ts';
import { countsOf, valueWithin, type PageCounts, type Visits } from '#src/model/visit-counts.ts';
import { stateWords } from '#src/model/words.ts';

/** A count with thousands separated. */
export function countWords(count: number): string {
  return count.toLocaleString('en-US');
}

/** A number of things: `1,443 visitors`, `1 bot`. */
export function countOf(count: number, thing: string): string {
  return `${countWords(count)} ${thing}${count === 1 ? '' : 's'}`;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** A duration in hours, minutes or seconds, whichever is the largest unit that fits, with two significant digits. */
export function durationWords(seconds: number | null): string {
  if (seconds === null) return '–';
  const rounded = (unit: number) => Number((seconds / unit).toPrecision(2));
  if (seconds >= HOUR_S) return `${rounded(HOUR_S)} h`;
  return seconds >= MINUTE_S ? `${rounded(MINUTE_S)} min` : `${rounded(1)} s`;
}

/** Kinds of pages where leaving counts as a loss, except where the address decision ends a visit. On all others, the visit has served its purpose. */
const TO_GO_ON_FROM: readonly string[] = ['start', 'question', 'decided', 'aside'];

/** Whether a visit may end on a page without a loss. */
export function isEnd(step: string): boolean {
  return (
    isStepId(step) &&
    (!TO_GO_ON_FROM.includes(STEPS[step].kind) || (isOfKind(step, 'decided') && !STEPS[step].back))
  );
}

/** How many visitors went on, left and went back, with shares in whole percent that add up to 100. */
export function partsOf({ reached, wentOn, left }: PageCounts) {
  const back = reached - wentOn - left;
  const share = (count: number) => Math.round((100 * count) / Math.max(1, reached));
  const leftShare = back === 0 ? 100 - share(wentOn) : share(left);
  return {
    wentOn: { count: wentOn, share: share(wentOn) },
    left: { count: left, share: leftShare },
    back: { count: back, share: 100 - share(wentOn) - leftShare },
  };
}

/** The pages where leaving is a loss and someone left, the biggest loss first. */
export function lossesOf(visits: Visits): { step: StepId; counts: PageCounts }[] {
  return STEP_IDS.filter((step) => !isEnd(step))
    .map((step) => ({ step, counts: countsOf(visits, step) }))
    .filter(({ counts }) => counts.left > 0)
    .toSorted((a, b) => b.counts.left - a.counts.left);
}

/** How many visitors were counted, and how many programs were not because they say what they are. */
export function countedWords({ visitors, bots }: Visits): string {
  const people = countOf(visitors, 'visitor');
  return bots === 0 ? people : `${people}, ${countOf(bots, 'bot')} left out`;
}

/** A page's funnel numbers in words. */
export function funnelWords(visits: Visits, step: string): string {
  const counts = countsOf(visits, step);
  const { reached } = counts;
  const visitors = `${countOf(reached, 'visitor')} reached it`;
  if (reached === 0) return visitors;
  const { wentOn, left, back } = partsOf(counts);
  const part = ({ count, share }: typeof left, what: string): string =>
    `${count} ${what} (${share} %)`;
  const parts = [
    part(wentOn, 'went on'),
    part(left, isEnd(step) ? 'ended here' : 'left'),
    ...(back.count === 0 ? [] : [part(back, 'went back')]),
  ];
  const next = [...(visits.next.get(step) ?? [])]
    .map(([to, count]) => `${stateWords({ key: to, step: to })} ${count}`)
    .join(', ');
  return `${visitors}: ${parts.join(', ')}${next === '' ? '' : `. Next: ${next}`}`;
}

/** The percentile that is told of how fast pages were: the 75th, as is usual for Core Web Vitals. */
const SHARE = 0.75;

/** How fast a page was in visitors' browsers, in words; empty if none told. */
export function speedWords(visits: Visits, step: string): string {
  const { vitals } = countsOf(visits, step);
  return VITALS.flatMap((vital) => {
    const value = valueWithin(vitals.get(vital) ?? new Map(), SHARE);
    if (value === null) return [];
    return [`${vital} ${vital === 'CLS' ? value : durationWords(value / 1000)}`];
  }).join(', ');
}
