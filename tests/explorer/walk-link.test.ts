import { expect, test } from 'vitest';
import { SAMPLES } from '#machines/booking/booking.answers.ts';
import { readLink, writeLink } from '#src/explorer/deep-link.ts';
import { ExplorerStore } from '#src/explorer/explorer-store.ts';
import { withStandIns } from '#src/explorer/walk-step.ts';
import { leavesOf } from '#src/model/active.ts';
import { ADDRESS, CONTACT, HOMEOWNERS } from '#tests/support/booking.ts';
import { happens } from '#tests/support/explorer-walk.ts';

/** The address of the visit that a store shows. */
function linkOf(store: ExplorerStore): string {
  return writeLink({
    variant: store.getState().variant,
    whatIf: null,
    walk: store.walked(),
  });
}

/** What a store shows, apart from the time of day. */
function visitOf(store: ExplorerStore) {
  const snapshot = store.actor.getSnapshot();
  return {
    labels: store.getState().moments.map(({ label }) => label),
    leaves: leavesOf(snapshot),
  };
}

async function opened(link: string): Promise<ExplorerStore> {
  const { variant, walk } = readLink(link);
  const store = new ExplorerStore('standard');
  expect(await store.walkAgain(variant, walk ?? [])).toBe(true);
  return store;
}

/** Personal data that somebody types. */
const TYPED = {
  firstName: 'Zoe',
  lastName: 'Quill',
  phone: '6125550199',
  email: 'zoe@quill.test',
  zipcode: '80202',
};
const LIVES = {
  ...ADDRESS,
  street1: '7 Secret Rd',
  street2: '',
  city: 'Denver',
  state: 'CO',
  zipcode: '80202',
};

test('a link opens the visit that was walked: by cases, on the screens, and with a failure; it tells nothing of the person who typed', async () => {
  const store = new ExplorerStore('paidLead');
  const values = { ...CONTACT, ...TYPED };
  store.actor.send({ type: 'form.changed', step: 'home', values, isValid: true });
  store.actor.send({ type: 'form.submitted', step: 'home', values });
  await happens(
    store,
    'Saving the draft fails: time-out',
    '“Try again” is pressed',
    'The save is answered',
    'The form is submitted with one window',
  );
  const link = linkOf(store);
  const again = await opened(link);
  expect({ ...visitOf(again), link: linkOf(again) }).toEqual({ ...visitOf(store), link });
  expect(decodeURIComponent(link)).not.toMatch(/Zoe|Quill|6125550199|80202/);
});

test('texts that were typed of others, of a place and in own words are replaced, different ones by different ones; what was chosen and what is empty stays', () => {
  const windowIssues = { ...SAMPLES.windowIssues.other.values, otherText: 'My aunt Zoe' };
  const owner = { firstName: 'Bea', lastName: 'Quill', phone: '6125550198' };
  const homeownerList = {
    ...HOMEOWNERS,
    ownership: 'multiple_homeowners',
    additionalOwners: [owner],
  };
  const submitted = (step: string, values: object) => ({ type: 'form.submitted', step, values });
  const steps = [
    submitted('windowIssues', windowIssues),
    submitted('homeownerList', homeownerList),
    submitted('address', LIVES),
    submitted('address', { ...LIVES, street1: '9 Other St', zipcode: '80203' }),
  ];
  const address = {
    ...LIVES,
    street1: 'Sample text 2',
    city: 'Sample text 3',
    state: 'MN',
    zipcode: '55402',
  };
  expect(withStandIns(steps).map((step) => Object(step).values)).toEqual([
    { ...windowIssues, otherText: 'Sample text' },
    {
      ...homeownerList,
      additionalOwners: [{ firstName: 'Ann', lastName: 'Ann', phone: '2025550143' }],
    },
    address,
    { ...address, street1: 'Sample text 4', zipcode: '55403' },
  ]);
});

test('a link leads to the moment that is shown, and a jump is a walk', async () => {
  const store = new ExplorerStore('standard');
  await store.jumpTo('pages.project.windowIssues');
  const link = linkOf(store);
  store.goTo(2);
  expect(visitOf(await opened(link)).leaves).toEqual([
    'hold.idle.free',
    'offer.dormant',
    'pages.project.windowIssues.editing.open',
  ]);
  expect(visitOf(await opened(linkOf(store))).labels.length).toBe(3);
});

test('a walk of another chart stops where it cannot go on, and says so', async () => {
  const store = new ExplorerStore('standard');
  const isWhole = await store.walkAgain('standard', [
    'form.submitted: home, whole',
    'no such step',
  ]);
  const { problem, at } = store.getState();
  expect({ isWhole, problem, at }).toEqual({
    isWhole: false,
    problem:
      'The walk cannot go on here: the link may have been made from another revision of the chart.',
    at: 1,
  });
});

test.each(['#walk=', '#walk=[1]', '#walk={}', '#walk=[{"type":1}]'])('%s names no walk', (hash) => {
  expect(readLink(hash).walk).toBe(null);
});
