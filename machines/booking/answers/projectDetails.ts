import { countOf } from '#src/domain/counter.ts';
import { DOOR, WINDOW } from '#src/domain/draft.ts';
import { initialProjectDetails, withDescribed, withDetailsWithin } from '#src/domain/project.ts';
import { list, object, type TypeOf } from '#src/domain/schema.ts';
import { cleanText } from '#src/domain/text.ts';
import { withRequest } from '../booking.draft.ts';
import { countEntry, type Answers, type Samples } from './answers.ts';

const values = object({
  windows: list(object({ ...WINDOW.properties, amount: countEntry })),
  doors: list(DOOR),
});

export type ProjectDetailsValues = TypeOf<typeof values>;

export const projectDetails: Answers<ProjectDetailsValues> = {
  values,
  read: ({ appointmentRequest: request }) =>
    withDetailsWithin(request).projectDetails ?? initialProjectDetails(request.project),
  write: (draft, { windows, doors }) => {
    const details = {
      windows: windows.map((window) => ({ ...window, amount: countOf(window.amount) ?? 0 })),
      doors: doors.map((door) => ({ ...door, styleComments: cleanText(door.styleComments) })),
    };
    return withRequest(draft, {
      project: withDescribed(draft.appointmentRequest.project, details),
      projectDetails: details,
    });
  },
};

export const projectDetailsSamples = {
  several: {
    says: 'a window and two doors',
    values: {
      windows: [{ style: 'Double-hung', amount: 2, options: ['Grids', 'Screens'] }],
      doors: [
        {
          type: 'Swinging',
          location: 'Side Door',
          color: 'Tan',
          style: 'Partial Glass',
          styleComments: 'With a letter slot.',
        },
        {
          type: 'Sliding',
          location: 'Patio Door',
          color: null,
          style: 'Custom',
          styleComments: 'As the old one.',
        },
      ],
    },
  },
  begun: {
    says: 'a window without a style',
    values: { windows: [{ style: '', amount: 2, options: [] }], doors: [] },
    isInvalid: true,
  },
} satisfies Samples<ProjectDetailsValues>;
