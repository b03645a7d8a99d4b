import { SOURCE_OTHER } from '#src/domain/constants.ts';
import { cleanOther } from '#src/domain/text.ts';
import { withRequest } from '../booking.draft.ts';
import type { Answers, Samples } from './answers.ts';

export interface SourceTypeValues {
  sourceType: number | null;
  otherText: string | null;
}

export const sourceType: Answers<SourceTypeValues> = {
  read: ({ appointmentRequest: { marketingAttribution } }) => ({
    sourceType: marketingAttribution.sourceTypeEnum,
    otherText: marketingAttribution.sourceTypeOtherText,
  }),
  write: (draft, values) => {
    const attribution = draft.appointmentRequest.marketingAttribution;
    const otherText = values.sourceType === SOURCE_OTHER ? cleanOther(values.otherText) : null;
    return withRequest(draft, {
      marketingAttribution: { ...attribution, sourceTypeEnum: values.sourceType, sourceTypeOtherText: otherText },
    });
  },
};

export const sourceTypeSamples = {
  one: { says: 'a source', values: { sourceType: 876090010, otherText: null } },
  other: { says: 'another source in words', values: { sourceType: SOURCE_OTHER, otherText: 'A neighbour' } },
  empty: { says: 'Other as the source without a text', values: { sourceType: SOURCE_OTHER, otherText: '' }, isInvalid: true },
} satisfies Samples<SourceTypeValues>;
