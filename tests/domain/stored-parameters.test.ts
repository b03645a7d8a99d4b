import { describe, expect, test } from 'vitest';
import { emptyRequest, newDraft } from '#src/domain/draft-defaults.ts';
import type { NameValue } from '#src/domain/draft.ts';
import { readVisit } from '#src/domain/query.ts';
import { withBoundedParameters } from '#src/domain/stored-parameters.ts';

function numbered(count: number, prefix: string, value = '1'): NameValue[] {
  return Array.from({ length: count }, (_, index) => ({ name: `${prefix}${index}`, value }));
}

/** The names that are kept. */
function keptOf(marketing: NameValue[], other: NameValue[]) {
  const { marketingAttribution, ...request } = emptyRequest();
  const bounded = withBoundedParameters({
    ...request,
    marketingAttribution: { ...marketingAttribution, submissionPageUrlParameters: marketing },
    otherParameters: other,
  });
  const names = (list: readonly NameValue[]) => list.map(({ name }) => name);
  return {
    marketing: names(bounded.marketingAttribution.submissionPageUrlParameters),
    other: names(bounded.otherParameters),
  };
}

describe('the parameters of a draft', () => {
  test('are at most 50, the first ones, with those of the campaign before all others [B15]', () => {
    const { marketing, other } = keptOf(numbered(11, 'm'), numbered(60, 'o'));
    expect(marketing).toHaveLength(11);
    expect(other).toEqual(numbered(39, 'o').map(({ name }) => name));
  });

  test('have at most 4 kB in bytes, names and values together; what is beyond is dropped from the end [B15]', () => {
    const otherKept = (...other: NameValue[]) => keptOf([], other).other;
    const last = { name: 'last', value: '1' };
    expect(otherKept(...numbered(3, 'o', 'é'.repeat(1000)), last)).toEqual(['o0', 'o1']);
    expect(otherKept({ name: 'o', value: 'a'.repeat(4095) })).toEqual(['o']);
    expect(otherKept({ name: 'o', value: 'a'.repeat(4096) })).toEqual([]);
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
