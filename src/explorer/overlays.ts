import { coverageOfAll, hitsInWords } from '#src/tools/flow/coverage.ts';
import type { Coverage, CoverageReport, TransitionCoverage } from '#src/tools/flow/coverage.ts';
import { leftCount } from '#src/tools/flow/funnel.ts';
import type { FunnelReport } from '#src/tools/flow/funnel.ts';
import type { PlacedEdge, PlacedNode } from '#src/tools/flow/placed.ts';
import { stateWords } from '#src/tools/flow/words.ts';
import type { Tint } from './Picture.tsx';
import { chart } from './pictures.ts';
import type { MapLayout } from './pictures.ts';

export type Overlay = { kind: 'none' } | { kind: 'coverage'; report: CoverageReport } | { kind: 'funnel'; report: FunnelReport };

export const COVERAGE_LOOK = {
  hit: { colour: '#17703c', dash: null, words: 'covered' },
  missed: { colour: '#b3261e', dash: '3 5', words: 'not covered' },
  unreachable: { colour: '#6b7a90', dash: '1 5', words: 'cannot be reached' },
} satisfies Record<Coverage, { colour: string; dash: string | null; words: string }>;

const JOURNEYS_NAMED = 8;

/** A verdict in lines: how often on each level, why not, and the journeys that take the way. */
export function verdictLines({ status, hits, journeys, reason }: TransitionCoverage): string[] {
  const more = journeys.length - JOURNEYS_NAMED;
  const named = `${journeys.slice(0, JOURNEYS_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const { words } = COVERAGE_LOOK[status];
  const lines = [status === 'hit' ? `${words}: ${hitsInWords(hits)}` : words, reason, journeys.length === 0 ? '' : `Journeys: ${named}`];
  return lines.filter((line) => line !== '');
}

function tintOfEdge(overlay: Overlay, edge: PlacedEdge): Tint | null {
  if (overlay.kind !== 'coverage' || edge.transitions.length === 0) return null;
  const { status } = coverageOfAll(overlay.report, edge.transitions);
  const { colour, dash } = COVERAGE_LOOK[status];
  return { colour, dash, mark: status, badge: '' };
}

/** Colours of pages by how many of the most visited page's visitors reached them. */
export const FUNNEL_LOOK = {
  many: { colour: '#17703c', words: 'more than half of the most visitors' },
  some: { colour: '#8a6100', words: 'a fifth to a half' },
  few: { colour: '#b3261e', words: 'fewer' },
  none: { colour: '#6b7a90', words: 'nobody' },
} as const;

function crowd(reached: number, most: number): keyof typeof FUNNEL_LOOK {
  if (reached === 0) return 'none';
  if (reached > most / 2) return 'many';
  return reached > most / 5 ? 'some' : 'few';
}

function tintOfNode(overlay: Overlay, node: PlacedNode): Tint | null {
  if (overlay.kind !== 'funnel' || node.kind !== 'page') return null;
  const step = chart.state(node.id).step ?? '';
  const reached = overlay.report.reached.get(step) ?? 0;
  const size = crowd(reached, Math.max(1, ...overlay.report.reached.values()));
  return { colour: FUNNEL_LOOK[size].colour, dash: null, mark: size, badge: `${reached} → ${leftCount(overlay.report, step)}` };
}

/** A page's line of the funnel in words. */
export function funnelWords(report: FunnelReport, step: string): string {
  const next = [...(report.left.get(step) ?? [])].map(([to, count]) => `${stateWords({ key: to, step: to })} ${count}`).join(', ');
  const reached = report.reached.get(step) ?? 0;
  return `${reached} ${reached === 1 ? 'visitor' : 'visitors'} reached it, ${leftCount(report, step)} went on${next === '' ? '' : ` (${next})`}`;
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
