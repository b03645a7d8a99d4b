import { describe, expect, test } from 'vitest';
import { emptyRequest, newDraft } from '#src/domain/draft-defaults.ts';
import type { NameValue } from '#src/domain/draft.ts';
import { readVisit } from '#src/domain/query.ts';
import { withBoundedParameters } from '#src/domain/stored-parameters.ts';

function numbered(count: number, prefix: string, value = '1'): NameValue[] {
  return Array.from({ length: count }, (_, index) => ({ name: `${prefix}${index}`, value }));
}

/** The names that are kept. */
function keptOf(marketing: NameValue[], other: NameValue[]): [string[], string[]] {
  const request = emptyRequest();
  const bounded = withBoundedParameters({
    ...request,
    marketingAttribution: {
      ...request.marketingAttribution,
      submissionPageUrlParameters: marketing,
    },
    otherParameters: other,
  });
  const names = (list: readonly NameValue[]) => list.map(({ name }) => name);
  return [
    names(bounded.marketingAttribution.submissionPageUrlParameters),
    names(bounded.otherParameters),
  ];
}

describe('the parameters of a draft', () => {
  test('are at most 50, the first ones, with those of the campaign before all others [B15]', () => {
    const [marketing, other] = keptOf(numbered(11, 'm'), numbered(60, 'o'));
    expect({
      marketing: marketing.length,
      others: other.length,
      last: other.at(-1),
    }).toEqual({ marketing: 11, others: 39, last: 'o38' });
  });

  test('have at most 4 kB in bytes, names and values together; what is beyond is dropped from the end [B15]', () => {
    const [, other] = keptOf(
      [],
      [...numbered(3, 'o', 'é'.repeat(1000)), { name: 'last', value: '1' }],
    );
    expect(other).toEqual(['o0', 'o1']);
    expect(keptOf([], [{ name: 'o', value: 'a'.repeat(4095) }])[1]).toEqual(['o']);
    expect(keptOf([], [{ name: 'o', value: 'a'.repeat(4096) }])[1]).toEqual([]);
  });

  test('are bounded in the browser as on the server [B15]', () => {
    const search = Array.from({ length: 90 }, (_, index) => `p${index}=${'a'.repeat(100)}`).join(
      '&',
    );
    const { appointmentRequest } = newDraft(readVisit(search), {
      referrer: '',
      pageUrl: 'https://estimates.example/',
    });
    expect(withBoundedParameters(appointmentRequest)).toEqual(appointmentRequest);
    expect(appointmentRequest.otherParameters).toHaveLength(39);
  });
});
