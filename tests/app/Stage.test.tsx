import { vi, expect, test } from 'vitest';
import { SCREENS } from '#src/screens/screens.ts';
import { retryImport, retryNow } from '#src/startup/retry-import.ts';
import { heading, showStage } from '../support/stage.tsx';

function Broken(): never {
  throw new Error('No rules');
}

/** Opens the landing page, whose screen fails. */
async function showBroken(): Promise<string> {
  vi.spyOn(SCREENS.home, 'loaded').mockReturnValue(Broken);
  await showStage({ url: '/' });
  return heading();
}

test('a screen that fails while a part of it has been lost several times says that it did not arrive, not that we made a mistake', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const whole = await showBroken();
  let asked = 0;
  let isBack = false;
  const rules = retryImport(async () => {
    asked += 1;
    if (!isBack) throw new TypeError('Failed to fetch dynamically imported module');
  });
  await vi.waitFor(() => {
    retryNow();
    expect(asked).toBe(4);
  });
  document.body.replaceChildren();
  const partly = await showBroken();
  isBack = true;
  await vi.waitFor(async () => {
    retryNow();
    await rules;
  });
  expect(whole).toBe('Something went wrong on this step');
  expect(partly).toBe("This step didn't load");
});
