import { sayLeftOut } from '#tests/support/find-browsers.ts';

/** Says before the tests in other browsers which of them are left out. */
export function setup(): void {
  sayLeftOut();
}
