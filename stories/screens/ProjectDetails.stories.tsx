import { CONTENT } from 'virtual:content/all';
import type { ProjectDetails } from '#src/domain/draft.ts';
import { initialProjectDetails, newDoor } from '#src/domain/project.ts';
import { ProjectDetailsView } from '#src/screens/projectDetails/ProjectDetailsView.tsx';
import { formBinding, press } from '#stories/support/form.ts';
import { frameState } from '#stories/support/frame-state.ts';
import preview from '../../.storybook/preview.tsx';

const FILLED: ProjectDetails = {
  windows: [
    { style: 'Double-hung', amount: 1, options: ['Screens', 'Grids'] },
    { style: 'Bay or bow', amount: 12, options: [] },
  ],
  doors: [
    {
      type: 'Swinging',
      location: 'Front Door',
      color: 'Wood texture',
      style: 'Partial Glass',
      styleComments: '',
    },
    {
      type: 'Sliding',
      location: 'Patio Door',
      color: 'Black',
      style: '3 Panels',
      styleComments: '',
    },
    {
      type: 'Double',
      location: 'Back Door',
      color: null,
      style: 'Custom',
      styleComments: 'French doors with a half-round window above.',
    },
  ],
};

const meta = preview.meta({
  component: ProjectDetailsView,
  args: {
    content: CONTENT.projectDetails,
    frame: frameState(),
    form: formBinding(initialProjectDetails({ windowCount: 1, doorCount: 1 })),
  },
});

export const Empty = meta.story();

export const NothingCounted = meta.story({
  args: { form: formBinding(initialProjectDetails({ windowCount: 0, doorCount: 0 })) },
});

export const Filled = meta.story({ args: { form: formBinding(FILLED) } });

export const Invalid = meta.story({ play: press('Next') });

export const NoMoreDoors = meta.story({
  tags: ['!picture'],
  args: { form: formBinding({ windows: [], doors: Array.from({ length: 50 }, newDoor) }) },
});

export const Busy = meta.story({
  args: { form: formBinding(FILLED), frame: frameState({ isBusy: true }) },
});

export const Failed = meta.story({
  args: { form: formBinding(FILLED), frame: frameState({ failure: { kind: 'offline' } }) },
});
