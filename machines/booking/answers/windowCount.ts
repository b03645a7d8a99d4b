import { withCounts, withDetailsWithin } from '#src/domain/project.ts';
import { nullable, number, object, type TypeOf } from '#src/domain/schema.ts';
import type { Answers, Samples } from './answers.ts';

/** Null while the box is empty; a submitted form holds numbers. */
const count = nullable(number());
const values = object({ windowCount: count, doorCount: count });

export type WindowCountValues = TypeOf<typeof values>;

export const windowCount: Answers<WindowCountValues> = {
  values,
  read: ({ appointmentRequest: { project } }) => ({ windowCount: project.windowCount, doorCount: project.doorCount }),
  write: ({ appointmentRequest: request, ...draft }, { windowCount: windows, doorCount: doors }) => ({
    ...draft,
    appointmentRequest: withDetailsWithin({ ...request, project: withCounts(request.project, { windowCount: windows ?? 0, doorCount: doors ?? 0 }) }),
  }),
};

export const windowCountSamples = {
  six: { says: 'six windows and a door', values: { windowCount: 6, doorCount: 1 } },
  one: { says: 'one window', values: { windowCount: 1, doorCount: 0 } },
  none: { says: 'no windows and a door', values: { windowCount: 0, doorCount: 1 } },
  empty: { says: 'no number of windows', values: { windowCount: null, doorCount: 1 }, isInvalid: true },
} satisfies Samples<WindowCountValues>;
