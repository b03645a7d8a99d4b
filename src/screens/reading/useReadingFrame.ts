import { useSend } from '#src/flow/booking-context.ts';
import { useHistoryBack } from '#src/flow/useHistoryBack.ts';
import { isPlainClick, useContentLink, type LinkTarget } from '../content/useContentLink.ts';
import { useStepFrame, type StepFrameState } from '../frame/useStepFrame.ts';

/** The frame of a page to read, whose Back goes through the browser's history (spec §2, decision F5). */
export function useReadingFrame(): StepFrameState {
  return { ...useStepFrame(), onBack: useHistoryBack() };
}

/** The way from a page to read to the overview of all of them, which is where the chart's Back leads. */
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
