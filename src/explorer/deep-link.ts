import { isRecord } from '#src/domain/is-record.ts';
import { VARIANT_NAMES, type VariantName } from '#src/model/variants.ts';
import type { WalkStep } from './walk-step.ts';

/** What a link to the explorer contains: a variant, and a place to open. */
export interface DeepLink {
  variant: VariantName;
  /** Path of the state to jump to, or null. */
  state: string | null;
  /** A change of the decision or of limits that is thought through (`writeChange`), or null. */
  whatIf: string | null;
  /** The steps of a visit from its beginning, or null. */
  walk: WalkStep[] | null;
}

function isWalkStep(value: unknown): value is WalkStep {
  return typeof value === 'string' || (isRecord(value) && typeof value['type'] === 'string');
}

function walkOf(text: string | null): WalkStep[] | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) && value.every(isWalkStep) ? value : null;
  } catch {
    return null;
  }
}

/** Reads a URL's hash. */
export function readLink(hash: string): DeepLink {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    variant: VARIANT_NAMES.find((name) => name === parameters.get('variant')) ?? 'standard',
    state: parameters.get('state'),
    whatIf: parameters.get('whatIf'),
    walk: walkOf(parameters.get('walk')),
  };
}

/** The hash that opens a walk and a change. */
export function writeLink({ variant, whatIf, walk }: Omit<DeepLink, 'state'>): string {
  const parameters = new URLSearchParams({ variant });
  if (whatIf !== null) parameters.set('whatIf', whatIf);
  if (walk !== null && walk.length > 0) parameters.set('walk', JSON.stringify(walk));
  return `#${parameters.toString()}`;
}
