import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { productInBrowser } from '../support/e2e.ts';
import { bookedDraft } from '../support/visits.ts';
import { DENVER, expectStep, fillContact, goTo } from '../support/walk.ts';

const { product, open } = productInBrowser();

const lost = (route: Route) => route.abort('connectionreset');

/** A page that never gets some files. `asked` says how often it requested the file that it requested least. */
async function openWithout(
  files: readonly string[],
  answer = lost,
): Promise<{ page: Page; asked: () => number }> {
  const { page } = await open({ allow: [/\/assets\/|did not arrive/] });
  const asked = new Map(files.map((file) => [file, 0]));
  for (const file of files) {
    const [name, extension] = file.split('.');
    await page.route(new RegExp(String.raw`/assets/${name}-[^/]*\.${extension}$`), (route) => {
      asked.set(file, (asked.get(file) ?? 0) + 1);
      return answer(route);
    });
  }
  return { page, asked: () => Math.min(...asked.values()) };
}

// The offer separately: while the prerendered offer waits for its script, nothing shows what happens to the others. Not the styles of
// the prerendered page, which contains them.
test.each([
  { path: '/', files: ['OfferBar.js'] },
  { path: '/', files: ['HeroHome.js', 'ReviewsSection.js'] },
  { path: '/?market_name=Denver', files: ['OfferBar.css', 'ReviewsSection.css'] },
])('the landing page at $path works though $files get lost [V8]', async ({ path, files }) => {
  const { page, asked } = await openWithout(files);
  await page.goto(path);
  await expectStep(page, 'home');
  await page.mouse.wheel(0, 10_000);
  await expect.poll(asked).toBeGreaterThan(1);
  await fillContact(page, DENVER);
  await page.getByRole('button', { name: 'Start my estimate' }).click();
  await expectStep(page, 'windowCount');
});

test('a calendar file whose code gets lost is saved once it is there [V8]', async () => {
  const id = await bookedDraft(product.url);
  const { page, asked } = await openWithout(['calendar-file.js'], (route) =>
    asked() === 1 ? lost(route) : route.continue(),
  );
  await goTo(page, 'additionalComments', id);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to your calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('appointment.ics');
});
