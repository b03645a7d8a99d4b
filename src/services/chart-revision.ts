/** Name of the `meta` element in which a built page tells the hash of its chart. */
export const CHART_META = 'chart';

/** The hash of the chart that the page runs; null where it is not built. */
export function chartRevision(page: ParentNode): string | null {
  return page.querySelector<HTMLMetaElement>(`meta[name="${CHART_META}"]`)?.content ?? null;
}
