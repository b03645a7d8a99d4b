import { expect, test } from 'vitest';
import { readLink, writeLink } from '#src/explorer/deep-link.ts';
import { ExplorerStore, movesAt } from '#src/explorer/explorer-store.ts';
import { leavesOf } from '#src/tools/flow/active.ts';
import { labelOf } from '#src/tools/flow/moves.ts';
import { CONTACT } from '#tests/support/booking.ts';

/** The address of the visit that a store shows. */
function linkOf(store: ExplorerStore): string {
  return writeLink({ variant: store.getState().variant, state: null, journey: null, step: null, walk: store.walked() });
}

/** What a store shows that is not the time of day. */
function visitOf(store: ExplorerStore) {
  const snapshot = store.actor.getSnapshot();
  return { labels: store.getState().moments.map(({ label }) => label), leaves: leavesOf(snapshot), request: snapshot.context.draft.appointmentRequest };
}

async function opened(link: string): Promise<ExplorerStore> {
  const { variant, walk } = readLink(link);
  const store = new ExplorerStore('standard');
  expect(await store.walkAgain(variant, walk ?? [])).toBe(true);
  return store;
}

test('a link opens the very visit that was walked: by cases, on the screens, and with a failure', async () => {
  const store = new ExplorerStore('paidLead');
  const values = { ...CONTACT, firstName: 'Zoe' };
  store.screens.send({ type: 'form.changed', step: 'home', values, isValid: true });
  store.screens.send({ type: 'form.submitted', step: 'home', values });
  for (const label of ['Saving the draft fails: time-out', '“Try again” is pressed', 'The save is answered', 'The form is submitted with one window']) {
    const move = movesAt({ snapshot: store.actor.getSnapshot(), now: null }).find((one) => labelOf(one) === label);
    if (move === undefined) throw new Error(`Not offered: ${label}`);
    await store.apply(move);
  }
  const again = await opened(linkOf(store));
  expect([visitOf(again), visitOf(again).request.customer.firstName, linkOf(again)]).toEqual([visitOf(store), 'Zoe', linkOf(store)]);
});

test('a link leads to the moment that is shown, and a jump is a walk', async () => {
  const store = new ExplorerStore('standard');
  await store.jumpTo('pages.project.windowIssues');
  const link = linkOf(store);
  store.goTo(2);
  expect([visitOf(await opened(link)).leaves, visitOf(await opened(linkOf(store))).labels.length]).toEqual([
    ['hold.idle', 'offer.dormant', 'pages.project.windowIssues.editing.open'],
    3,
  ]);
});

test('the link of a visit that was walked by cases holds the names of the cases alone, and nothing that they carry', async () => {
  const store = new ExplorerStore('standard');
  await store.jumpTo('pages.project.windowIssues');
  expect(readLink(linkOf(store)).walk).toEqual(['form.submitted: home, whole', 'xstate.done.actor.saveDraft: saved', 'form.submitted: windowCount, six', 'xstate.done.actor.saveDraft: saved']);
});

test('a walk of another chart stops where it cannot go on, and says so', async () => {
  const store = new ExplorerStore('standard');
  expect([await store.walkAgain('standard', ['form.submitted: home, whole', 'no such step']), store.getState().problem, store.getState().at]).toEqual([
    false,
    'The walk cannot go on here: the link may have been made from another revision of the chart.',
    1,
  ]);
});

test.each(['#walk=', '#walk=[1]', '#walk={}', '#walk=[{"type":1}]'])('%s names no walk', (hash) => {
  expect(readLink(hash).walk).toBe(null);
});
