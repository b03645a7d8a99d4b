import { SOURCE_OTHER } from '#src/domain/constants.ts';
import { ATTRIBUTION } from '#src/domain/draft.ts';
import { object, type TypeOf } from '#src/domain/schema.ts';
import { cleanOther } from '#src/domain/text.ts';
import { withRequest } from '../booking.draft.ts';
import type { Answers, Samples } from './answers.ts';

const { sourceTypeEnum, sourceTypeOtherText } = ATTRIBUTION.properties;

const values = object({ sourceType: sourceTypeEnum, otherText: sourceTypeOtherText });

export type SourceTypeValues = TypeOf<typeof values>;

export const sourceType: Answers<SourceTypeValues> = {
  values,
  read: ({ appointmentRequest: { marketingAttribution } }) => ({
    sourceType: marketingAttribution.sourceTypeEnum,
    otherText: marketingAttribution.sourceTypeOtherText,
  }),
  write: (draft, { sourceType: source, otherText }) => {
    const attribution = draft.appointmentRequest.marketingAttribution;
    const other = source === SOURCE_OTHER ? cleanOther(otherText) : null;
    return withRequest(draft, {
      marketingAttribution: { ...attribution, sourceTypeEnum: source, sourceTypeOtherText: other },
    });
  },
};

export const sourceTypeSamples = {
  one: { says: 'a source', values: { sourceType: 876090010, otherText: null } },
  other: {
    says: 'another source in words',
    values: { sourceType: SOURCE_OTHER, otherText: 'A neighbour' },
  },
  empty: {
    says: 'Other as the source without a text',
    values: { sourceType: SOURCE_OTHER, otherText: '' },
    isInvalid: true,
  },
} satisfies Samples<SourceTypeValues>;
