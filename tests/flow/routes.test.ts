import { expect, test } from 'vitest';
import type { Draft } from '#src/domain/draft.ts';
import { syncUrl } from '#src/flow/url-sync.ts';
import { answeredDraft, startBooking } from '../support/booking.ts';
import { inputOfAddress } from '#src/model/variants.ts';
import { FakeHistory } from '../support/fake-history.ts';
import { type Caller, led, PATHS, withoutId } from '../support/route-table.ts';

function draftAt(nextPage: string, draft: Draft): Draft {
  return { ...draft, id: 'draft-1', sessionData: { ...draft.sessionData, nextPage } };
}

function withoutAddress(draft: Draft): Draft {
  const { appointmentRequest: request } = draft;
  return {
    ...draft,
    appointmentRequest: {
      ...request,
      property: { ...request.property, street1: '', zipcodeValid: null },
    },
  };
}

const CALLERS: Record<Caller, { id: string | null; draft?: Draft }> = {
  'no id': { id: null },
  'an id that is not there': { id: 'nobody' },
  'a fresh draft': { id: 'draft-1', draft: draftAt('window-count', inputOfAddress('/').draft) },
  'a draft at source-type': {
    id: 'draft-1',
    draft: draftAt('source-type', withoutAddress(answeredDraft())),
  },
  'a booked draft': {
    id: 'draft-1',
    draft: { ...draftAt('additional-comments', answeredDraft()), status: 'Completed' },
  },
};

/** The address shown once the page opened at `url` has settled. */
async function opened(url: string, draft: Draft | undefined): Promise<URL> {
  const history = new FakeHistory(url);
  const booking = startBooking({ url, drafts: draft === undefined ? [] : [draft] });
  const stop = syncUrl(booking.actor, history);
  await booking.settled();
  stop();
  return new URL(history.url, 'https://booking.example');
}

// The path coverage opens one path of every kind in a browser.
test.each(Object.keys(CALLERS) as Caller[])(
  'opened with %s, every path leads where the route table says [F1, F2, F3, F4, S2.needs-id, S2.page-order, S2.route-table, S2.shared-landing, S5.redirect-limit, S8.draft-not-found]',
  async (caller) => {
    const { id, draft } = CALLERS[caller];
    const found: Record<string, string> = {};
    const lostId: string[] = [];
    const lostCampaign: string[] = [];
    for (const path of PATHS) {
      const { pathname, searchParams } = await opened(
        `/${path}?gclid=g${id === null ? '' : `&id=${id}`}`,
        draft,
      );
      found[`/${path}`] = pathname;
      if (searchParams.get('id') !== id) lostId.push(`/${path}`);
      if (searchParams.get('gclid') !== 'g') lostCampaign.push(`/${path}`);
    }
    expect(found).toEqual(led(caller, PATHS));
    expect({ lostId, lostCampaign }).toEqual({
      lostId: withoutId(caller, PATHS),
      lostCampaign: [],
    });
  },
);
