import { MAX_DOORS } from '#src/domain/constants.ts';
import { initialProjectDetails, newDoor } from '#src/domain/project.ts';
import { ProjectDetailsView } from '#src/screens/projectDetails/ProjectDetailsView.tsx';
import { formPage, press, typed } from '#stories/support/form.ts';
import { BUSY, FAILED } from '#stories/support/frame-state.ts';
import preview from '../../.storybook/preview.tsx';

const FILLED = typed('projectDetails', {
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
});

const counted = (windowCount: number, doorCount: number) =>
  typed('projectDetails', initialProjectDetails({ windowCount, doorCount }));

const meta = preview.meta({
  component: ProjectDetailsView,
  args: { ...formPage('projectDetails'), ...counted(1, 1) },
});

export const Empty = meta.story();

export const NothingCounted = meta.story({ args: counted(0, 0) });

export const Filled = meta.story({ args: FILLED });

export const Invalid = meta.story({ play: press('Next') });

export const NoMoreDoors = meta.story({
  tags: ['!picture'],
  args: typed('projectDetails', { doors: Array.from({ length: MAX_DOORS }, newDoor) }),
});

export const Busy = meta.story({
  args: { ...FILLED, frame: BUSY },
});

export const Failed = meta.story({
  args: { ...FILLED, frame: FAILED },
});
