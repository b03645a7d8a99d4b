import { array, object, string } from 'yup';
import type { Campaign } from '#src/domain/draft.ts';
import { checked } from './answers.ts';
import type { Http } from './http.ts';

const campaignSchema = object({
  name: string().required(),
  fieldAgents: array(object({ id: string().required(), name: string().required() }).required()).required(),
}).required();

/** Loads a campaign with its field agents (spec §7). Rejects with a ServiceError; the event is then invalid. */
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
    return { name, fieldAgents: fieldAgents.map((agent) => ({ id: agent.id, name: agent.name })) };
  };
}
