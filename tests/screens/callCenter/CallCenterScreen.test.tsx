import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { CallInfoPage } from '#src/screens/info/CallInfoPage.tsx';
import { INFO } from '#stories/support/info-frame.ts';
import { press } from '../../support/forms.tsx';
import { buttons, draftAt, links } from '../../support/info-pages.ts';
import { heading, showStage } from '../../support/stage.tsx';

const callCenter = await bundledCopy('callCenter');

test('a text, a button that opens the phone link, the number in words, and one way out [S2.info-pages, S2.exit-form-pages]', () => {
  render(<CallInfoPage content={callCenter} frame={INFO} />);

  expect([heading(), screen.getByText(callCenter.callUs.text).tagName, links(), screen.getByText('(800) 555-0142').tagName, buttons()]).toEqual([
    "Let's finish this by phone",
    'P',
    [['Call (800) 555-0142', 'tel:+18005550142']],
    'STRONG',
    ['Exit Form'],
  ]);
});

test('a draft that the backend sends there opens the page and nothing is saved; Exit Form leads to the start [F8, F9]', async () => {
  const { saves, settled } = await showStage({ url: '/?id=draft-1&resume', drafts: [draftAt('callCenter')] });
  const shown = heading();
  await press('Exit Form');
  const step = await settled();

  expect([shown, saves, step]).toEqual(["Let's finish this by phone", [], 'home']);
});
