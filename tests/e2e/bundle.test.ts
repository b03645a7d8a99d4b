import { cpSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { WEB_ROOT } from '#src/tools/paths.ts';
import { read } from '../support/api.ts';
import { startBundle } from '../support/bundle.ts';
import { openPage } from '../support/e2e.ts';
import { draftIdOf, expectStep, pickTime, walkTo } from '../support/walk.ts';

test('what is built is started in an empty folder as it is, and a homeowner books there in a browser [B2, B7]', async () => {
  const bundle = await startBundle((webRoot) => cpSync(WEB_ROOT, webRoot, { recursive: true }));
  onTestFinished(() => bundle.close());
  const { page } = await openPage({ baseURL: bundle.url });
  await page.goto('/');
  await walkTo(page, 'timeDateBooking');
  await pickTime(page);
  await page.getByRole('button', { name: 'Book appointment' }).click();
  await expectStep(page, 'additionalComments');
  expect((await read(bundle.url, draftIdOf(page))).body.status).toBe('Completed');
  expect((await fetch(`${bundle.url}/flow/`)).status).toBe(404);
});
