import type {
  AppointmentRequest,
  Project,
  ProjectDetails,
  ProjectDoor,
  ProjectWindow,
} from './draft.ts';

export const DEFAULT_DOOR_COLOR = 'White';

type Counts = Pick<Project, 'windowCount' | 'doorCount'>;

/** The project with new counts. Zero windows clear the window issues (decision F22). */
export function withCounts(project: Project, { windowCount, doorCount }: Counts): Project {
  const issues = windowCount === 0 ? { windowReasonEnum: [], windowReasonOtherText: null } : {};
  return { ...project, windowCount, doorCount, ...issues };
}

/** How many windows and doors are described. */
function describedIn({ windows, doors }: ProjectDetails): Counts {
  return {
    windowCount: windows.reduce((sum, { amount }) => sum + amount, 0),
    doorCount: doors.length,
  };
}

/** The details of as many windows and doors as were counted: the first ones. Null if none of them is left (decision F25). */
export function detailsWithin(
  details: ProjectDetails | null,
  { windowCount, doorCount }: Counts,
): ProjectDetails | null {
  if (details === null) return null;
  const described = describedIn(details);
  if (described.windowCount <= windowCount && described.doorCount <= doorCount) return details;
  let left = windowCount;
  const windows = details.windows.map((window) => {
    const amount = Math.min(window.amount, left);
    left -= amount;
    return { ...window, amount };
  });
  const within = {
    windows: windows.filter(({ amount }) => amount > 0),
    doors: details.doors.slice(0, doorCount),
  };
  return within.windows.length + within.doors.length > 0 ? within : null;
}

/** The request without details of windows and doors beyond its counts (decision F25). */
export function withDetailsWithin(request: AppointmentRequest): AppointmentRequest {
  return { ...request, projectDetails: detailsWithin(request.projectDetails, request.project) };
}

/** The project with counts that cover its details. Who describes more than was counted has counted again (decision F25). */
export function withDescribed(project: Project, details: ProjectDetails): Project {
  const { windowCount, doorCount } = describedIn(details);
  return {
    ...project,
    windowCount: Math.max(project.windowCount, windowCount),
    doorCount: Math.max(project.doorCount, doorCount),
  };
}

/** A window as "Add a window" adds it. */
export function newWindow(amount = 1): ProjectWindow {
  return { style: '', amount, options: [] };
}

/** A door as "Add a door" adds it. The visitor has to choose the location. */
export function newDoor(): ProjectDoor {
  return {
    type: 'Swinging',
    location: '',
    color: DEFAULT_DOOR_COLOR,
    style: 'No Glass',
    styleComments: '',
  };
}

/** What project-details starts with: one window form for all counted windows, and one form per door. */
export function initialProjectDetails({ windowCount, doorCount }: Counts): ProjectDetails {
  return {
    windows: windowCount > 0 ? [newWindow(windowCount)] : [],
    doors: Array.from({ length: doorCount }, () => newDoor()),
  };
}
