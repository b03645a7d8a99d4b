import { type InvocationId, type ModelEvent, PORT_OF, type World } from '#src/model/cases/case.ts';
import { answersOf } from './expected/project.ts';
import type { Call, Happened, Save } from './expected/visit.ts';
import { visitIn } from './visit-in.ts';

const CALLS = Object.keys(PORT_OF).filter((id): id is InvocationId => Object.hasOwn(PORT_OF, id));

/** What a save sends, read from the input that the chart gives it. */
function saveOf({ snapshot: { children, context } }: World): Save | null {
  const input = children.saveDraft?.getSnapshot().input;
  if (input === undefined || !('section' in input)) return null;
  const { draft, saved, step, section } = input;
  return {
    page: step,
    section,
    nextPage: draft.sessionData.nextPage,
    status: saved?.draft.status === draft.status ? null : draft.status,
    request: draft === context.draft ? null : answersOf(draft),
  };
}

/** The calls that a world is waiting for, except a save. {@link happenedBetween} reports a save with what it sends. */
export function callsIn({ snapshot }: World): Call[] {
  return CALLS.filter(
    (id): id is Call => id !== 'saveDraft' && snapshot.children[id] !== undefined,
  );
}

/** What happened with one event, as seen by somebody who knows nothing of the chart. */
export function happenedBetween(
  before: World,
  { event, at }: { event: ModelEvent; at: number },
  after: World,
): Happened {
  const made = CALLS.filter(
    (id) =>
      after.snapshot.children[id] !== undefined &&
      after.snapshot.children[id] !== before.snapshot.children[id],
  );
  return {
    before: visitIn(before),
    event,
    at,
    after: visitIn(after),
    save: made.includes('saveDraft') ? saveOf(after) : null,
    calls: made.filter((id): id is Call => id !== 'saveDraft').toSorted(),
  };
}
