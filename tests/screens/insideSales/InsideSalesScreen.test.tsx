import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { InsideSalesView } from '#src/screens/insideSales/InsideSalesScreen.tsx';
import { INFO } from '#stories/support/info-frame.ts';
import { press } from '../../support/forms.tsx';
import { buttons, draftAt, links, sections } from '../../support/info-pages.ts';
import { heading, showStage } from '../../support/stage.tsx';

const insideSales = await bundledCopy('insideSales');
const site = await bundledCopy('site');

test('the first name in the title, what happens next, articles, whom to call, and one way out [S2.info-pages, S2.exit-form-pages]', () => {
  const posts = insideSales.posts.slice(0, 2);
  render(
    <InsideSalesView
      content={insideSales}
      frame={INFO}
      firstName="José"
      posts={posts}
      linkTo={(target) => (target === '/magazine/window-styles' ? null : { href: `/${target}` })}
      callUs={site.callUs}
    />,
  );

  expect({ heading: heading(), sections: sections(), links: links(), buttons: buttons() }).toEqual({
    heading: "Thank you, José. Let's talk about your project.",
    sections: [
      ['What happens next', ['We look at your project', 'We call you', 'We agree on a plan']],
      [
        'Worth reading in the meantime',
        ['Five signs your windows are costing you money', 'Which window belongs in which room?'],
      ],
    ],
    links: [
      ['Read more: Five signs your windows are costing you money', '/energy-efficiency'],
      ['(800) 555-0142', 'tel:+18005550142'],
    ],
    buttons: ['Exit Form'],
  });
});

test('without a name, steps and articles the page still reads well [S2.first-name]', () => {
  render(
    <InsideSalesView
      content={{ ...insideSales, steps: [] }}
      frame={INFO}
      firstName=" "
      posts={[]}
      linkTo={() => null}
      callUs={site.callUs}
    />,
  );

  expect(heading()).toBe("Thank you. Let's talk about your project.");
  expect(links()).toEqual([['(800) 555-0142', 'tel:+18005550142']]);
});

test('a draft that the backend sends there opens the page, articles on its topics first, and Exit Form leads to the start [F8, F9, S9.blog-choice]', async () => {
  const draft = draftAt('insideSales', (before) => ({
    ...before,
    sessionData: { ...before.sessionData, topics: ['styles'] },
  }));
  const { settled } = await showStage({ url: '/?id=draft-1&resume', drafts: [draft] });
  const shown = [heading(), sections().at(-1)?.[1][0]];
  await press('Exit Form');
  const step = await settled();

  expect(shown).toEqual([
    "Thank you, Ann. Let's talk about your project.",
    'Which window belongs in which room?',
  ]);
  expect(step).toBe('home');
});
