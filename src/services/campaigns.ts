import { object } from 'yup';
import type { Http } from './http.ts';
import type { PortFunction } from './ports.ts';
import { anyList, checked, filled, usable } from './response-schema.ts';
import { ServiceError } from './service-error.ts';

const campaignSchema = object({ name: filled(), fieldAgents: anyList() }).required();
const agentSchema = object({ id: filled(), name: filled() }).required();

/** Loads a campaign with its field agents, leaving out any without an id or a name (spec §7). If it rejects, the event is invalid. */
export function createLoadCampaign(http: Http): PortFunction<'loadCampaign'> {
  return async ({ eventCampaignId }, signal) => {
    const { body } = await http({
      method: 'GET',
      path: `Campaigns/${encodeURIComponent(eventCampaignId)}`,
      name: 'GET /Campaigns/{eventCampaignId}',
      activity: 'delayed',
      signal,
    });
    const { name, fieldAgents } = checked(campaignSchema, body);
    const agents = usable(agentSchema, fieldAgents);
    if (agents.length === 0 && fieldAgents.length > 0) {
      throw new ServiceError({
        kind: 'unexpected',
        message: 'No field agent of the campaign has both an id and a name.',
      });
    }
    return { name, fieldAgents: agents };
  };
}
