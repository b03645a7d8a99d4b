import { expect, test } from 'vitest';
import { CASES_BY_TYPE, RARE_CASES } from './cases.ts';

test('the sentence of an opened address quotes the page and says that the other name is one of a draft', () => {
  const says = new Map([CASES_BY_TYPE, RARE_CASES].flatMap((cases) => cases.get('url.visited') ?? []).map((one) => [one.id, one.says]));
  expect(['energyEfficiency', 'address of address', 'home of call-promised, to resume', 'home of gone', 'requestCall of the same draft'].map((id) => says.get(id))).toEqual([
    'the address of “Energy efficiency” is opened',
    'the address of “Address” with the draft “address” is opened',
    'the address of “Start” with the draft “call-promised” is opened to resume it',
    'the address of “Start” with the draft “gone” is opened',
    'the address of “Request a call” with the same draft is opened',
  ]);
});
