import type { PlacedDiagram } from '#src/tools/flow/placed.ts';

function isPlaced(value: unknown): value is PlacedDiagram {
  return typeof value === 'object' && value !== null && 'id' in value && 'nodes' in value && 'edges' in value && 'width' in value;
}

/** The generated layout; the test of `npm run flow` keeps it as the generator wrote it. @throws when it is something else */
export function parsePictures(value: unknown): PlacedDiagram[] {
  if (!Array.isArray(value) || !value.every(isPlaced)) throw new Error('The layout is not what npm run flow writes.');
  return value;
}
