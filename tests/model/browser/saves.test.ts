import { expect, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { happenedBetween } from '../chart/look.ts';
import type { Happened } from '../expected/visit.ts';
import { stepperOf } from '../explore/suite.ts';
import { walked, type Way } from '../rare-journeys.ts';
import { faultsOfSave, saveMeant, type SentDraft } from './saves.ts';

/** What happened in the last step of a way. */
function lastOf(way: Way): Happened {
  const { journey, worlds } = walked(stepperOf(bookingMachine), way, 1);
  const [[before, after], step] = [worlds.slice(-2), journey.steps.at(-1)];
  if (before === undefined || after === undefined || step === undefined) throw new Error('Nothing happens on this way');
  return happenedBetween(before, step, after);
}

const happened = lastOf({ start: 'sourceType', steps: [['xstate.done.actor.loadDraft', 'found'], ['form.submitted', 'sourceType, other']] });

function meantOf(of: Happened): SentDraft {
  const meant = saveMeant(of);
  if (meant === null) throw new Error('Nothing is said of this save');
  return meant;
}

/** The body as a page sends it. */
function bodyOf({ sessionData, ...draft }: SentDraft, changes: object = {}): string {
  return JSON.stringify({ ...draft, sessionData: JSON.stringify(sessionData), ...changes });
}

test('what was typed, the next page and nothing else are to be saved', () => {
  const { draft } = happened.before;
  const { marketingAttribution } = draft.appointmentRequest;
  expect(saveMeant(happened)).toEqual({
    id: 'sourceType',
    sessionData: { ...draft.sessionData, nextPage: 'address' },
    appointmentRequest: { ...draft.appointmentRequest, marketingAttribution: { ...marketingAttribution, sourceTypeEnum: 876090099, sourceTypeOtherText: 'A neighbour' } },
  });
});

test('what the chart makes of an answer is not asked', () => {
  const lost: Happened = { ...happened, after: happened.before };
  expect(saveMeant(lost)).toEqual(saveMeant(happened));
});

test('a request for a call empties the session data', () => {
  const meant = meantOf(lastOf({ start: 'call', steps: [['form.submitted', 'requestCall, whole']] }));
  expect([meant.status, meant.sessionData]).toEqual(['CallRequested', { nextPage: null, ownershipSelection: null, topics: [], appointmentInfo: null }]);
});

test('a page that saves what it should is without fault, wherever its visit began', () => {
  const meant = meantOf(happened);
  const { draft } = happened.before;
  const marketingAttribution = { ...draft.appointmentRequest.marketingAttribution, sourceTypeEnum: 876090099, sourceTypeOtherText: 'A neighbour', submissionPageUrl: 'https://elsewhere.example/' };
  expect(faultsOfSave(bodyOf(meant, { appointmentRequest: { ...draft.appointmentRequest, marketingAttribution } }), meant)).toEqual([]);
});

test('an answer that is not handed over is named with what is saved instead, in the session data, too', () => {
  const meant = meantOf(happened);
  const { draft } = happened.before;
  expect(faultsOfSave(bodyOf({ ...meant, sessionData: draft.sessionData, appointmentRequest: draft.appointmentRequest }, { note: 1 }), meant)).toEqual([
    'sessionData.nextPage is saved as "source-type", not as "address"',
    'appointmentRequest.marketingAttribution.sourceTypeEnum is saved as 876090011, not as 876090099',
    'appointmentRequest.marketingAttribution.sourceTypeOtherText is saved as null, not as "A neighbour"',
    'note is saved as 1, not as nothing',
  ]);
});

test('a save without a body is a fault', () => {
  expect(faultsOfSave(null, meantOf(happened))).toContain('id is saved as nothing, not as "sourceType"');
});
