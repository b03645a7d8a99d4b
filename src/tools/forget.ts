/** `npm run forget`: deletes a draft and everything that is kept because of it. */
import { findDraft } from '#src/server/store/drafts.ts';
import { draftsOfPhone, forgetDraft } from '#src/server/store/forget.ts';
import { readCommand } from './command.ts';
import { reportOnDatabase, SERVER_DATABASE, type DatabaseWork } from './on-database.ts';

const USAGE = `Usage: npm run forget -- <draft id>
Deletes a draft and everything that is kept because of it, its visit in the calendar and its proof of consent among it. There is no way back.
Works on ${SERVER_DATABASE}
Exit code: 0 deleted, 1 there is no such draft or the database cannot be reached, 2 this was not understood.`;

/** Deletes the draft and lists the other drafts with its phone number, which may belong to another person. */
export const forgetWork: DatabaseWork = async (database, id) => {
  const draft = await findDraft(database, id);
  if (!(await forgetDraft(database, id))) return { text: 'There is no such draft.', exitCode: 1 };
  if (draft === null)
    return {
      text: 'Deleted: the answers to the consent question that were kept of it.',
      exitCode: 0,
    };
  const lines = ['Deleted.'];
  const others = await draftsOfPhone(database, draft.request.customer.phonePrimary);
  if (others.length > 0)
    lines.push(
      '',
      'Other drafts have the same phone number:',
      ...others.map((other) => `  ${other}`),
    );
  return { text: lines.join('\n'), exitCode: 0 };
};

if (process.argv[1] === import.meta.filename) {
  const { positionals } = readCommand(USAGE, {}, ({ length }) => length === 1);
  await reportOnDatabase((database) => forgetWork(database, positionals[0] ?? ''));
}
