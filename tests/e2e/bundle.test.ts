import { cpSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WEB_ROOT } from '#src/tools/paths.ts';
import { read } from '../support/api.ts';
import { startBundle } from '../support/bundle.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftIdOf, expectStep, pickTime, walkTo } from '../support/walk.ts';

const { open } = productInBrowser();

test('what is built is started in an empty folder as it is, and a homeowner books there in a browser [B2, B7]', async () => {
  const bundle = await startBundle((webRoot) => cpSync(WEB_ROOT, webRoot, { recursive: true }));
  try {
    const { page } = await open();
    await page.goto(bundle.url);
    await walkTo(page, 'timeDateBooking');
    await pickTime(page);
    await page.getByRole('button', { name: 'Book appointment' }).click();
    await expectStep(page, 'additionalComments');
    const { status } = (await read(bundle.url, draftIdOf(page))).body;
    const explorer = await fetch(`${bundle.url}/flow/`);

    expect({ status, 'explorer.status': explorer.status }).toEqual({
      status: 'Completed',
      'explorer.status': 404,
    });
  } finally {
    bundle.stop();
  }
});
