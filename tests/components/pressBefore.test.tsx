import { expect, test } from 'vitest';
import { passOnPresses } from '#src/components/pressBefore.ts';

/** A page on which a bar has just appeared where `stoodThere` was before. Returns what the presses reach. */
function pressAfterBarCame(stoodThere: 'the time' | 'nothing'): string[] {
  document.body.innerHTML = '<button>the time</button><button>Book</button><aside></aside>';
  const [time, book] = document.querySelectorAll('button');
  const bar = document.querySelector('aside');
  if (time === undefined || book === undefined || bar === null) throw new Error('The page has no such parts.');
  document.elementFromPoint = () => (stoodThere === 'the time' ? time : null);
  const pressed: string[] = [];
  for (const button of [time, book]) button.addEventListener('click', () => pressed.push(button.textContent));
  passOnPresses(bar, '--bottom-inset');
  book.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  return pressed;
}

test('a quick press goes to what stood there before a bar came', () => {
  expect(pressAfterBarCame('the time')).toEqual(['the time']);
});

test('a quick press where nothing stood before is left alone', () => {
  expect(pressAfterBarCame('nothing')).toEqual(['Book']);
});

test('the click that a label passes on to its box is no press of its own: the box may have scrolled away from the point by then', () => {
  document.body.innerHTML = '<label for="phone">Phone number</label><input id="phone"><input id="consent" type="checkbox"><aside></aside>';
  const [phone, consent] = document.querySelectorAll('input');
  const [label, bar] = [document.querySelector('label'), document.querySelector('aside')];
  if (phone === undefined || consent === undefined || label === null || bar === null) throw new Error('The page has no such parts.');
  passOnPresses(bar, '--bottom-inset');
  const press = (pressed: HTMLElement) => pressed.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  document.elementFromPoint = () => label;
  label.addEventListener('click', () => {
    document.elementFromPoint = () => consent;
  });
  press(label);
  const afterLabel = consent.checked;
  press(phone);

  expect([afterLabel, consent.checked]).toEqual([false, true]);
});
