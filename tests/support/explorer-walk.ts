import type { ExplorerStore } from '#src/explorer/explorer-store.ts';
import { labelOf, movesOffered } from '#src/model/moves.ts';

/** Applies moves by their labels, one after the other. */
export async function happens(store: ExplorerStore, ...labels: string[]): Promise<void> {
  for (const label of labels) {
    const [move] = movesOffered(store.actor.getSnapshot(), (one) => labelOf(one) === label);
    if (move === undefined) throw new Error(`Not offered: ${label}`);
    await store.apply(move);
  }
}
