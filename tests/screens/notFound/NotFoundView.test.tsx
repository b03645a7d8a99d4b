import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press } from '../../support/forms.tsx';
import { buttons } from '../../support/info-pages.ts';
import { heading, showStage } from '../../support/stage.tsx';

test.each(['/nowhere', '/door-count', '/confirmation'])(
  '%s is the Not found page, whose button leads to the start [S2.not-found, S2.not-found-route, F2]',
  async (url) => {
    const { settled } = await showStage({ url });
    const shown = [
      screen.getByText('404 Error').tagName,
      heading(),
      screen.getByText('Oops... Looks like this window cannot be opened!').tagName,
      buttons(),
    ];
    await press('Go Back to Home Page');
    const step = await settled();

    expect(shown).toEqual(['P', 'Page Not Found', 'P', ['Go Back to Home Page']]);
    expect(step).toBe('home');
  },
);
