import type { Visit } from './visit.ts';

const ADDRESS = ['street1', 'street2', 'city', 'state', 'zipcode'];

function textOf(name: string, values: object): string {
  const found = new Map<string, unknown>(Object.entries(values)).get(name);
  return typeof found === 'string' ? found : '';
}

/** Whether an address is complete. The second line is optional. */
export function isWhole(values: object): boolean {
  return (
    textOf('street1', values) !== '' &&
    textOf('city', values) !== '' &&
    textOf('state', values) !== '' &&
    /^\d{5}$/.test(textOf('zipcode', values))
  );
}

/** The names of the owners as shown, without duplicates. */
export function namesOf(
  owners: readonly { firstName: string | null; lastName: string | null }[],
): string[] {
  return [
    ...new Set(
      owners.map(({ firstName, lastName }) =>
        [firstName, lastName].filter((name) => name !== null && name !== '').join(' '),
      ),
    ),
  ].filter((name) => name !== '');
}

/** What the page says about the owners when it is shown. */
export function ownersOnArrival({ draft: { appointmentRequest }, typed }: Visit): Visit['owners'] {
  const { isVerifyHomeOwnership, property } = appointmentRequest;
  if (!isVerifyHomeOwnership) return 'notNeeded';
  return isWhole({ ...property, ...typed?.values }) ? 'lookingUp' : 'incomplete';
}

/** What the page says about the owners while the visitor types. They are looked up only for another complete address (spec §5). */
export function ownersAfterTyping(
  { owners, page, draft, typed }: Visit,
  values: object,
): Visit['owners'] {
  if (owners === 'notNeeded' || page !== 'address') return owners;
  const shown = { ...draft.appointmentRequest.property, ...typed?.values };
  if (ADDRESS.every((name) => textOf(name, shown) === textOf(name, values))) return owners;
  return isWhole(values) ? 'lookingUp' : 'incomplete';
}
