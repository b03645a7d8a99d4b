import { expect, test } from 'vitest';
import { storedDraft } from '../support/drafts.ts';
import {
  answer,
  button,
  draftIdOf,
  inEngines,
  pickTime,
  type Visitor,
  walk,
} from '../support/visitor.ts';
import { DENVER } from '../support/walk.ts';

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

inEngines(
  ({ product, visit }) => {
    test('an estimate is booked where the browser keeps nothing of any site, and a reload goes on from what is saved [F3]', async () => {
      const visitor = await visit();
      await visitor.window.goto(product.url);
      await walk(visitor, 'address');
      const keeps = await canKeep(visitor);
      await visitor.window.reload();
      await walk(visitor, 'timeDateBooking', 'address');
      await pickTime(visitor);
      await visitor.press(button('Book appointment'));
      await visitor.expectStep('additionalComments');
      const { status } = await storedDraft(product, await draftIdOf(visitor));

      expect({ keeps, status }).toEqual({ keeps: false, status: 'Completed' });
    });
  },
  { refuses: 'storage' },
);

inEngines(
  ({ product, visit }) => {
    test('where the browser refuses cookies too, nothing can be saved, and the visitor is told so with all that was typed [S7.request-token]', async () => {
      const visitor = await visit();
      await visitor.window.goto(product.url);
      await visitor.expectStep('home');
      await answer(visitor, 'home');
      await visitor.press(button('Start my estimate'));
      const { text } = await visitor.see({ css: 'main [role=alert]' });
      const { value } = await visitor.see({ css: 'input[name=firstName]' });

      expect({ canKeep: await canKeep(visitor), text: text.split('\n')[0], value }).toEqual({
        canKeep: false,
        text: "Your browser blocks cookies for this site, and we can't save without them. Please allow them and try again, or call us at (800) 555-0142. Everything you typed is still here.",
        value: DENVER.firstName,
      });
    });
  },
  { refuses: 'cookies and storage' },
);
