import type { ComponentType } from 'react';
import type { StepId } from '#src/domain/steps.ts';
import { SCREENS } from '#src/screens/screens.ts';
import { watchForLosses } from './late-code.ts';

const atHand = new Map<StepId, ComponentType>();

/** Fetches the screen of a step and keeps it at hand. Rejects when its code does not arrive; waits for its styles until they do. */
export async function loadScreen(step: StepId): Promise<ComponentType> {
  watchForLosses();
  const screen = await SCREENS[step]();
  atHand.set(step, screen);
  return screen;
}

/** The screen of a step whose code has arrived. */
export function screenAtHand(step: StepId): ComponentType | undefined {
  return atHand.get(step);
}
