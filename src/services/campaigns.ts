import { object, string } from 'yup';
import type { Campaign } from '#src/domain/draft.ts';
import { anyList, checked, usable } from './response-schema.ts';
import type { Http } from './http.ts';
import { ServiceError } from './service-error.ts';

const filled = () => string().required().matches(/\S/);

const campaignSchema = object({ name: filled(), fieldAgents: anyList() }).required();
const agentSchema = object({ id: filled(), name: filled() }).required();

/** Loads a campaign with its field agents, leaving out any without an id or a name (spec §7). Rejects with a ServiceError; the event is then invalid. */
export type LoadCampaign = (eventCampaignId: string, signal?: AbortSignal) => Promise<Campaign>;

export function createLoadCampaign(http: Http): LoadCampaign {
  return async (eventCampaignId, signal) => {
    const { body } = await http({
      method: 'GET',
      path: `Campaigns/${encodeURIComponent(eventCampaignId)}`,
      name: 'GET /Campaigns/{eventCampaignId}',
      activity: 'delayed',
      ...(signal && { signal }),
    });
    const { name, fieldAgents } = checked(campaignSchema, body);
    const agents = usable(agentSchema, fieldAgents);
    if (agents.length === 0 && fieldAgents.length > 0) {
      throw new ServiceError({
        kind: 'unexpected',
        message: 'No field agent of the campaign has both an id and a name.',
      });
    }
    return { name, fieldAgents: agents.map((agent) => ({ id: agent.id, name: agent.name })) };
  };
}
