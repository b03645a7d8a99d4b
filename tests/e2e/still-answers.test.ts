import { expect, test } from 'vitest';
import { productInBrowser } from '../support/e2e.ts';
import { intercept } from '../support/intercept.ts';
import { draftAtAddress } from '../support/visits.ts';
import { DENVER, expectStep, fillAddress } from '../support/walk.ts';

const { product, open } = productInBrowser();

test.each([320, 390, 1280])(
  'at %i px the answers about ownership stay where they are while the owners are looked up, when they are found and when there are none [S2.verify, V2]',
  async (width) => {
    const { page } = await open({ viewport: { width, height: 800 } });
    const lookups = await intercept(page, 'GET', /\/PropertyOwners\//);
    const id = await draftAtAddress(product.url, { request: { isVerifyHomeOwnership: true } });
    await page.goto(`${product.url}/address?id=${id}`);
    await expectStep(page, 'address');
    const heightAbove = () =>
      page
        .locator('#lead_is_the_homeowner')
        .evaluate((radio) =>
          Math.round(
            radio.getBoundingClientRect().top -
              (radio.closest('section')?.getBoundingClientRect().top ?? 0),
          ),
        );
    await page.getByText('Fill in the address above').waitFor();
    const before = await heightAbove();
    const seen: Record<string, number> = {};
    for (const [street, outcome] of [
      ['200 Registered Road', 'Maria Garcia'],
      ['202 Nobody Road', 'None Found'],
    ] as const) {
      const lookup = lookups.hold();
      await fillAddress(page, { ...DENVER, street });
      await lookup.arrived;
      await page.getByText('Looking up the owners').waitFor();
      seen[`${street}, looking up`] = await heightAbove();
      lookup.release();
      await page.getByText(outcome).waitFor();
      seen[`${street}, answered`] = await heightAbove();
    }
    expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((moment) => [moment, before])));
  },
);
