import type { ContentById } from '#src/content/parse.ts';
import { useSend } from '#src/flow/booking-context.ts';
import { useHistoryBack } from '#src/flow/useHistoryBack.ts';
import { isPlainClick, useContentLink, type LinkTarget } from '../content/useContentLink.ts';
import { usePage, type PageState } from '../frame/usePage.ts';

/** What a reading page shows. */
export interface ReadingPageState<Id extends keyof ContentById> extends PageState<Id> {
  /** The link at its end, to the overview. */
  overview: LinkTarget | null;
}

/** A reading page's Back button goes through the browser's history (spec §2, decision F5). */
export function useReadingPage<Id extends keyof ContentById>(id: Id): ReadingPageState<Id> {
  const { content, frame } = usePage(id);
  return { content, frame: { ...frame, onBack: useHistoryBack() }, overview: useOverviewLink() };
}

/** The link from a reading page to the overview. A plain click sends `back`, because the overview is where the chart's Back leads. */
function useOverviewLink(): LinkTarget | null {
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
