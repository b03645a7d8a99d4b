import { withEvent } from '../booking.draft.ts';
import type { Answers, Samples } from './answers.ts';

export interface FieldAgentValues {
  agentId: string | null;
}

export const fieldAgents: Answers<FieldAgentValues> = {
  read: (draft) => ({ agentId: draft.appointmentRequest.eventDetails.eventFieldAgentId }),
  write: (draft, { agentId }) => withEvent(draft, { ...draft.appointmentRequest.eventDetails, eventFieldAgentId: agentId }),
};

export const fieldAgentsSamples = {
  agent: { says: 'a field agent', values: { agentId: 'agent-1' } },
} satisfies Samples<FieldAgentValues>;
