import type { MAIL_NAMES } from '#src/content/model/content-types.ts';
import type { DraftStatus } from '#src/domain/draft.ts';
import { folderClient } from '#src/server/cms/content-clients.ts';
import type { DraftEvent } from '#src/server/outbox/events.ts';
import { type OutboxEnvironment, outboxSettingsOf } from '#src/server/outbox/outbox-settings.ts';
import type { Message } from '#src/server/outbox/outbox.ts';
import { SOURCE_FOLDERS } from '#src/server/start-server.ts';
import { draftDocument } from './api.ts';

/** Settings for rendering mails, with the texts that ship with the product. */
export const MAILS = {
  publicUrl: 'https://estimates.example.com',
  organizer: 'estimates@example.com',
  hasVisitPages: false,
  content: { service: null, shipped: folderClient(SOURCE_FOLDERS.content) },
};
/** The settings of an outbox, on a server without visit pages. */
export function settingsOf(
  env: OutboxEnvironment,
  place: Partial<Parameters<typeof outboxSettingsOf>[1]> = {},
) {
  return outboxSettingsOf(env, {
    content: MAILS.content,
    localUrl: 'http://localhost:3000',
    isInspected: false,
    hasVisitPages: false,
    ...place,
  });
}

export const DRAFT_ID = '6a7b1f0e-93a5-4c0f-8f43-0f5a3c2d1b90';
export const CUSTOMER = {
  firstName: 'José',
  lastName: "O'Brien",
  phonePrimary: '3035550123',
  email: 'jose@example.com',
};

const IN_DENVER = { timeZone: 'America/Denver' };
export const VISIT = { date: '2026-11-18', startTime: '09:00', endTime: '11:00', ...IN_DENVER };
const MOVED = { date: '2026-11-19', startTime: '13:00', endTime: '15:00', ...IN_DENVER };

/** A message about a draft of {@link CUSTOMER}; if it is Completed, with its visit. */
export function messageOf(
  status: DraftStatus,
  data: Partial<DraftEvent['data']> = {},
  type: DraftEvent['type'] = 'draft.status_changed',
): Message {
  const { appointmentRequest } = draftDocument({
    property: { street1: '12 Long Street', city: 'Denver', state: 'CO' },
    request: { customer: CUSTOMER },
  });
  return {
    id: 'msg_1',
    sink: 'mail to the visitor',
    attempts: 1,
    dueAt: null,
    sentAt: null,
    lastError: null,
    event: {
      type,
      timestamp: '2026-11-16T15:00:00.000Z',
      data: {
        draftId: DRAFT_ID,
        revision: 7,
        status,
        previousStatus: 'New',
        visit: status === 'Completed' ? VISIT : null,
        appointmentRequest,
        ...data,
      },
    },
  };
}

/** A reminder that is due at an instant: of the visit, or of a draft that was left at the address. */
function reminderOf(status: 'Completed' | 'New', dueAt: string): Message {
  const isLeft = status === 'New';
  const message = messageOf(status, {}, isLeft ? 'reminder.left' : 'reminder.visit');
  return {
    ...message,
    event: {
      ...message.event,
      timestamp: dueAt,
      reminder: { until: '2026-11-18T16:00:00.000Z', stoppedAt: isLeft ? 'Address' : null },
    },
  };
}

/** One message for each kind of mail: a visit is booked, moved and given up. */
export const MESSAGES: Record<(typeof MAIL_NAMES)[number], Message> = {
  booked: messageOf('Completed'),
  moved: messageOf('Completed', { revision: 9, visit: MOVED }, 'draft.appointment_moved'),
  'given-up': messageOf('Abandoned', {
    revision: 10,
    previousStatus: 'Completed',
    previousVisit: MOVED,
  }),
  reminder: reminderOf('Completed', '2026-11-16T16:00:00.000Z'),
  'reminder-today': reminderOf('Completed', '2026-11-18T14:00:00.000Z'),
  left: reminderOf('New', '2026-11-16T16:00:00.000Z'),
  'call-to-set': messageOf('CallToSet'),
  'call-requested': messageOf('CallRequested'),
};
