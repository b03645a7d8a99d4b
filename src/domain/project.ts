import type { Project, ProjectDetails, ProjectDoor, ProjectWindow } from './draft.ts';

export const DEFAULT_DOOR_COLOR = 'White';

/** The project with new counts. Zero windows clear the window issues (decision F22). */
export function withCounts(project: Project, { windowCount, doorCount }: Pick<Project, 'windowCount' | 'doorCount'>): Project {
  const issues = windowCount === 0 ? { windowReasonEnum: [], windowReasonOtherText: null } : {};
  return { ...project, windowCount, doorCount, ...issues };
}

/** A window as "Add a window" adds it. */
export function newWindow(amount = 1): ProjectWindow {
  return { style: '', amount, options: [] };
}

/** A door as "Add a door" adds it. The visitor has to choose the location. */
export function newDoor(): ProjectDoor {
  return { type: 'Swinging', location: '', color: DEFAULT_DOOR_COLOR, style: 'No Glass', styleComments: '' };
}

/** What project-details starts with: one window form for all counted windows, and one form per door. */
export function initialProjectDetails({ windowCount, doorCount }: { windowCount: number; doorCount: number }): ProjectDetails {
  return {
    windows: windowCount > 0 ? [newWindow(windowCount)] : [],
    doors: Array.from({ length: doorCount }, () => newDoor()),
  };
}
