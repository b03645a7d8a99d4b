import { PROJECT } from '#src/domain/draft.ts';
import { object, type TypeOf } from '#src/domain/schema.ts';
import { cleanOther } from '#src/domain/text.ts';
import { withRequest } from '../booking.draft.ts';
import type { Answers, Samples } from './answers.ts';

const values = object({
  /** Codes of the chosen issues. */
  issues: PROJECT.properties.windowReasonEnum,
  /** Null while Other is not selected. */
  otherText: PROJECT.properties.windowReasonOtherText,
});

export type WindowIssuesValues = TypeOf<typeof values>;

export const windowIssues: Answers<WindowIssuesValues> = {
  values,
  read: ({ appointmentRequest: { project } }) => ({
    issues: project.windowReasonEnum,
    otherText: project.windowReasonOtherText,
  }),
  write: (draft, { issues, otherText }) =>
    withRequest(draft, {
      project: {
        ...draft.appointmentRequest.project,
        windowReasonEnum: issues,
        windowReasonOtherText: cleanOther(otherText),
      },
    }),
};

export const windowIssuesSamples = {
  one: { says: 'a window issue', values: { issues: [876090010], otherText: null } },
  other: {
    says: 'a window issue and another one in words',
    values: { issues: [876090010], otherText: 'A draught' },
  },
  empty: { says: 'Other without a text', values: { issues: [], otherText: '' }, isInvalid: true },
} satisfies Samples<WindowIssuesValues>;
