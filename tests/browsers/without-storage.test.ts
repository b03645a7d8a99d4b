import { expect, test } from 'vitest';
import { storedDraft } from '../support/drafts.ts';
import { draftIdOf, inEveryEngine, pickTime, walk } from '../support/visitor.ts';
import type { Visitor } from '../support/visitor.ts';

function canKeep({ window: driven }: Visitor): Promise<boolean> {
  return driven.run(() => {
    try {
      window.localStorage.setItem('key', 'value');
      return true;
    } catch {
      return false;
    }
  });
}

inEveryEngine(
  ({ product, visit }) => {
    test('an estimate is booked where the browser keeps nothing of any site, and a reload goes on from what is saved [F3]', async () => {
      const visitor = await visit();
      await visitor.window.goto(product.url);
      await walk(visitor, 'address');
      const keeps = await canKeep(visitor);
      await visitor.window.reload();
      await walk(visitor, 'timeDateBooking', 'address');
      await pickTime(visitor);
      await visitor.press({ role: 'button', name: /^Book appointment/ });
      await visitor.expectStep('additionalComments');
      const { status } = await storedDraft(product, await draftIdOf(visitor));

      expect([keeps, status]).toEqual([false, 'Completed']);
    });
  },
  { refuses: 'storage' },
);
