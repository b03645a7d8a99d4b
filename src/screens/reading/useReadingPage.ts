import { useSend } from '#src/flow/booking-context.ts';
import { useHistoryBack } from '#src/flow/useHistoryBack.ts';
import { isPlainClick, useContentLink, type LinkTarget } from '../content/useContentLink.ts';
import { useStepFrame, type StepFrameState } from '../frame/useStepFrame.ts';

/** The frame of a reading page and the link at its end. */
export interface ReadingPageState {
  frame: StepFrameState;
  /** To the overview. */
  overview: LinkTarget | null;
}

/** A reading page's Back button goes through the browser's history (spec §2, decision F5). */
export function useReadingPage(): ReadingPageState {
  return { frame: { ...useStepFrame(), onBack: useHistoryBack() }, overview: useOverviewLink() };
}

/** The link from a reading page to the overview. A plain click sends `back`, because the overview is where the chart's Back leads. */
export function useOverviewLink(): LinkTarget | null {
  const send = useSend();
  const link = useContentLink()('explore-resources');
  if (link === null) return null;
  return {
    href: link.href,
    onClick: (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      send({ type: 'back' });
    },
  };
}
