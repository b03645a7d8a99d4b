import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { CallInfoPage } from '#src/screens/info/CallInfoPage.tsx';
import { frameState } from '#stories/support/frame-state.ts';
import { INFO } from '#stories/support/info-frame.ts';
import { press } from '../../support/forms.tsx';
import { buttons, draftAt, links } from '../../support/info-pages.ts';
import { heading, showStage } from '../../support/stage.tsx';

const callCenter = await bundledCopy('callCenter');
const notAHomeowner = await bundledCopy('notAHomeowner');

test.each([
  [callCenter, "Let's finish this by phone", callCenter.callUs.text],
  [
    notAHomeowner,
    'We can only work with the homeowner',
    "If the owner would like an estimate, call us together and we'll set up a visit.",
  ],
])(
  'it says why, what to do, the number as a link and in words, and one way out: %# [S2.info-pages, S2.exit-form-pages]',
  (content, title, text) => {
    render(<CallInfoPage content={content} frame={INFO} />);
    const number = screen.getByText('(800) 555-0142');

    expect(heading()).toEqual(title);
    expect(screen.getByText(text).tagName).toBe('P');
    expect(links()).toEqual([['Call (800) 555-0142', 'tel:+18005550142']]);
    expect(number.tagName).toBe('STRONG');
    expect(number.parentElement?.textContent).toBe('Or dial (800) 555-0142 from any phone.');
    expect(buttons()).toEqual(['Exit Form']);
  },
);

test('a draft that the backend sends there opens the page and nothing is saved; Exit Form leads to the start [F8, F9]', async () => {
  const { saves, settled } = await showStage({
    url: '/?id=draft-1&resume',
    drafts: [draftAt('callCenter')],
  });
  const shown = heading();
  await press('Exit Form');
  const step = await settled();

  expect(shown).toBe("Let's finish this by phone");
  expect(saves).toEqual([]);
  expect(step).toBe('home');
});

test('a save that failed offers Try again beside the way out [F15]', async () => {
  const onRetry = vi.fn<() => void>();
  render(
    <CallInfoPage
      content={notAHomeowner}
      frame={frameState({ ...INFO, failure: { kind: 'timeout' }, onRetry })}
    />,
  );
  await press('Try again');

  expect(buttons()).toEqual(['Try again', 'Exit Form']);
  expect(onRetry.mock.calls.length).toBe(1);
});

test('entering the page abandons the draft [S4.status-abandoned, F8]', async () => {
  const { saves } = await showStage({
    url: '/?id=draft-1&resume',
    drafts: [draftAt('notAHomeowner')],
  });

  expect(heading()).toBe('We can only work with the homeowner');
  expect(saves.map(({ status }) => status)).toEqual(['Abandoned']);
});
