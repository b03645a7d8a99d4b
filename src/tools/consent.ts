/** `npm run consent`: what a person agreed to, and what they were shown, as a page. */
import { writeFileSync } from 'node:fs';
import { cleanPhone } from '#src/domain/phone.ts';
import { consentPage } from '#src/server/consent/consent-page.ts';
import { keptConsentsOf } from '#src/server/consent/kept-consents.ts';
import { consentProofsOf } from '#src/server/consent/proofs.ts';
import { findDraft, isDraftId } from '#src/server/store/drafts.ts';
import { draftsOfPhone } from '#src/server/store/forget.ts';
import { runOnDatabase, type DatabaseWork } from './on-database.ts';

const USAGE = `Usage: npm run consent -- <phone number or draft id>
Writes consent.html: every answer to the consent question, with what was shown, when and to whom.
Reads the database that DATABASE_URL or DATA_DIR names; of the embedded one the server must be stopped.
Exit code: 0 written, 1 nobody was found or the database cannot be read, 2 this was not understood.`;

const FILE = 'consent.html';

/** Writes the page for a phone number (in any notation, with or without +1) or a draft id. */
export function consentWork(write: (html: string) => void, now: () => Date): DatabaseWork {
  return async (database, person) => {
    const ids = isDraftId(person) ? [person] : await draftsOfPhone(database, cleanPhone(person));
    const drafts = await keptConsentsOf(database, isDraftId(person) ? person : cleanPhone(person));
    for (const id of ids) {
      const draft = await findDraft(database, id);
      if (draft !== null) drafts.push({ draft, proofs: await consentProofsOf(database, draft.id) });
    }
    if (drafts.length === 0) return { text: 'Nobody was found.', exitCode: 1 };
    write(consentPage(drafts, now()));
    return {
      text: `${FILE} has the answers of ${drafts.length === 1 ? 'one draft' : `${drafts.length} drafts`}.`,
      exitCode: 0,
    };
  };
}

if (process.argv[1] === import.meta.filename) {
  await runOnDatabase(
    USAGE,
    consentWork(
      (html) => writeFileSync(FILE, html, { mode: 0o600 }),
      () => new Date(),
    ),
  );
}
