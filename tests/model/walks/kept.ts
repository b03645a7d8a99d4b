import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '#src/domain/is-record.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { type Move, nameOf } from '#src/model/moves.ts';
import type { Stepper } from '#src/model/stepper.ts';
import type { Rule } from '../properties/rules.ts';
import { STARTS } from '../starts.ts';
import { type FailedWalk, hasFailed, walkFrom } from './walks.ts';

/** A walk that once found something. */
export interface KeptWalk {
  /** The rule that was broken, and how. For readers only. */
  found: string;
  /** Id of a start. */
  start: string;
  /** `event: case`, as {@link nameOf} names them. */
  moves: readonly string[];
}

/** Where walks are kept, in the repository: one small file each. */
export const KEPT_FOLDER = path.join(PROJECT_ROOT, 'tests/model/walks/kept');

/** Keeps a walk that breaks a rule, so that every later run takes it first. Returns the file's path in the project. */
export function keep(walk: FailedWalk, folder = KEPT_FOLDER): string {
  const kept: KeptWalk = {
    found: `${walk.broken.rule.name}: ${walk.broken.reason}`,
    start: walk.start.id,
    moves: walk.moves.map(nameOf),
  };
  const way = createHash('sha256')
    .update(JSON.stringify([kept.start, kept.moves]))
    .digest('hex')
    .slice(0, 8);
  const file = path.join(folder, `${kept.start.replace(/\W+/g, '-')}-${way}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  return path.relative(PROJECT_ROOT, file);
}

function isKept(value: unknown): value is KeptWalk {
  return (
    isRecord(value) &&
    typeof value['found'] === 'string' &&
    typeof value['start'] === 'string' &&
    Array.isArray(value['moves'])
  );
}

function readKept(folder: string): { name: string; walk: KeptWalk }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const walk: unknown = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
      if (!isKept(walk)) throw new Error(`${name} is no walk.`);
      return { name, walk };
    });
}

/** Takes the kept walks again. `problems` lists those that the chart no longer allows. */
export function walkKept(
  stepper: Stepper,
  rules: readonly Rule[],
  folder = KEPT_FOLDER,
): { failed: FailedWalk[]; problems: string[] } {
  const failed: FailedWalk[] = [];
  const problems: string[] = [];
  for (const { name, walk } of readKept(folder)) {
    const start = STARTS.find(({ id }) => id === walk.start);
    if (start === undefined) {
      problems.push(`${name}: there is no start “${walk.start}” any more; delete the file`);
      continue;
    }
    const names = [...walk.moves];
    const choose = (menu: readonly Move[]) => {
      const next = names.shift();
      return menu.find((move) => nameOf(move) === next) ?? null;
    };
    const walked = walkFrom(stepper, start, choose, rules);
    const missing = walk.moves[walked.moves.length];
    if (hasFailed(walked)) failed.push(walked);
    else if (missing !== undefined)
      problems.push(
        `${name}: “${missing}” cannot happen there any more; mend the file, or delete it`,
      );
  }
  return { failed, problems };
}
