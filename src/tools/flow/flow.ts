import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { messageOf } from '#src/domain/message-of.ts';
import { readChart } from '#src/model/chart.ts';
import { lostNotes } from '#src/model/notes.ts';
import { readCommand } from '../command.ts';
import { PROJECT_ROOT } from '../paths.ts';
import { DOCUMENT_FILE, generateFlow } from './generate.ts';
import { readNotes } from './read-notes.ts';

const USAGE = `Usage: npm run flow            writes ${DOCUMENT_FILE} from the chart
       npm run flow:check      only says whether it is up to date (exit code 1 where not)`;

const { values } = readCommand(USAGE, { check: { type: 'boolean', default: false } });
try {
  const file = path.join(PROJECT_ROOT, DOCUMENT_FILE);
  const document = generateFlow();
  for (const lost of lostNotes(readNotes(), readChart(bookingMachine)))
    console.warn(`Warning: ${lost}`);
  if (document === readFileSync(file, 'utf8')) console.log(`${DOCUMENT_FILE} is up to date.`);
  else if (values.check) {
    console.error(`${DOCUMENT_FILE} is not up to date with the chart. Run: npm run flow`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, document);
    console.log(`Wrote ${DOCUMENT_FILE}.`);
  }
} catch (error) {
  console.error(`The flow could not be drawn. ${messageOf(error)}`);
  process.exitCode = 1;
}
