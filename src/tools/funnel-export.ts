/** `npm run funnel:export`: what visitors did, as a file for the flow explorer. */
import { writeFileSync } from 'node:fs';
import { sumBy } from 'es-toolkit';
import type { Queries } from '#src/server/database/database.ts';
import { funnelReport } from '#src/server/store/funnel.ts';
import { readCommand, type Report } from './command.ts';
import { reportOnDatabase, SERVER_DATABASE } from './on-database.ts';

const FILE = 'funnel.json';

const USAGE = `Usage: npm run funnel:export [-- <file>]
Writes the counts of the funnel (to ${FILE}, or the file named), to be opened in the flow explorer: the same as GET /api/funnel answers.
Reads ${SERVER_DATABASE}
Exit code: 0 written, 1 the database cannot be read, 2 this was not understood.`;

/** Writes the counts as JSON, and says how many visitors they cover. */
export async function exportFunnel(
  queries: Queries,
  file: string,
  write: (file: string, json: string) => void,
): Promise<Report> {
  const report = await funnelReport(queries);
  write(file, JSON.stringify(report));
  const visitors = sumBy(
    report.groups.flatMap(({ states }) => states),
    ({ left }) => left,
  );
  return {
    text: `${file} has the counts of ${visitors} ${visitors === 1 ? 'visitor' : 'visitors'}.`,
    exitCode: 0,
  };
}

if (process.argv[1] === import.meta.filename) {
  const { positionals } = readCommand(USAGE, {}, ({ length }) => length <= 1);
  const [file = FILE] = positionals;
  await reportOnDatabase((database) => exportFunnel(database, file, writeFileSync));
}
