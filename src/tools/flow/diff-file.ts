import type { DiffPlaces, DiffSection } from './diff.ts';
import type { DiffMark } from './look.ts';
import type { PlacedDiagram } from './placed.ts';

/** A diagram of one part of the flow with both revisions drawn into it. */
export interface DiffPicture {
  picture: PlacedDiagram;
  /** What differs, by the id of the box or the edge. */
  marks: Record<string, DiffMark>;
}

/** A comparison of two revisions: what `npm run flow:diff -- <git-ref> --json` writes, and the flow explorer opens. */
export interface DiffFile {
  /** The earlier revision, as given on the command line. */
  ref: string;
  /** Hash of the later revision's chart. */
  chartHash: string;
  sections: DiffSection[];
  pictures: DiffPicture[];
  /** URL of a flow explorer for each revision, if there is one. */
  explorers: DiffPlaces;
}

function isDiffFile(value: unknown): value is DiffFile {
  if (typeof value !== 'object' || value === null) return false;
  if (!('ref' in value && 'chartHash' in value && 'sections' in value && 'pictures' in value && 'explorers' in value)) return false;
  return typeof value.ref === 'string' && Array.isArray(value.sections) && Array.isArray(value.pictures);
}

/** Reads a comparison file. @throws when the value is not a comparison with the given chart */
export function readDiff(value: unknown, chartHash: string): DiffFile {
  if (!isDiffFile(value) || value.chartHash !== chartHash) throw new Error('This is no comparison with this chart.');
  return value;
}

/** URL at which an explorer plays a transition or a state; null if either is missing. */
export function playLink(explorer: string | null, place: string | null): string | null {
  return explorer === null || place === null ? null : `${explorer.replace(/#.*$/, '')}#${new URLSearchParams({ play: place }).toString()}`;
}
