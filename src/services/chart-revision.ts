/** Name of the `meta` element that holds the hash of the chart in a built page. */
export const CHART_META = 'chart';

/** Hash of the chart that the page runs; null if the page was not built. */
export function chartRevision(page: ParentNode): string | null {
  return page.querySelector<HTMLMetaElement>(`meta[name="${CHART_META}"]`)?.content ?? null;
}
