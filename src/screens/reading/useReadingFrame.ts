import { useSend } from '#src/flow/booking-context.ts';
import { useHistoryBack } from '#src/flow/useHistoryBack.ts';
import { isPlainClick, useContentLink, type LinkTarget } from '../content/useContentLink.ts';
import { useStepFrame, type StepFrameState } from '../frame/useStepFrame.ts';

/** The frame of a reading page. Its Back button goes through the browser's history (spec §2, decision F5). */
export function useReadingFrame(): StepFrameState {
  return { ...useStepFrame(), onBack: useHistoryBack() };
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
