import { cleanup, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { Draft } from '#src/domain/draft.ts';
import type { VisitThanks } from '#src/screens/visit/VisitCard.tsx';
import { Booked, Filled } from '#stories/screens/ExploreResources.stories.tsx';
import { VISIT } from '#stories/support/booked-visit.ts';
import { draftAt, links } from '#tests/support/info-pages.ts';
import { showStage } from '#tests/support/stage.tsx';

const exploreResources = await bundledCopy('exploreResources');
const { callUs } = await bundledCopy('site');

test('posts are cards with a link where they have one, and no page that a post leads to is offered once more below, and none gets lost [S2.explore, S2.resource-links]', () => {
  const [first, ...others] = exploreResources.posts.filter(({ uniqueName }) =>
    ['u-value', 'quiet', 'plans'].includes(uniqueName),
  );
  if (first === undefined) throw new Error('The bundled content has no posts');
  render(
    <Filled.Component
      posts={[{ ...first, readMore: null }, ...others]}
      linkTo={(target) => ({ href: `/${target}` })}
    />,
  );

  expect(screen.getByRole('heading', { name: first.title })).toBeDefined();
  expect(links()).toEqual([
    ['Read more: Sleep better on a busy street', '//magazine/quiet-home'],
    ['Read more: Three plans, side by side', '/financing-plans'],
    ['Compare glass: Energy efficiency', '/energy-efficiency'],
    ['Do the math: What a loan costs', '/financing-education'],
    ['See the steps: Your installation, step by step', '/installation-process'],
  ]);
});

test('there is no empty section, and no link that nobody may follow', () => {
  render(<Filled.Component content={{ ...exploreResources, links: [] }} linkTo={() => null} />);
  expect(screen.queryByRole('heading', { name: exploreResources.linksTitle })).toBeNull();
  expect(screen.queryAllByRole('link')).toEqual([]);
});

function postTitles(): (string | null)[] {
  const section = screen
    .getByRole('heading', { name: exploreResources.postsTitle })
    .closest('section');
  return within(section ?? document.body)
    .getAllByRole('heading', { level: 3 })
    .map((title) => title.textContent);
}

test('three posts are shown, the same ones for the whole visit [S9.blog-choice, S2.explore]', async () => {
  await showStage({ url: '/explore-resources' });
  const titles = postTitles();
  cleanup();
  await showStage({ url: '/explore-resources' });

  expect(new Set(titles).size).toBe(3);
  expect(postTitles()).toEqual(titles);
});

test('posts on the topics chosen in the draft come first [S9.blog-choice]', async () => {
  const draft = draftAt('exploreResources', (before) => ({
    ...before,
    sessionData: { ...before.sessionData, topics: ['financing'] },
  }));
  await showStage({ url: '/explore-resources?id=draft-1', drafts: [draft] });

  expect(postTitles()).toEqual([
    'Paying over time, without surprises',
    'Three plans, side by side',
    expect.any(String),
  ]);
});

function thanks(given: Partial<VisitThanks>) {
  const agreed = { firstName: 'Ann', phone: '3035550123', callUs, email: '' };
  render(<Booked.Component thanks={{ ...agreed, visit: null, calendars: null, ...given }} />);
  return screen.getByRole('region', { name: /^Thank you/ });
}

test('above the pages to read a booked visit is thanked for, with when and where it is and the offer that it earns [S2.explore, S2.comments-submitted, S4.offer-accepted]', () => {
  const card = within(thanks({ visit: { ...VISIT, offer: 'Buy 2 windows, get 2 free.' } }));

  expect(card.getByRole('heading', { level: 2 }).textContent).toBe(
    'Thank you, Ann. We have everything we need.',
  );
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Tuesday, March 3rd',
    '09:00 AM to 10:30 AM, Central Time',
    '12 Oak St, Minneapolis, MN 55401',
    'This visit earns the offer: Buy 2 windows, get 2 free.',
  ]);
});

test.each([
  {
    given: {},
    reported:
      "Thank you, Ann. We'll call you at 303-555-0123 to find a time.Wrong number? Call (800) 555-0142.",
  },
  {
    given: { phone: '', firstName: ' ' },
    reported: "Thank you. We'll call you to find a time.Prefer to talk now? Call (800) 555-0142.",
  },
])(
  'where a call is to set the time it is promised, at the number that is known: $given [S2.explore]',
  ({ given, reported }) => {
    expect(thanks(given).textContent).toBe(reported);
  },
);

const APPOINTMENT = {
  appointmentDateTime: '2026-03-08T13:30',
  appointmentBlockGuid: 'b',
  schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
};

test.each<[Draft['status'], boolean, string | null]>([
  ['Completed', true, 'Thank you, Ann. We have everything we need.'],
  ['CallToSet', false, "Thank you, Ann. We'll call you at 202-555-0143 to find a time."],
  ['New', false, null],
  ['Completed', false, null],
])(
  'a draft that is %s, booked: %s, is thanked for with %j [S2.explore, F1]',
  async (status, isBooked, title) => {
    const draft = draftAt('exploreResources', ({ appointmentRequest, ...before }) => ({
      ...before,
      status,
      appointmentRequest: { ...appointmentRequest, appointment: isBooked ? APPOINTMENT : null },
    }));
    await showStage({ url: '/explore-resources?id=draft-1', drafts: [draft] });

    expect(screen.queryByRole('heading', { name: /^Thank you/ })?.textContent ?? null).toBe(title);
  },
);
