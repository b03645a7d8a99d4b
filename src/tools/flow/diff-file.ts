import type { DiffPlaces, DiffSection } from './diff.ts';
import type { DiffMark } from './look.ts';
import type { PlacedDiagram } from './placed.ts';

/** A picture of a part of the flow in which both revisions are drawn. */
export interface DiffPicture {
  picture: PlacedDiagram;
  /** What differs, by the id of the box or the line. */
  marks: Record<string, DiffMark>;
}

/** A comparison of two revisions: what `npm run flow:diff -- <git-ref> --json` writes, and the flow explorer opens. */
export interface DiffFile {
  /** The earlier revision, as it was named. */
  ref: string;
  /** The chart of the later one. */
  chartHash: string;
  sections: DiffSection[];
  pictures: DiffPicture[];
  /** Address of a flow explorer of each revision, where there is one. */
  explorers: DiffPlaces;
}

function isDiffFile(value: unknown): value is DiffFile {
  if (typeof value !== 'object' || value === null) return false;
  if (!('ref' in value && 'chartHash' in value && 'sections' in value && 'pictures' in value && 'explorers' in value)) return false;
  return typeof value.ref === 'string' && Array.isArray(value.sections) && Array.isArray(value.pictures);
}

/** @throws when the value is no comparison with the given chart */
export function readDiff(value: unknown, chartHash: string): DiffFile {
  if (!isDiffFile(value) || value.chartHash !== chartHash) throw new Error('This is no comparison with this chart.');
  return value;
}

/** Address at which an explorer plays a line or a state; null where there is no such explorer or place. */
export function playLink(explorer: string | null, place: string | null): string | null {
  return explorer === null || place === null ? null : `${explorer.replace(/#.*$/, '')}#${new URLSearchParams({ play: place }).toString()}`;
}
