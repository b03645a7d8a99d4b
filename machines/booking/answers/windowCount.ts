import { countOf } from '#src/domain/counter.ts';
import { withCounts, withDetailsWithin } from '#src/domain/project.ts';
import { object, type TypeOf } from '#src/domain/schema.ts';
import { countEntry, type Answers, type Samples } from './answers.ts';

const values = object({ windowCount: countEntry, doorCount: countEntry });

export type WindowCountValues = TypeOf<typeof values>;

export const windowCount: Answers<WindowCountValues> = {
  values,
  read: ({ appointmentRequest: { project } }) => ({
    windowCount: project.windowCount,
    doorCount: project.doorCount,
  }),
  write: (
    { appointmentRequest: request, ...draft },
    { windowCount: windows, doorCount: doors },
  ) => ({
    ...draft,
    appointmentRequest: withDetailsWithin({
      ...request,
      project: withCounts(request.project, {
        windowCount: countOf(windows) ?? 0,
        doorCount: countOf(doors) ?? 0,
      }),
    }),
  }),
};

export const windowCountSamples = {
  six: { says: 'six windows and a door', values: { windowCount: 6, doorCount: 1 } },
  one: { says: 'one window', values: { windowCount: 1, doorCount: 0 } },
  none: { says: 'no windows and a door', values: { windowCount: 0, doorCount: 1 } },
  empty: {
    says: 'no number of windows',
    values: { windowCount: null, doorCount: 1 },
    isInvalid: true,
  },
} satisfies Samples<WindowCountValues>;
