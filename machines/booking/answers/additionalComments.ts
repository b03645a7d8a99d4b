import { CUSTOMER, REQUEST, SESSION, type Draft } from '#src/domain/draft.ts';
import { object, type TypeOf } from '#src/domain/schema.ts';
import { cleanEntry, cleanText } from '#src/domain/text.ts';
import { withRequest, withSession } from '../booking.draft.ts';
import type { Answers, Samples } from './answers.ts';

const values = object({
  comments: REQUEST.properties.customerComments,
  topics: SESSION.properties.topics,
  email: CUSTOMER.properties.email,
});

export type CommentsValues = TypeOf<typeof values>;

export const additionalComments: Answers<CommentsValues> = {
  values,
  read: ({ appointmentRequest: { customer, customerComments }, sessionData }) => ({
    comments: customerComments,
    topics: sessionData.topics,
    email: customer.email,
  }),
  write: (draft, { comments, topics, email }) => {
    const { customer } = draft.appointmentRequest;
    const given = { ...customer, email: cleanEntry(email) || customer.email };
    return withSession(
      withRequest(draft, { customer: given, customerComments: cleanText(comments) }),
      { topics },
    );
  },
};

const hasNoEmail = (draft: Draft) => draft.appointmentRequest.customer.email === '';
const isEvent = (draft: Draft) => draft.appointmentRequest.isEvent;

/** Events do not ask for topics (spec §2). */
export const additionalCommentsSamples = {
  topics: {
    says: 'comments and two topics',
    values: { comments: 'Please ring the bell.', topics: ['warranty', 'noise'], email: '' },
    suits: (draft) => !isEvent(draft),
  },
  comments: {
    says: 'comments at an event',
    values: { comments: 'Please ring the bell.', topics: [], email: '' },
    suits: isEvent,
  },
  none: { says: 'no comments', values: { comments: '', topics: [], email: '' } },
  email: {
    says: 'an email address',
    values: { comments: '', topics: [], email: 'ann@example.com' },
    suits: hasNoEmail,
  },
} satisfies Samples<CommentsValues>;
