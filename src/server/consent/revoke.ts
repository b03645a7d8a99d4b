import type { Transaction } from '../database/database.ts';
import { bookedTimeOf, eventAbout } from '../outbox/events.ts';
import { type Sink, tell } from '../outbox/outbox.ts';
import { lockDraft } from '../store/drafts.ts';
import { draftsOfPerson } from '../store/forget.ts';
import { changeKeptConsents } from './kept-consents.ts';
import { type ConsentChange, hasConsent, recordConsentChange } from './consent-changes.ts';

/**
 * Keeps beside the proofs that consent was revoked, or given again, and tells the sinks. Does nothing for drafts for which it is so already.
 *
 * @returns the ids of the drafts that it changed
 */
export async function changeConsent(
  transaction: Transaction,
  draftIds: readonly string[],
  change: ConsentChange,
  sinks: readonly Sink[],
): Promise<string[]> {
  const changed: string[] = [];
  // In the same order as everybody else, so that two transactions never wait for each other.
  for (const id of draftIds.toSorted()) {
    const draft = await lockDraft(transaction, id);
    if (!draft?.request.marketingConsent) continue;
    if ((await hasConsent(transaction, draft, change.kind)) !== change.isRevoked) continue;
    recordConsentChange(transaction, id, change);
    changed.push(id);
    const { kind, isRevoked, source, recordedAt } = change;
    const type = isRevoked ? 'consent.revoked' : 'consent.restored';
    const visit = await bookedTimeOf(transaction, draft);
    const event = {
      ...eventAbout(draft, type, recordedAt, { visit }),
      consent: { kind, source },
    };
    tell(transaction, sinks, event, recordedAt);
  }
  return changed;
}

/**
 * The same for every draft of a person, also for those of which only the proofs are kept.
 *
 * @param person ten digits of a phone number, or a draft id
 * @returns how many it changed
 */
export async function changeConsentOfPerson(
  transaction: Transaction,
  person: string,
  change: ConsentChange,
  sinks: readonly Sink[],
): Promise<number> {
  const ids = await draftsOfPerson(transaction, person);
  const changed = await changeConsent(transaction, ids, change, sinks);
  return changed.length + (await changeKeptConsents(transaction, person, change));
}
