import { isDraftBound, pathOfStep, QUESTIONS, ROUTE_PATHS, STEP_IDS } from '#src/domain/steps.ts';
import type { RoutePath } from '#src/domain/steps.ts';
import { VISIT_PATH } from '#src/domain/visit.ts';

/** Paths that belong to no page. */
export const NOWHERE = ['door-count', 'confirmation', 'no/such/page'] as const;
export type Path = RoutePath | (typeof NOWHERE)[number];
/** Every path of the specification's route table, and some that belong to no page. The page of a visit is an addition (record 0041). */
export const PATHS: readonly Path[] = [
  ...ROUTE_PATHS.filter((path) => path !== VISIT_PATH),
  ...NOWHERE,
];

/** Pages that need no draft (decision F1), including the Not found page. The choice of a field agent is missing, as it needs an event. */
const OPEN: readonly Path[] = [
  ...STEP_IDS.filter(
    (step) => !isDraftBound(step) && step !== 'fieldAgents' && step !== 'notFound',
  ).map(pathOfStep),
  ...NOWHERE,
];

/** Who opens a URL, by what its id refers to. */
export type Caller =
  | 'no id'
  | 'an id that is not there'
  | 'a fresh draft'
  | 'a draft at source-type'
  | 'a booked draft';

function stay(...paths: readonly Path[]): Partial<Record<Path, Path>> {
  return Object.fromEntries(paths.map((path) => [path, path]));
}

/** On a draft at source-type, every question before the address is answered, so all questions can be reached. */
const REACHED_AT_SOURCE_TYPE = QUESTIONS.map(pathOfStep);
const OPEN_ONCE_BOOKED = OPEN.filter((path) => !['', 'embed-get-started', 'event'].includes(path));

/** For each caller, where the named paths lead, and where all others lead. */
const LEADS: Record<Caller, readonly [otherwise: Path, named: Partial<Record<Path, Path>>]> = {
  'no id': ['', { ...stay(...OPEN), 'field-agents': 'event' }],
  'an id that is not there': ['', stay('embed-get-started', ...NOWHERE)],
  'a fresh draft': ['window-count', { ...stay(...OPEN), 'field-agents': 'event' }],
  'a draft at source-type': [
    'source-type',
    { ...stay(...OPEN, ...REACHED_AT_SOURCE_TYPE), 'field-agents': 'event' },
  ],
  'a booked draft': [
    'additional-comments',
    stay(...OPEN_ONCE_BOOKED, 'additional-comments', 'whats-next'),
  ],
};

/** Where each path leads (spec §2, decisions F1 to F4). Keys and values have a leading slash. */
export function led(caller: Caller, paths: readonly Path[]): Record<string, string> {
  const [otherwise, named] = LEADS[caller];
  return Object.fromEntries(paths.map((path) => [`/${path}`, `/${named[path] ?? otherwise}`]));
}

/** The paths whose URL loses its id: an unknown id is dropped (spec §8), but a path that belongs to no page keeps its URL (spec §2). */
export function withoutId(caller: Caller, paths: readonly Path[]): string[] {
  if (caller !== 'an id that is not there') return [];
  return paths
    .filter((path) => !NOWHERE.some((nowhere) => nowhere === path))
    .map((path) => `/${path}`);
}
