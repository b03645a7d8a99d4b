import { expect, test } from 'vitest';
import { productInBrowser } from '../support/e2e.ts';
import { intercept } from '../support/intercept.ts';
import { bookedDraft } from '../support/visits.ts';
import { DENVER, expectStep, fillContact, goTo } from '../support/walk.ts';

const { product, open } = productInBrowser();

/** A page that never gets some files. */
async function openWithout(files: readonly string[]) {
  const { page } = await open({ allow: [/\/assets\/|did not arrive/] });
  const lost = await Promise.all(
    files.map((file) => {
      const [name, extension] = file.split('.');
      return intercept(page, 'GET', new RegExp(String.raw`/assets/${name}-[^/]*\.${extension}$`));
    }),
  );
  for (const requests of lost) requests.lose(true);
  return { page, lost };
}

// The offer separately: while the prerendered offer waits for its script, nothing shows what happens to the others. Not the styles of
// the prerendered page, which contains them.
test.each([
  { path: '/', files: ['OfferBar.js'] },
  { path: '/', files: ['FilePicture.js', 'ReviewsSection.js'] },
  { path: '/?market_name=Denver', files: ['OfferBar.css', 'ReviewsSection.css'] },
])('the landing page at $path works though $files get lost [V8]', async ({ path, files }) => {
  const { page, lost } = await openWithout(files);
  await page.goto(path);
  await expectStep(page, 'home');
  await page.mouse.wheel(0, 10_000);
  await expect
    .poll(() => Math.min(...lost.map(({ requests }) => requests.length)))
    .toBeGreaterThan(1);
  await fillContact(page, DENVER);
  await page.getByRole('button', { name: 'Start my estimate' }).click();
  await expectStep(page, 'windowCount');
});

test('a calendar file whose code gets lost is saved once it is there [V8]', async () => {
  const id = await bookedDraft(product.url);
  const { page, lost } = await openWithout(['calendar-file.js']);
  await goTo(page, 'additionalComments', id);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to your calendar' }).click();
  await expect.poll(() => lost[0]?.requests.length).toBeGreaterThan(0);
  lost[0]?.lose(false);
  expect((await download).suggestedFilename()).toBe('appointment.ics');
});
