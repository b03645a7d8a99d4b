import { expect, test } from 'vitest';
import { SAMPLES, samplesOf } from '#machines/booking/booking.answers.ts';
import type { FormSubmitted } from '#machines/booking/booking.forms.ts';
import { QUESTIONS } from '#src/domain/steps.ts';
import { readLink, writeLink } from '#src/explorer/deep-link.ts';
import { ExplorerStore } from '#src/explorer/explorer-store.ts';
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
    request: snapshot.context.draft.appointmentRequest,
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
  street2: 'Unit 9',
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
  const again = await opened(linkOf(store));
  const { labels, leaves, request } = visitOf(store);
  const standIns = {
    customer: {
      ...request.customer,
      firstName: 'Ann',
      lastName: 'Ann',
      phonePrimary: '2025550143',
      email: 'ann@example.com',
    },
    property: { ...request.property, zipcode: '55402' },
  };
  expect(visitOf(again)).toEqual({ labels, leaves, request: { ...request, ...standIns } });
  expect(linkOf(again)).toBe(linkOf(store));
});

test('a link holds nothing that was typed of a person, a place or in own words, and what was chosen as it is', async () => {
  const store = new ExplorerStore('standard');
  store.actor.send({ type: 'form.submitted', step: 'home', values: { ...CONTACT, ...TYPED } });
  const owner = { firstName: 'Bea', lastName: 'Quill', phone: '6125550198' };
  const typed: FormSubmitted[] = [
    {
      type: 'form.submitted',
      step: 'windowIssues',
      values: { ...SAMPLES.windowIssues.other.values, otherText: 'My aunt Zoe' },
    },
    {
      type: 'form.submitted',
      step: 'homeownerList',
      values: { ...HOMEOWNERS, ownership: 'multiple_homeowners', additionalOwners: [owner] },
    },
  ];
  await happens(store, 'The save is answered');
  for (const step of QUESTIONS.slice(0, -1)) {
    const form = typed.find((one) => one.step === step);
    if (form === undefined)
      await happens(store, `The form is submitted with ${samplesOf(step)[0]?.[1].says}`);
    else store.actor.send(form);
    await happens(store, 'The save is answered');
  }
  const walked = JSON.stringify(readLink(linkOf(store)).walk);
  expect(walked).not.toMatch(/Zoe|Quill|Bea|61255501|80202/);
  expect(walked).toMatch(/multiple_homeowners/);
  expect(walked).toMatch(/876090010/);
});

test('a second address that was typed stays another one in the link, and an empty line empty', async () => {
  const store = new ExplorerStore('standard');
  await store.jumpTo('pages.project.address.form.editing.open');
  for (const street1 of ['7 Secret Rd', '9 Other St', '7 Secret Rd'])
    store.actor.send({
      type: 'form.submitted',
      step: 'address',
      values: { ...LIVES, street1, street2: '' },
    });
  store.actor.send({
    type: 'form.changed',
    step: 'address',
    values: { ...LIVES, zipcode: '80203' },
    isValid: true,
  });
  const typed = readLink(linkOf(store)).walk?.flatMap((step) =>
    typeof step === 'string' ? [] : [step['values']],
  );
  const first = {
    ...LIVES,
    street1: 'Sample text',
    street2: '',
    city: 'Sample text 2',
    state: 'MN',
    zipcode: '55402',
  };
  expect(typed).toEqual([
    first,
    { ...first, street1: 'Sample text 3' },
    first,
    { ...first, street2: 'Sample text 4', zipcode: '55403' },
  ]);
});

test('a link leads to the moment that is shown, and a jump is a walk', async () => {
  const store = new ExplorerStore('standard');
  await store.jumpTo('pages.project.windowIssues');
  const link = linkOf(store);
  store.goTo(2);
  expect(visitOf(await opened(link)).leaves).toEqual([
    'hold.idle',
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
