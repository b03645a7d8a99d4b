import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { Draft } from '#src/domain/draft.ts';
import { ServiceError } from '#src/services/service-error.ts';
import * as callCenter from '#stories/screens/CallCenter.stories.tsx';
import * as doNotServiceArea from '#stories/screens/DoNotServiceArea.stories.tsx';
import * as insideSales from '#stories/screens/InsideSales.stories.tsx';
import * as notAHomeowner from '#stories/screens/NotAHomeowner.stories.tsx';
import * as projectDetailsSubmitted from '#stories/screens/ProjectDetailsSubmitted.stories.tsx';
import { press } from '../../support/forms.tsx';
import { buttons, draftAt, links, sections } from '../../support/info-pages.ts';
import { heading, showStage } from '../../support/stage.tsx';

const submitted = await bundledCopy('projectDetailsSubmitted');

const NUMBER = ['(800) 555-0142', 'tel:+18005550142'];

test.each([
  {
    page: insideSales.Shown,
    title: "Thank you, José. Let's talk about your project.",
    steps: ['We look at your project', 'We call you', 'We agree on a plan'],
    articles: 'Worth reading in the meantime',
    call: 'Prefer to talk now? Call (800) 555-0142.',
  },
  {
    page: doNotServiceArea.Shown,
    title: "We're sorry, José. We don't serve your area yet.",
    steps: [
      'Look for a local installer',
      'Get the price in writing',
      'Hear from us when we get there',
    ],
    articles: 'Helpful wherever you live',
    call: 'Is your home in a different zipcode? Call (800) 555-0142.',
  },
])(
  '“$title” has the first name in it, steps, articles, whom to call, and one way out [S2.info-pages, S2.exit-form-pages]',
  ({ page, title, steps, articles, call }) => {
    render(<page.Component />);
    const [first, second] = sections();
    expect({
      title: heading(),
      steps: first?.[1],
      articles: second?.[0],
      call: screen.getByRole('link', { name: '(800) 555-0142' }).parentElement?.textContent,
      out: buttons(),
    }).toEqual({ title, steps, articles, call, out: ['Exit Form'] });
  },
);

test.each([
  {
    page: callCenter.Shown,
    title: "Let's finish this by phone",
    text: 'Call us and a project advisor will pick up where you left off. Your answers are saved.',
  },
  {
    page: notAHomeowner.Shown,
    title: 'We can only work with the homeowner',
    text: "If the owner would like an estimate, call us together and we'll set up a visit.",
  },
])(
  '“$title” says what to do, the number as a button and in words, and has one way out [S2.info-pages, S2.exit-form-pages]',
  ({ page, title, text }) => {
    render(<page.Component />);
    expect(heading()).toBe(title);
    expect(screen.getByText(text).tagName).toBe('P');
    expect(links()).toEqual([['Call (800) 555-0142', 'tel:+18005550142']]);
    expect(screen.getByText('(800) 555-0142').parentElement?.textContent).toBe(
      'Or dial (800) 555-0142 from any phone.',
    );
    expect(buttons()).toEqual(['Exit Form']);
  },
);

test('project details are thanked for with a check mark, title and text, the number that will be called, and one way out [S2.details-submitted, S2.exit-form-pages]', () => {
  const image = { url: 'icon:check', alt: 'Done' };
  const { rerender } = render(
    <projectDetailsSubmitted.Shown.Component content={{ ...submitted, image }} />,
  );
  const call = () =>
    screen.getByRole('link', { name: '(800) 555-0142' }).parentElement?.textContent;

  expect(screen.getByRole('img', { name: 'Done' }).tagName).toBe('svg');
  expect(submitted.image.url).toBe('illustration:checkmark');
  expect(heading()).toBe('Your project details are submitted!');
  expect(screen.getByText(submitted.introduction.text).tagName).toBe('P');
  expect(buttons()).toEqual(['Exit Form']);
  expect(call()).toBe("We'll call you at 303-555-0123. Wrong number? Call (800) 555-0142.");
  rerender(<projectDetailsSubmitted.Shown.Component phone="" />);
  expect(call()).toBe('Prefer to talk now? Call (800) 555-0142.');
});

test('without a name and articles the page still reads well [S2.first-name]', () => {
  render(<insideSales.Shown.Component firstName=" " posts={[]} />);
  expect(heading()).toBe("Thank you. Let's talk about your project.");
  expect(links()).toEqual([NUMBER]);
});

test('during an event Restart Form is the only way out [S2.exit-form-pages]', () => {
  render(<projectDetailsSubmitted.AtAnEvent.Component />);
  expect(buttons()).toEqual(['Restart Form']);
});

test('a draft that the backend sends there opens the page and nothing is saved; Exit Form leads to the start [F8, F9]', async () => {
  const { saves, settled } = await showStage({
    url: '/?id=draft-1&resume',
    drafts: [draftAt('callCenter')],
  });
  const shown = heading();
  await press('Exit Form');

  expect(await settled()).toBe('home');
  expect(shown).toBe("Let's finish this by phone");
  expect(saves).toEqual([]);
});

test('articles on the topics of the draft come first [S9.blog-choice]', async () => {
  const draft = draftAt('insideSales', ({ sessionData, ...before }) => ({
    ...before,
    sessionData: { ...sessionData, topics: ['styles'] },
  }));
  await showStage({ url: '/?id=draft-1&resume', drafts: [draft] });
  expect(sections().at(-1)?.[1][0]).toBe('Which window belongs in which room?');
});

test.each(['doNotServiceArea', 'notAHomeowner'] as const)(
  '%s abandons the draft, says quietly where this was not saved, and can try again [S4.status-abandoned, F8, F15]',
  async (step) => {
    const saved: Draft['status'][] = [];
    let isOnline = false;
    await showStage({
      url: '/?id=draft-1&resume',
      drafts: [draftAt(step)],
      ports: {
        saveDraft: async ({ draft }) => {
          if (!isOnline) throw new ServiceError({ kind: 'offline' });
          saved.push(draft.status);
          return { draft, etag: '"2"' };
        },
      },
    });
    const said = screen.getByRole('status').textContent;
    const alert = screen.queryByRole('alert');
    isOnline = true;
    await press('Try again');

    expect({ said, alert, after: screen.queryByRole('status'), saved }).toEqual({
      said: "We couldn't save this just now. You can try again or leave. There's nothing else you need to do.Try again",
      alert: null,
      after: null,
      saved: ['Abandoned'],
    });
  },
);
