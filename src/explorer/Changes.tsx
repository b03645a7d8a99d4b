import { chartHash } from 'virtual:explorer-data';
import { counted } from '#src/domain/number-words.ts';
import type { DiffLine } from '#src/tools/flow/diff.ts';
import { playLink, readDiff, type DiffFile } from '#src/tools/flow/diff-file.ts';
import { PlayLink } from '#src/tools/flow/PlayLink.tsx';
import type { VariantName } from '#src/tools/flow/variants.ts';
import type { ExplorerStore } from './explorer-store.ts';
import { FileInput } from './panels.tsx';
import { playersOf } from './rule-search.ts';
import { PlayButton, placeFor, playById } from './Rules.tsx';
import styles from './Rules.module.css';

interface ChangesProps {
  store: ExplorerStore;
  variant: VariantName;
  /** Null until one is opened. */
  diff: DiffFile | null;
  onOpen: (diff: DiffFile) => void;
}

type LineProps = Pick<ChangesProps, 'store' | 'variant'> & { line: DiffLine; explorer: string | null };

function Line({ store, variant, line: { says, before, after }, explorer }: LineProps) {
  const place = after === null ? null : placeFor(after);
  return (
    <li>
      {says}{' '}
      <PlayLink to={playLink(explorer, before)} says={says} as="it was" />{' '}
      {after === null || place === null || playersOf(place).length === 0 ? null : (
        <PlayButton place={place} name={says} variant={variant} onPlay={(_, player) => void playById(store, after, player)} />
      )}
    </li>
  );
}

/** The changes from an earlier revision to the chart shown here, read from a file of `npm run flow:diff`: one sentence each, and playable. */
export function Changes({ store, variant, diff, onOpen }: ChangesProps) {
  return (
    <section aria-label="Changes">
      <h2>What would change?</h2>
      {diff === null ? (
        <p>
          <code>npm run flow:diff -- main --json</code> compares the flow with the revision named, and writes <code>reports/flow-diff/flow-diff.json</code>: open it here.
        </p>
      ) : (
        <>
          <p>
            {counted(
              diff.sections.reduce((sum, { lines }) => sum + lines.length, 0),
              'change',
            )}{' '}
            since <code>{diff.ref}</code>. The picture <q>Changes</q> shows both revisions.
          </p>
          {diff.sections.map(({ title, lines }) => (
            <section key={title}>
              <h3>{title}</h3>
              <ul className={styles['rules']}>
                {lines.map((line) => (
                  <Line key={`${line.before} ${line.after} ${line.says}`} store={store} variant={variant} line={line} explorer={diff.explorers.before} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
      <FileInput label="Open a comparison (JSON)" wrong="This is no comparison with the chart shown here: look for reports/flow-diff/flow-diff.json, or write it anew." read={(value) => readDiff(value, chartHash)} onOpen={onOpen} />
    </section>
  );
}
