/** `npm run content:build`: the content types as files to import into a stack. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTENT_TYPES } from '#src/content/model/content-types.ts';
import { exportContentType } from '#src/content/model/export.ts';
import { readCommand } from './command.ts';
import { PROJECT_ROOT } from './paths.ts';

const FOLDER = 'dist/content-types';

readCommand(
  `Usage: npm run content:build\nWrites the content types to ${FOLDER}, as files to import into a stack.`,
  {},
);
mkdirSync(path.join(PROJECT_ROOT, FOLDER), { recursive: true });
for (const type of CONTENT_TYPES)
  writeFileSync(
    path.join(PROJECT_ROOT, FOLDER, `${type.uid}.json`),
    `${JSON.stringify(exportContentType(type), null, 2)}\n`,
  );
console.log(`${CONTENT_TYPES.length} content types written to ${FOLDER}.`);
