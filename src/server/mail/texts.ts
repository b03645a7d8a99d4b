import type { DraftEvent } from '../outbox/events.ts';
import { keptSink, type Sink } from '../outbox/outbox.ts';
import { postWebhook, type WebhookSettings } from '../outbox/webhooks.ts';
import { filled, reminderNameOf } from './confirmation.ts';
import { type MailSettings, readMailCopy } from './mail-copy.ts';

/** Name of the sink of text messages to visitors. */
export const VISITOR_TEXT = 'text message to the visitor';

/** A text message. */
interface TextMessage {
  /** With the country code: `+13035550123`. */
  to: string;
  text: string;
}

/** Where the stack's entry has no words for it. */
const WORDS = 'Your free estimate is on {date} at {time}, {zone}. Change it?';

/** The text message for a reminder of a visit. It has no link: whoever has the draft's id can open it, and others carry the message (decision B5). */
export async function visitorText(event: DraftEvent, mails: MailSettings): Promise<TextMessage> {
  const { mail, site } = await readMailCopy(mails.content, reminderNameOf(event));
  const words = filled(mail.textMessage || WORDS, event);
  return {
    to: `+1${event.data.appointmentRequest.customer.phonePrimary}`,
    text: `${site.title}: ${words} Call ${site.callUs.phone}. Reply STOP to stop these texts.`,
  };
}

const VISITORS: Pick<Sink, 'reminds' | 'wants'> = { reminds: 'text', wants: () => false };

/** A sink that only keeps its text messages for inspection. */
export function keptTextSink(): Sink {
  return keptSink(VISITOR_TEXT, VISITORS);
}

/** A sink that hands text messages to whoever sends them, by a webhook of its own. The same message has the same id. */
export function textSink(url: URL, settings: WebhookSettings, mails: MailSettings): Sink {
  return {
    ...VISITORS,
    name: VISITOR_TEXT,
    deliver: async (message, signal) => {
      const data = await visitorText(message.event, mails);
      const content = { type: 'text.send', timestamp: message.event.timestamp, data };
      await postWebhook(url, { id: message.id, content }, settings, signal);
    },
  };
}
