import { DOOR, WINDOW, type ProjectDetails } from '#src/domain/draft.ts';
import { initialProjectDetails } from '#src/domain/project.ts';
import { list, number, object } from '#src/domain/schema.ts';
import { cleanText } from '#src/domain/text.ts';
import { withRequest } from '../booking.draft.ts';
import type { Answers, Samples } from './answers.ts';

/** An empty amount is 0. */
const values = object({ windows: list(object({ ...WINDOW.properties, amount: number() })), doors: list(DOOR) });

export const projectDetails: Answers<ProjectDetails> = {
  values,
  read: ({ appointmentRequest }) => appointmentRequest.projectDetails ?? initialProjectDetails(appointmentRequest.project),
  write: (draft, { windows, doors }) =>
    withRequest(draft, { projectDetails: { windows, doors: doors.map((door) => ({ ...door, styleComments: cleanText(door.styleComments) })) } }),
};

export const projectDetailsSamples = {
  several: {
    says: 'a window and two doors',
    values: {
      windows: [{ style: 'Double-hung', amount: 2, options: ['Grids', 'Screens'] }],
      doors: [
        { type: 'Swinging', location: 'Side Door', color: 'Tan', style: 'Partial Glass', styleComments: 'With a letter slot.' },
        { type: 'Sliding', location: 'Patio Door', color: null, style: 'Custom', styleComments: 'As the old one.' },
      ],
    },
  },
  begun: { says: 'a window without a style', values: { windows: [{ style: '', amount: 2, options: [] }], doors: [] }, isInvalid: true },
} satisfies Samples<ProjectDetails>;
