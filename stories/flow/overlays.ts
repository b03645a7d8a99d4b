import { coverageOfAll } from '#src/tools/flow/coverage.ts';
import type { Coverage, CoverageReport } from '#src/tools/flow/coverage.ts';
import { leftCount } from '#src/tools/flow/funnel.ts';
import type { FunnelReport } from '#src/tools/flow/funnel.ts';
import type { PlacedEdge, PlacedNode } from '#src/tools/flow/placed.ts';
import type { Tint } from './Picture.tsx';
import { chart } from './pictures.ts';
import type { MapLayout } from './pictures.ts';

export type Overlay = { kind: 'none' } | { kind: 'coverage'; report: CoverageReport } | { kind: 'funnel'; report: FunnelReport };

export const COVERAGE_LOOK = {
  hit: { colour: '#17703c', dash: null, words: 'covered' },
  missed: { colour: '#b3261e', dash: '3 5', words: 'not covered' },
  unreachable: { colour: '#6b7a90', dash: '1 5', words: 'cannot be reached' },
} satisfies Record<Coverage, { colour: string; dash: string | null; words: string }>;

function tintOfEdge(overlay: Overlay, edge: PlacedEdge): Tint | null {
  if (overlay.kind !== 'coverage' || edge.transitions.length === 0) return null;
  const { status, hits, journeys, missing, reason } = coverageOfAll(overlay.report, edge.transitions);
  const { colour, dash, words } = COVERAGE_LOOK[status];
  const details = [
    status === 'hit' ? `${words}, ${hits} times` : `${words}${reason === '' ? '' : `: ${reason}`}`,
    journeys.length === 0 ? '' : `Journeys: ${journeys.join(', ')}`,
    missing.length === 0 || missing.length === edge.transitions.length ? '' : `Missing of it: ${missing.join(', ')}`,
  ];
  return { colour, dash, words: details.filter((text) => text !== '').join('\n'), badge: '' };
}

function tintOfNode(overlay: Overlay, node: PlacedNode): Tint | null {
  if (overlay.kind !== 'funnel' || node.kind !== 'page') return null;
  const step = chart.state(node.id).step ?? '';
  const reached = overlay.report.reached.get(step) ?? 0;
  const left = leftCount(overlay.report, step);
  const most = Math.max(1, ...overlay.report.reached.values());
  const colour = reached === 0 ? '#6b7a90' : reached > most / 2 ? '#17703c' : reached > most / 5 ? '#8a6100' : '#b3261e';
  return { colour, dash: null, words: funnelWords(overlay.report, step), badge: `${reached} → ${left}` };
}

/** A page's line of the funnel in words. */
export function funnelWords(report: FunnelReport, step: string): string {
  const next = [...(report.left.get(step) ?? [])].map(([to, count]) => `${to} ${count}`).join(', ');
  return `${report.reached.get(step) ?? 0} visitors reached it, ${leftCount(report, step)} went on${next === '' ? '' : ` (${next})`}`;
}

/** The tints of everything drawn, by id. */
export function tintsOf(overlay: Overlay, { panels }: MapLayout): Map<string, Tint> {
  const tints = new Map<string, Tint>();
  for (const { picture } of panels) {
    for (const node of picture.nodes) remember(tints, node.id, tintOfNode(overlay, node));
    for (const edge of picture.edges) remember(tints, edge.id, tintOfEdge(overlay, edge));
  }
  return tints;
}

function remember(tints: Map<string, Tint>, id: string, tint: Tint | null): void {
  if (tint !== null) tints.set(id, tint);
}
