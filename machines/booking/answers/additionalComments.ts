import { REQUEST, SESSION, type Draft } from '#src/domain/draft.ts';
import { object, type TypeOf } from '#src/domain/schema.ts';
import { cleanText } from '#src/domain/text.ts';
import { withRequest, withSession } from '../booking.draft.ts';
import type { Answers, Samples } from './answers.ts';

const values = object({ comments: REQUEST.properties.customerComments, topics: SESSION.properties.topics });

export type CommentsValues = TypeOf<typeof values>;

export const additionalComments: Answers<CommentsValues> = {
  values,
  read: ({ appointmentRequest, sessionData }) => ({ comments: appointmentRequest.customerComments, topics: sessionData.topics }),
  write: (draft, { comments, topics }) => withSession(withRequest(draft, { customerComments: cleanText(comments) }), { topics }),
};

const isEvent = (draft: Draft) => draft.appointmentRequest.isEvent;

/** Events do not ask for topics (spec §2). */
export const additionalCommentsSamples = {
  topics: { says: 'comments and two topics', values: { comments: 'Please ring the bell.', topics: ['warranty', 'noise'] }, suits: (draft) => !isEvent(draft) },
  comments: { says: 'comments at an event', values: { comments: 'Please ring the bell.', topics: [] }, suits: isEvent },
  none: { says: 'no comments', values: { comments: '', topics: [] } },
} satisfies Samples<CommentsValues>;
