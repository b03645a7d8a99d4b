import { isRecord } from '#src/domain/is-record.ts';
import { VARIANT_NAMES, type VariantName } from '#src/model/variants.ts';
import type { WalkStep } from './walk-step.ts';

/** What a link to the explorer contains: a variant, and a place to open. */
export interface DeepLink {
  variant: VariantName;
  /** Path of the state to jump to, or null. */
  state: string | null;
  /** Id of a transition or path of a state to play, as any variant that can get there; null for none. */
  play: string | null;
  /** Id of a journey of the coverage report, or null. */
  journey: string | null;
  /** How many steps of the journey to play; null for all. */
  step: number | null;
  /** A change of the decision or of limits that is thought through (`writeChange`), or null. */
  whatIf: string | null;
  /** The steps of a visit from its beginning, or null. */
  walk: WalkStep[] | null;
}

function isWalkStep(value: unknown): value is WalkStep {
  return typeof value === 'string' || (isRecord(value) && typeof value['type'] === 'string');
}

function walkOf(text: string | null): WalkStep[] | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isWalkStep) ? value : null;
  } catch {
    return null;
  }
}

function variantOf(name: string | null): VariantName {
  return VARIANT_NAMES.find((variant) => variant === name) ?? 'standard';
}

/** Reads a URL's hash. */
export function readLink(hash: string): DeepLink {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const step = Number(parameters.get('step') ?? Number.NaN);
  return {
    variant: variantOf(parameters.get('variant')),
    state: parameters.get('state'),
    play: parameters.get('play'),
    journey: parameters.get('journey'),
    step: Number.isInteger(step) && step >= 0 ? step : null,
    whatIf: parameters.get('whatIf'),
    walk: walkOf(parameters.get('walk')),
  };
}

export function writeLink({
  variant,
  state,
  journey,
  step,
  whatIf,
  walk,
}: Omit<DeepLink, 'play'>): string {
  const parameters = new URLSearchParams({ variant });
  if (state !== null) parameters.set('state', state);
  if (journey !== null) parameters.set('journey', journey);
  if (step !== null) parameters.set('step', String(step));
  if (whatIf !== null) parameters.set('whatIf', whatIf);
  if (walk !== null && walk.length > 0) parameters.set('walk', JSON.stringify(walk));
  return `#${parameters.toString()}`;
}
