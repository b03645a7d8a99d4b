import type { ComponentType } from 'react';
import { STEP_IDS, type StepId } from '#src/domain/steps.ts';
import { chunk, type Chunk } from '#src/startup/retry-import.ts';

const MODULES = import.meta.glob<Record<string, ComponentType>>('./*/*Screen.tsx');

/** A step's screen in its own chunk: `home/HomeScreen.tsx` exports `HomeScreen`. */
function screen(step: StepId): Chunk<ComponentType> {
  const name = `${step.charAt(0).toUpperCase()}${step.slice(1)}Screen`;
  const load = MODULES[`./${step}/${name}.tsx`];
  if (load === undefined) throw new Error(`${step} has no ${name}.`);
  return chunk(async () => {
    const found = (await load())[name];
    if (found === undefined) throw new Error(`Nothing is exported as ${name}.`);
    return found;
  });
}

/** The screen of every step. */
export const SCREENS = Object.fromEntries(STEP_IDS.map((step) => [step, screen(step)])) as Record<
  StepId,
  Chunk<ComponentType>
>;
