import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { Draft } from '#src/domain/draft.ts';
import { DoNotServiceAreaView } from '#src/screens/doNotServiceArea/DoNotServiceAreaScreen.tsx';
import { ServiceError } from '#src/services/service-error.ts';
import { INFO } from '#stories/support/info-frame.ts';
import { press } from '../../support/forms.tsx';
import { buttons, draftAt, sections } from '../../support/info-pages.ts';
import { heading, showStage } from '../../support/stage.tsx';

const doNotServiceArea = await bundledCopy('doNotServiceArea');
const site = await bundledCopy('site');

const NOT_SAVED =
  "We couldn't save this just now. You can try again or leave. There's nothing else you need to do.";

function show(frame = INFO) {
  render(
    <DoNotServiceAreaView
      content={doNotServiceArea}
      frame={frame}
      firstName="Ann"
      posts={doNotServiceArea.posts}
      linkTo={(target) => ({ href: `/${target}` })}
      callUs={site.callUs}
    />,
  );
}

test('it is sorry by name, says what helps anyway and whom to call about the zipcode [S2.info-pages, S2.exit-form-pages]', () => {
  show();

  expect({
    heading: heading(),
    sections: sections(),
    call: screen.getByRole('link', { name: '(800) 555-0142' }).parentElement?.textContent,
    buttons: buttons(),
  }).toEqual({
    heading: "We're sorry, Ann. We don't serve your area yet.",
    sections: [
      [
        'What you can do',
        [
          'Look for a local installer',
          'Get the price in writing',
          'Hear from us when we get there',
        ],
      ],
      [
        'Helpful wherever you live',
        [
          'Five signs your windows are costing you money',
          'What a U-value tells you',
          'Three plans, side by side',
        ],
      ],
    ],
    call: 'Is your home in a different zipcode? Call (800) 555-0142.',
    buttons: ['Exit Form'],
  });
});

test('a save that fails is said quietly under the message and can be tried again [S4.status-abandoned, F15]', async () => {
  const saved: Draft['status'][] = [];
  let isOnline = false;
  await showStage({
    url: '/?id=draft-1&resume',
    drafts: [draftAt('doNotServiceArea')],
    ports: {
      saveDraft: async ({ draft }) => {
        if (!isOnline) throw new ServiceError({ kind: 'offline' });
        saved.push(draft.status);
        return { draft, etag: '"2"' };
      },
    },
  });
  const shown = [heading(), screen.getByRole('status').textContent, screen.queryByRole('alert')];
  isOnline = true;
  await press('Try again');
  const after = [heading(), screen.queryByText(NOT_SAVED)];

  expect(shown).toEqual([
    "We're sorry, Ann. We don't serve your area yet.",
    `${NOT_SAVED}Try again`,
    null,
  ]);
  expect(after).toEqual(["We're sorry, Ann. We don't serve your area yet.", null]);
  expect(saved).toEqual(['Abandoned']);
});
