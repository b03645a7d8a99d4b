/** `npm run consent`: what a person agreed to, and what they were shown, as a page. */
import { writeFileSync } from 'node:fs';
import { cleanPhone } from '#src/domain/phone.ts';
import { consentPage } from '#src/server/consent/consent-page.ts';
import { consentChangesOf } from '#src/server/consent/consent-changes.ts';
import { keptConsentsOf } from '#src/server/consent/kept-consents.ts';
import { consentProofsOf } from '#src/server/consent/proofs.ts';
import { changeConsentOfPerson } from '#src/server/consent/revoke.ts';
import { receiversOf } from '#src/server/outbox/receivers.ts';
import { findDraft, isDraftId } from '#src/server/store/drafts.ts';
import { draftsOfPerson } from '#src/server/store/forget.ts';
import { readCommand } from './command.ts';
import { reportOnDatabase, SERVER_DATABASE, type DatabaseWork } from './on-database.ts';

const USAGE = `Usage: npm run consent -- [--revoke] <phone number or draft id>
Writes consent.html: every answer to the consent question, with what was shown, when and to whom, and what was said later.
  --revoke  records instead that consent to calls, text messages and mail is revoked, and has the server tell its webhooks
Reads ${SERVER_DATABASE}
Exit code: 0 written or recorded, 1 nobody was found or the database cannot be read, 2 this was not understood.`;

const FILE = 'consent.html';

/** Ten digits of a phone number in any notation, with or without +1; or a draft id, as it is. */
function personOf(typed: string): string {
  return isDraftId(typed) ? typed : cleanPhone(typed);
}

function counted(drafts: number): string {
  return drafts === 1 ? 'one draft' : `${drafts} drafts`;
}

/** Writes the page for a phone number or a draft id. */
export function consentWork(write: (html: string) => void, now: () => Date): DatabaseWork {
  return async (database, typed) => {
    const person = personOf(typed);
    const drafts = await keptConsentsOf(database, person);
    for (const id of await draftsOfPerson(database, person)) {
      const draft = await findDraft(database, id);
      if (draft === null) continue;
      drafts.push({
        draft,
        proofs: await consentProofsOf(database, id),
        changes: await consentChangesOf(database, id),
      });
    }
    if (drafts.length === 0) return { text: 'Nobody was found.', exitCode: 1 };
    write(consentPage(drafts, now()));
    return { text: `${FILE} has the answers of ${counted(drafts.length)}.`, exitCode: 0 };
  };
}

/** Records that a person revoked consent to everything, as a phone call may. */
export function revokeWork(now: () => Date): DatabaseWork {
  return async (database, typed) => {
    const recordedAt = now().getTime();
    const change = { kind: 'all', isRevoked: true, source: 'office', recordedAt } as const;
    const changed = await database.transaction(async (transaction) =>
      changeConsentOfPerson(transaction, personOf(typed), change, await receiversOf(transaction)),
    );
    if (changed === 0) return { text: 'Nobody with consent was found.', exitCode: 1 };
    return { text: `Revoked for ${counted(changed)}.`, exitCode: 0 };
  };
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = readCommand(
    USAGE,
    { revoke: { type: 'boolean' } },
    ({ length }) => length === 1,
  );
  const now = () => new Date();
  const work =
    values.revoke === true
      ? revokeWork(now)
      : consentWork((html) => writeFileSync(FILE, html, { mode: 0o600 }), now);
  await reportOnDatabase((database) => work(database, positionals[0] ?? ''));
}
