import { parseArgs } from 'node:util';
import { messageOf } from '#src/domain/message-of.ts';
import { PROJECT_ROOT } from '../paths.ts';
import { diffRevisions, diffMarkdown, diffSections, diffText, isSameFlow, notesSection } from './diff.ts';
import { notesAtHand } from './notes-at-hand.ts';
import { readRevisionsSince, stderrOf } from './revision.ts';

const USAGE = `Usage: npm run flow:diff -- <git-ref> [--markdown]
Compares the flow at a git reference with the flow as it is now.
  --markdown   prints Markdown for a review
Exit code: 0 nothing changed, 3 something changed, 2 the comparison could not be made.`;

/** Exit codes. */
export const EXIT = { same: 0, failed: 2, changed: 3 } as const;

/** Compares a repository's chart with an earlier revision and reports the changes. Returns the exit code. */
export function flowDiff(args: readonly string[], repository: string, say: (text: string) => void): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { markdown: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
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
  const { before, after, sources } = readRevisionsSince(repository, ref);
  const diff = diffRevisions(before, after);
  const sections = [...diffSections(diff, before.chart, after.chart), ...notesSection(diff, after.chart, notesAtHand(repository))];
  say(values.markdown ? diffMarkdown(sections, sources, ref) : diffText(sections, sources));
  return isSameFlow(diff) && sources.length === 0 ? EXIT.same : EXIT.changed;
}

/** Why a comparison failed: the command's stderr, or else the error message. */
export function reasonOf(error: unknown): string {
  return stderrOf(error) || messageOf(error);
}

if (import.meta.filename === process.argv[1]) {
  try {
    process.exitCode = flowDiff(process.argv.slice(2), PROJECT_ROOT, (text) => console.log(text));
  } catch (error) {
    console.error(`The comparison could not be made: ${reasonOf(error)}`);
    process.exitCode = EXIT.failed;
  }
}
