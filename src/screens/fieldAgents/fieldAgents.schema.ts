import { object } from 'yup';
import type { FieldAgent } from '#src/domain/draft.ts';
import { REQUIRED } from '#src/domain/messages.ts';
import { textBy } from '../form/rules.ts';

/** One of the event's agents is required (spec §5). */
export function fieldAgentsSchema(agents: readonly FieldAgent[]) {
  return object({
    agentId: textBy((agentId) => (agents.some(({ id }) => id === agentId) ? null : REQUIRED)),
  });
}
