import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '../paths.ts';
import { isWebAddress } from '../web-address.ts';
import { chartHash } from './chart-hash.ts';
import { diffRevisions, diffMarkdown, diffSections, diffText, isSameFlow, notesSection } from './diff.ts';
import { diffHtml } from './diff-html.tsx';
import type { DiffFile } from './diff-file.ts';
import { diffPictures } from './diff-picture.ts';
import { notesAtHand } from './notes-at-hand.ts';
import { toSvg } from './svg.tsx';
import { readRevisionsSince, stderrOf } from './revision.ts';

const USAGE = `Usage: npm run flow:diff -- <git-ref> [--markdown] [--svg] [--json] [--html [--before <url>] [--after <url>]] [--out <folder>]
Compares the flow at a git reference with the flow as it is now.
  --markdown   prints Markdown for a review
  --svg        writes a picture of every part that changed
  --json       writes flow-diff.json, which the flow explorer opens under Changes
  --html       writes sentences and pictures as one file, flow-diff.html, that can be mailed
  --before, --after  address of a flow explorer of the reference, and of the flow as it is now: the file then plays each change there
  --out        the folder to write to; reports/flow-diff where absent
Exit code: 0 nothing changed, 3 something changed, 2 the comparison could not be made.`;

/** Exit codes. */
export const EXIT = { same: 0, failed: 2, changed: 3 } as const;

/** Compares a repository's chart with an earlier revision and reports the changes. Returns the exit code. */
export async function flowDiff(args: readonly string[], repository: string, say: (text: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      markdown: { type: 'boolean', default: false },
      svg: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      html: { type: 'boolean', default: false },
      before: { type: 'string' },
      after: { type: 'string' },
      out: { type: 'string', default: path.join(repository, 'reports/flow-diff') },
      help: { type: 'boolean', default: false },
    },
  });
  const [ref, ...more] = positionals;
  if (more.length > 0) {
    say(`The flow is compared with one reference only, and as it is now: ${positionals.join(' and ')} are too many.\n${USAGE}`);
    return EXIT.failed;
  }
  if (values.help || ref === undefined) {
    say(USAGE);
    return values.help ? EXIT.same : EXIT.failed;
  }
  for (const option of ['before', 'after'] as const) {
    const address = values[option];
    if (address === undefined || isWebAddress(address)) continue;
    say(`--${option} is an http(s) address, and not ${address}.\n${USAGE}`);
    return EXIT.failed;
  }
  const { before, after, sources } = readRevisionsSince(repository, ref);
  const diff = diffRevisions(before, after);
  const sections = [...diffSections(diff, before.chart, after.chart), ...notesSection(diff, after.chart, notesAtHand(repository))];
  say(values.markdown ? diffMarkdown(sections, sources, ref) : diffText(sections, sources));
  if (values.svg || values.html || values.json) {
    mkdirSync(values.out, { recursive: true });
    const write = (name: string, content: string): string => {
      writeFileSync(path.join(values.out, name), content);
      return path.join(values.out, name);
    };
    const pictures = await diffPictures(diff, before, after);
    const file = { ref, chartHash: chartHash(after.chart), sections, pictures, explorers: { before: values.before ?? null, after: values.after ?? null } } satisfies DiffFile;
    if (values.svg) {
      for (const { picture, marks } of pictures) write(`${picture.id}.svg`, toSvg(picture, marks));
      say(`\n${pictures.length} pictures${pictures.length === 0 ? '' : ` in ${values.out}`}`);
    }
    if (values.json) say(`\n${write('flow-diff.json', JSON.stringify(file))}`);
    if (values.html) say(`\n${write('flow-diff.html', diffHtml({ ...file, sources }))}`);
  }
  return isSameFlow(diff) && sources.length === 0 ? EXIT.same : EXIT.changed;
}

/** Why a comparison failed: the command's stderr, or else the error message. */
export function reasonOf(error: unknown): string {
  return stderrOf(error) || (error instanceof Error ? error.message : String(error));
}

if (import.meta.filename === process.argv[1]) {
  try {
    process.exitCode = await flowDiff(process.argv.slice(2), PROJECT_ROOT, (text) => console.log(text));
  } catch (error) {
    console.error(`The comparison could not be made: ${reasonOf(error)}`);
    process.exitCode = EXIT.failed;
  }
}
