import { useContent } from '#src/content/ContentProvider.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { useStepFrame, type StepFrameState } from './useStepFrame.ts';

/** What a page shows: its copy and its frame. */
export interface PageState<Id extends keyof ContentById> {
  content: ContentById[Id];
  frame: StepFrameState;
}

/** {@link PageState} from content and the flow. */
export function usePage<Id extends keyof ContentById>(id: Id): PageState<Id> {
  return { content: useContent(id), frame: useStepFrame() };
}
