import { isRecord } from '#src/domain/is-record.ts';
import { isSame } from '#src/domain/is-same.ts';
import { CAMPAIGN } from '#src/domain/responses.ts';
import type { Http } from './http.ts';
import type { PortFunction } from './ports.ts';
import { usable } from './checked.ts';
import { ServiceError } from './service-error.ts';

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
    const campaign = usable(CAMPAIGN, body);
    const hasAgents = isRecord(body) && !isSame(body['fieldAgents'], []);
    if (campaign.fieldAgents.length === 0 && hasAgents) {
      throw new ServiceError({
        kind: 'unexpected',
        message: 'No field agent of the campaign has both an id and a name.',
      });
    }
    return campaign;
  };
}
