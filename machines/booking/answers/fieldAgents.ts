import { REQUEST } from '#src/domain/draft.ts';
import { object, type TypeOf } from '#src/domain/schema.ts';
import { withEvent } from '../booking.draft.ts';
import type { Answers, Samples } from './answers.ts';

const values = object({ agentId: REQUEST.properties.eventDetails.properties.eventFieldAgentId });

export type FieldAgentValues = TypeOf<typeof values>;

export const fieldAgents: Answers<FieldAgentValues> = {
  values,
  read: (draft) => ({ agentId: draft.appointmentRequest.eventDetails.eventFieldAgentId }),
  write: (draft, { agentId }) =>
    withEvent(draft, { ...draft.appointmentRequest.eventDetails, eventFieldAgentId: agentId }),
};

export const fieldAgentsSamples = {
  agent: { says: 'a field agent', values: { agentId: 'agent-1' } },
} satisfies Samples<FieldAgentValues>;
