import { partition } from 'es-toolkit';

/** A random number generator for [0, 1) that repeats for the same seed (mulberry32 over an FNV-1a hash). */
function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

function shuffle<T>(items: readonly T[], seed: string): T[] {
  const random = seededRandom(seed);
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const picked = Math.floor(random() * (last + 1));
    const [moved] = shuffled.splice(picked, 1);
    if (moved !== undefined) shuffled.splice(last, 0, moved);
  }
  return shuffled;
}

/**
 * Shuffles items the same way for the same seed and items. Those that match `isOther` stay last (spec §9, "Topic and source lists shuffled;
 * Other kept last"). Seed it with the draft's id, so that Back never reorders.
 */
export function stableShuffle<T>(
  items: readonly T[],
  seed: string,
  isOther: (item: T) => boolean,
): T[] {
  const [others, listed] = partition(items, isOther);
  return [...shuffle(listed, seed), ...others];
}

/**
 * The posts to show (spec §9, "Blog posts"), at most `count`: first those about a chosen topic, in the editor's order, then others at random,
 * but the same for the same seed.
 */
export function choosePosts<T extends { readonly topics: readonly string[] }>(
  posts: readonly T[],
  topics: readonly string[],
  seed: string,
  count: number,
): T[] {
  const [matching, others] = partition(posts, (post) =>
    post.topics.some((topic) => topics.includes(topic)),
  );
  return [...matching, ...shuffle(others, seed)].slice(0, count);
}
