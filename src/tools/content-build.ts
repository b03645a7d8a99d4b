/** Writes what follows from the content model and the snapshot: `npm run content:build`, or `--check` to find stale files only. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTENT_IDS, CONTENT_SOURCES } from '#src/content/content.sources.ts';
import type { ContentId } from '#src/content/content.types.ts';
import { expandReferences } from '#src/content/expand.ts';
import { CONTENT_TYPES } from '#src/content/model/content-types.ts';
import { exportContentType } from '#src/content/model/export.ts';
import { isRecord, referencesOf } from '#src/content/model/fields.ts';
import { parseContent } from '#src/content/parse.ts';
import { readSnapshot, snapshotClient } from '#src/content/model/snapshot.ts';

const CONTENT = new URL('../content/', import.meta.url);
const NOTICE = '// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.\n';

/** Every generated file by its path inside src/content. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const type of CONTENT_TYPES) files.set(`schemas/${type.uid}.json`, `${JSON.stringify(exportContentType(type), null, 2)}\n`);
  for (const id of CONTENT_IDS) files.set(`bundled/${id}.ts`, await bundledModule(id));
  files.set('bundled/includes.ts', await includesModule());
  return files;
}

async function rawEntries(id: ContentId): Promise<unknown[]> {
  return Promise.all(
    CONTENT_SOURCES[id].map(async ({ type, url }) => (await snapshotClient.entries(type, url === null ? {} : { url }))[0]),
  );
}

async function bundledModule(id: ContentId): Promise<string> {
  const problems: string[] = [];
  const entries = await Promise.all((await rawEntries(id)).map((entry) => expandReferences(entry, readSnapshot)));
  const content = parseContent(id, entries, (problem) => problems.push(`${problem.at}: ${problem.detail}`));
  if (content === null) throw new Error(`The snapshot has no usable content for ${id}.\n${problems.join('\n')}`);
  const type = `ContentById['${id}']`;
  return `${NOTICE}import type { ContentById } from '../content.types.ts';\n\nexport const ${id}: ${type} = ${JSON.stringify(content, null, 2)};\n`;
}

/** The reference paths of the fields that an entry holds, so that one read brings everything its page shows. */
function usedReferences(entry: unknown, paths: readonly string[]): string[] {
  return paths.filter((path) => holds(entry, path.split('.')));
}

function holds(value: unknown, [first, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((one) => holds(one, first === undefined ? [] : [first, ...rest]));
  if (first === undefined) return true;
  return isRecord(value) && Object.hasOwn(value, first) && holds(value[first], rest);
}

async function includesModule(): Promise<string> {
  const includes: Record<string, string[]> = {};
  for (const source of CONTENT_IDS.flatMap((id) => [...CONTENT_SOURCES[id]])) {
    const type = CONTENT_TYPES.find((one) => one.uid === source.type);
    const [entry] = await snapshotClient.entries(source.type, source.url === null ? {} : { url: source.url });
    if (type === undefined || entry === undefined) throw new Error(`The snapshot has no ${source.type} ${source.url ?? ''}.`);
    const expanded = await expandReferences(entry, readSnapshot);
    const used = usedReferences(expanded, referencesOf(type.fields, ''));
    if (used.length > 0) includes[source.url ?? source.type] = used;
  }
  return [
    NOTICE,
    `const INCLUDES: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(includes, null, 2)};\n`,
    '\n/** References to expand when a page (by url) or a part of the shell (by type) is read. */',
    '\nexport function includesOf(urlOrType: string): readonly string[] {\n  return INCLUDES[urlOrType] ?? [];\n}\n',
  ].join('');
}

async function current(path: string): Promise<string | null> {
  return readFile(new URL(path, CONTENT), 'utf8').catch(() => null);
}

/** Paths inside src/content whose file is not what the model and the snapshot say. */
export async function staleFiles(): Promise<string[]> {
  const files = [...(await generatedFiles())];
  const checked = await Promise.all(files.map(async ([path, text]) => ((await current(path)) === text ? [] : [path])));
  return checked.flat();
}

async function main(): Promise<void> {
  const stale = await staleFiles();
  if (process.argv.includes('--check')) {
    if (stale.length > 0) console.error(`Stale, run npm run content:build:\n${stale.join('\n')}`);
    process.exitCode = stale.length > 0 ? 1 : 0;
    return;
  }
  const files = await generatedFiles();
  for (const path of stale) {
    const file = new URL(path, CONTENT);
    await mkdir(dirname(fileURLToPath(file)), { recursive: true });
    await writeFile(file, files.get(path) ?? '');
  }
  console.log(`${stale.length} of ${files.size} content files written.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
