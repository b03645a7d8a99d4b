import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { Draft } from '#src/domain/draft.ts';
import { pathOfStep, type StepId } from '#src/domain/steps.ts';
import type { VisitThanks } from '#src/screens/visit/VisitCard.tsx';
import { ExploreResourcesView } from '#src/screens/exploreResources/ExploreResourcesView.tsx';
import { CALENDARS } from '#stories/support/booked-visit.ts';
import { frameState } from '#stories/support/frame-state.ts';
import { paragraphOf } from '#tests/support/forms.tsx';
import { draftAt, links } from '#tests/support/info-pages.ts';
import { showStage } from '#tests/support/stage.tsx';

const exploreResources = await bundledCopy('exploreResources');
const site = await bundledCopy('site');

const FRAME = frameState({ progress: null, onBack: null, leave: null });
const [first, second] = exploreResources.posts;

test('posts are cards whose read-more link leads to their path, and a post without one has no link [S2.explore]', () => {
  if (first === undefined || second === undefined)
    throw new Error('The bundled content has no posts');
  render(
    <ExploreResourcesView
      content={{ ...exploreResources, links: [] }}
      frame={FRAME}
      posts={[first, { ...second, readMore: null }]}
      linkTo={(target) => ({ href: `/${target}` })}
      thanks={null}
    />,
  );
  expect(
    screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent),
  ).toEqual([first.title, second.title]);
  expect(links()).toEqual([[`Read more: ${first.title}`, '/energy-efficiency']]);
});

test('the pages to find out for yourself are real links named by their page [S2.resource-links]', () => {
  render(
    <ExploreResourcesView
      content={exploreResources}
      frame={FRAME}
      posts={[]}
      linkTo={(target) => ({ href: `/${target}?id=1` })}
      thanks={null}
    />,
  );
  expect(links()).toEqual([
    ['Compare glass: Energy efficiency', '/energy-efficiency?id=1'],
    ['See the plans: Financing plans', '/financing-plans?id=1'],
    ['Do the math: What a loan costs', '/financing-education?id=1'],
    ['See the steps: Your installation, step by step', '/installation-process?id=1'],
  ]);
  expect(screen.queryByRole('heading', { name: exploreResources.postsTitle })).toBeNull();
});

test('a page that a post above leads to is not offered once more below, and none gets lost [S2.explore, S2.resource-links]', () => {
  const posts = exploreResources.posts.filter(({ uniqueName }) =>
    ['u-value', 'quiet', 'plans'].includes(uniqueName),
  );
  render(
    <ExploreResourcesView
      content={exploreResources}
      frame={FRAME}
      posts={posts}
      linkTo={(target) => ({ href: `/${target}` })}
      thanks={null}
    />,
  );

  expect(links()).toEqual([
    ['Read more: What a U-value tells you', '/energy-efficiency'],
    ['Read more: Sleep better on a busy street', '//magazine/quiet-home'],
    ['Read more: Three plans, side by side', '/financing-plans'],
    ['Do the math: What a loan costs', '/financing-education'],
    ['See the steps: Your installation, step by step', '/installation-process'],
  ]);
});

test('where the posts lead to every page there is, there is no empty section below them', () => {
  const content = { ...exploreResources, links: exploreResources.links.slice(0, 1) };
  render(
    <ExploreResourcesView
      content={content}
      frame={FRAME}
      posts={exploreResources.posts.slice(0, 1)}
      linkTo={(target) => ({ href: `/${target}` })}
      thanks={null}
    />,
  );

  expect(screen.queryByRole('heading', { name: exploreResources.linksTitle })).toBeNull();
});

test('a link that nobody may follow is no link, its card stays', () => {
  render(
    <ExploreResourcesView
      content={exploreResources}
      frame={FRAME}
      posts={[]}
      linkTo={() => null}
      thanks={null}
    />,
  );
  expect(screen.queryAllByRole('link').length).toBe(0);
  expect(screen.getAllByRole('article').length).toBe(4);
});

function postTitles(): (string | null)[] {
  const section = screen
    .getByRole('heading', { name: exploreResources.postsTitle })
    .closest('section');
  return section === null
    ? []
    : within(section)
        .getAllByRole('heading', { level: 3 })
        .map((title) => title.textContent);
}

async function shownTitles(): Promise<(string | null)[]> {
  await showStage({ url: '/explore-resources' });
  const titles = postTitles();
  cleanup();
  return titles;
}

test('three posts are shown, the same ones for the whole visit [S9.blog-choice, S2.explore]', async () => {
  const titles = await shownTitles();
  expect(titles.length).toBe(3);
  expect(new Set(titles).size).toBe(3);
  expect(await shownTitles()).toEqual(titles);
});

test('posts on the topics chosen in the draft come first [S9.blog-choice]', async () => {
  const draft = draftAt('exploreResources', (before) => ({
    ...before,
    sessionData: { ...before.sessionData, topics: ['financing'] },
  }));
  await showStage({ url: '/explore-resources?id=draft-1', drafts: [draft] });
  const titles = postTitles();
  expect(titles).toEqual([
    'Paying over time, without surprises',
    'Three plans, side by side',
    expect.any(String),
  ]);
});

const VISIT = {
  draftId: 'draft-1',
  date: '2026-03-08',
  startTime: '13:30',
  endTime: '15:30',
  timeZone: 'America/Chicago',
  address: '12 Oak St, Minneapolis, MN 55401',
  offer: null,
};

function showThanks(thanks: Partial<VisitThanks>) {
  const given = {
    firstName: 'Ann',
    phone: '3035550123',
    visit: null,
    callUs: site.callUs,
    email: 'ann@example.com',
    calendars: null,
    ...thanks,
  };
  render(
    <ExploreResourcesView
      content={exploreResources}
      frame={FRAME}
      posts={[]}
      linkTo={() => null}
      thanks={given}
    />,
  );
  return screen.getByRole('region', { name: /^Thank you/ });
}

test('above the pages to read a booked visit is thanked for, with when, where and how to change it [S2.explore]', async () => {
  let added = 0;
  const thanks = showThanks({
    visit: VISIT,
    calendars: { ...CALENDARS, onFile: () => void (added += 1) },
  });
  await userEvent.click(within(thanks).getByRole('button', { name: 'Add to your calendar' }));

  expect(within(thanks).getByRole('heading', { level: 2 }).textContent).toBe(
    'Thank you, Ann. We have everything we need.',
  );
  expect(
    within(thanks)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Sunday, March 8th',
    '01:30 PM to 03:30 PM, Central Time',
    '12 Oak St, Minneapolis, MN 55401',
  ]);
  expect(paragraphOf(/^To change/).textContent).toBe(
    'To change or cancel your visit, call (800) 555-0142.',
  );
  expect(added).toBe(1);
});

test('a visit that earns the offer says so, with what it is [S4.offer-accepted]', () => {
  const thanks = showThanks({ visit: { ...VISIT, offer: 'Buy 2 windows, get 2 free.' } });

  expect(within(thanks).getAllByRole('definition').at(-1)?.textContent).toBe(
    'This visit earns the offer: Buy 2 windows, get 2 free.',
  );
});

test('where a call is to set the time it is promised, at the number that is known [S2.explore]', () => {
  const told = [{}, { phone: '' }, { firstName: ' ' }].map((given) => {
    const { textContent } = showThanks(given);
    cleanup();
    return textContent;
  });

  expect(told).toEqual([
    "Thank you, Ann. We'll call you at 303-555-0123 to find a time.Wrong number? Call (800) 555-0142.The details are on their way to ann@example.com.",
    "Thank you, Ann. We'll call you to find a time.Prefer to talk now? Call (800) 555-0142.The details are on their way to ann@example.com.",
    "Thank you. We'll call you at 303-555-0123 to find a time.Wrong number? Call (800) 555-0142.The details are on their way to ann@example.com.",
  ]);
});

const APPOINTMENT = {
  appointmentDateTime: '2026-03-08T13:30',
  appointmentBlockGuid: 'b',
  schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
};

test.each<[StepId, Draft['status'], boolean, string | null]>([
  ['exploreResources', 'Completed', true, 'Thank you, Ann. We have everything we need.'],
  [
    'exploreResources',
    'CallToSet',
    false,
    "Thank you, Ann. We'll call you at 202-555-0143 to find a time.",
  ],
  ['exploreResources', 'New', false, null],
  ['exploreResources', 'Completed', false, null],
  ['commentsSubmitted', 'Completed', true, 'Thank you, Ann. We have everything we need.'],
  [
    'commentsSubmitted',
    'CallToSet',
    false,
    "Thank you, Ann. We'll call you at 202-555-0143 to find a time.",
  ],
])(
  '%s of a draft that is %s, booked: %s, thanks with %j [S2.explore, S2.comments-submitted, F1]',
  async (step, status, isBooked, title) => {
    const draft = draftAt(step, (before) => ({
      ...before,
      status,
      appointmentRequest: {
        ...before.appointmentRequest,
        appointment: isBooked ? APPOINTMENT : null,
      },
    }));
    await showStage({ url: `/${pathOfStep(step)}?id=draft-1`, drafts: [draft] });

    expect(screen.queryByRole('heading', { name: /^Thank you/ })?.textContent ?? null).toBe(title);
  },
);
