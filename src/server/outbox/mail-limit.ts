import type { Queries } from '../database/database.ts';
import { countOf } from '../database/row.ts';

/** The most mails to one address, and of one draft, in {@link DAY_MS} (decision B15). What is beyond is not sent; the lead itself goes to every other sink. */
export const MAX_MAILS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The address as the limit counts it: in whatever case, and with whatever tag after a plus sign, it is one mailbox. */
export function mailboxOf(address: string): string {
  const [local = '', host = ''] = address.toLowerCase().split('@');
  return `${local.split('+')[0]}@${host}`;
}

/**
 * How many mails went to a mailbox, or about a draft, in the last day: the higher of the two. A reminder does not count before it is sent.
 *
 * @param except the id of a message that does not count
 */
export async function countMails(
  queries: Queries,
  {
    recipient,
    draftId,
    now,
    except = '',
  }: { recipient: string; draftId: string; now: number; except?: string },
): Promise<number> {
  const countWhere = (condition: string, value: string) =>
    countOf(
      queries,
      // Mails of the future were recorded before the server's clock was set back.
      `select count(*) as count from outbox where ${condition} and recorded_at > $2 and recorded_at <= $3 and id <> $4`,
      [value, now - DAY_MS, now, except],
    );
  return Math.max(
    await countWhere('recipient = $1', recipient),
    await countWhere('draft_id = $1 and recipient is not null', draftId),
  );
}
