import { parts } from 'virtual:explorer-data';
import type { StepId } from '#src/domain/steps.ts';
import { VARIANT_NAMES, VARIANTS } from '#src/model/variants.ts';
import { eventWords, PORT_WORDS } from '#src/model/words.ts';
import { chart, pathOf, visitorsOf } from './chart.ts';

/** One thing that a page shows or depends on. */
export interface PageFact {
  name: string;
  values: string[];
}

const PORTS: Readonly<Record<string, string>> = PORT_WORDS;

/** What a page shows and depends on: read from its screen's imports and from the chart, never listed by hand. */
export function aboutPage(step: StepId): PageFact[] {
  const path = pathOf(step);
  const own = chart.chart.states.filter((state) => chart.isWithin(state.path, path));
  const calls = own.flatMap(({ invokes }) => invokes.map(({ src }) => PORTS[src] ?? src));
  const beside = own
    .flatMap((state) => chart.transitionsOf(state.path))
    .filter(({ event }) => /^(hold|offer)\./.test(event))
    .map(({ event }) => eventWords(event));
  const visitors = visitorsOf(path);
  const facts: PageFact[] = [
    { name: 'Shows', values: parts[step].shows },
    { name: 'Content entry', values: parts[step].content },
    { name: 'Waits for', values: calls },
    { name: 'Reacts to', values: beside },
    {
      name: 'Reached by',
      values:
        visitors.length === VARIANT_NAMES.length
          ? ['every variant']
          : visitors.map((one) => `${VARIANTS[one].label} visitors`),
    },
  ];
  return facts
    .map(({ name, values }) => ({ name, values: [...new Set(values)] }))
    .filter(({ values }) => values.length > 0);
}
