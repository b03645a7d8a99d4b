import type { Project, ProjectDetails, ProjectDoor, ProjectWindow } from './draft.ts';

export const DEFAULT_DOOR_COLOR = 'White';

/** The project with these counts. Without windows there is nothing wrong with them (decision F22). */
export function withCounts(project: Project, { windowCount, doorCount }: Pick<Project, 'windowCount' | 'doorCount'>): Project {
  const issues = windowCount === 0 ? { windowReasonEnum: [], windowReasonOtherText: null } : {};
  return { ...project, windowCount, doorCount, ...issues };
}

/** A window as "Add a window" puts it on the page. */
export function newWindow(amount = 1): ProjectWindow {
  return { style: '', amount, options: [] };
}

/** A door as "Add a door" puts it on the page; the location is the visitor's to tell. */
export function newDoor(): ProjectDoor {
  return { type: 'Swinging', location: '', color: DEFAULT_DOOR_COLOR, style: 'No Glass', styleComments: '' };
}

/** What the page starts with: one window form for the windows counted before and a form for each door. */
export function initialProjectDetails({ windowCount, doorCount }: { windowCount: number; doorCount: number }): ProjectDetails {
  return {
    windows: windowCount > 0 ? [newWindow(windowCount)] : [],
    doors: Array.from({ length: doorCount }, () => newDoor()),
  };
}
