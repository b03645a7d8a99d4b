import type { KeptWays } from '#src/tools/flow/ways.ts';
import ways from './ways.json';

function isStep(step: readonly number[]): step is [before: number, name: number] {
  return step.length === 2;
}

/** A short way to every state for each kind of visitor, as `npm run flow` found them. */
export const WAYS: KeptWays = {
  ...ways,
  variants: Object.fromEntries(Object.entries(ways.variants).map(([variant, { steps, ends }]) => [variant, { steps: steps.filter(isStep), ends }])),
};
