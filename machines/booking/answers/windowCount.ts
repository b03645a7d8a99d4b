import { withRequest } from '../booking.draft.ts';
import type { Answers, Samples } from './answers.ts';

export interface WindowCountValues {
  /** Null while the box is empty; a submitted form holds numbers. */
  windowCount: number | null;
  doorCount: number | null;
}

/** Without windows there is nothing wrong with them (decision F22). */
const NO_ISSUES = { windowReasonEnum: [], windowReasonOtherText: null };

export const windowCount: Answers<WindowCountValues> = {
  read: ({ appointmentRequest: { project } }) => ({ windowCount: project.windowCount, doorCount: project.doorCount }),
  write: (draft, values) => {
    const project = { ...draft.appointmentRequest.project, windowCount: values.windowCount ?? 0, doorCount: values.doorCount ?? 0 };
    return withRequest(draft, { project: project.windowCount === 0 ? { ...project, ...NO_ISSUES } : project });
  },
};

export const windowCountSamples = {
  six: { says: 'six windows and a door', values: { windowCount: 6, doorCount: 1 } },
  one: { says: 'one window', values: { windowCount: 1, doorCount: 0 } },
  none: { says: 'no windows and a door', values: { windowCount: 0, doorCount: 1 } },
  empty: { says: 'no number of windows', values: { windowCount: null, doorCount: 1 }, isInvalid: true },
} satisfies Samples<WindowCountValues>;
