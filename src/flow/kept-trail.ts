import { isStepId } from '#src/domain/steps.ts';
import type { Trail } from './url-sync.ts';

/** The trail the router kept with a history entry; null where somebody else made the entry. */
export function keptTrail(state: unknown): Trail | null {
  if (typeof state !== 'object' || state === null || !('usr' in state)) return null;
  const { usr } = state;
  if (typeof usr !== 'object' || usr === null || !('trail' in usr) || !Array.isArray(usr.trail)) return null;
  const steps = usr.trail.filter(isStepId);
  return steps.length === 0 ? null : steps;
}
