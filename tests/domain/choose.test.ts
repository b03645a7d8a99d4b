import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { choosePosts, stableShuffle } from '#src/domain/choose.ts';

const isOther = (item: string): boolean => item === 'Other';
const SOURCES = ['Search', 'Radio', 'Other', 'Friend', 'Event', 'Mail'];

describe('stableShuffle', () => {
  test('keeps Other last and loses nothing, and gives the same order for the same seed [S9.shuffle-other-last]', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const shuffled = stableShuffle(SOURCES, seed, isOther);
        expect(shuffled.at(-1)).toBe('Other');
        expect(shuffled.toSorted()).toEqual(SOURCES.toSorted());
        expect(stableShuffle(SOURCES, seed, isOther)).toEqual(shuffled);
      }),
    );
  });

  test('puts another item first on other drafts', () => {
    const firsts = Array.from(
      { length: 50 },
      (_, index) => stableShuffle(SOURCES, `draft-${index}`, isOther)[0],
    );
    expect(new Set(firsts).size).toBe(SOURCES.length - 1);
  });
});

const post = (name: string, ...topics: string[]) => ({ name, topics });
const POSTS = [
  post('cold', 'energy'),
  post('glass', 'energy'),
  post('quiet', 'noise'),
  post('locks', 'security'),
  post('loans', 'money'),
];
const namesOf = (posts: readonly { name: string }[]): string[] => posts.map(({ name }) => name);

describe('choosePosts', () => {
  test('shows posts on the chosen topics first and fills up with others [S9.blog-choice]', () => {
    const chosen = choosePosts(POSTS, ['energy'], 'visit-1', 3);
    expect(namesOf(chosen).slice(0, 2)).toEqual(['cold', 'glass']);
    expect(['quiet', 'locks', 'loans']).toContain(namesOf(chosen)[2]);
  });

  test('shows no more than asked for, even when more posts match', () => {
    expect(namesOf(choosePosts(POSTS, ['energy', 'noise', 'money'], 'visit-1', 3))).toEqual([
      'cold',
      'glass',
      'quiet',
    ]);
  });

  test('picks the same posts all through a visit, and others on other visits [S9.blog-choice]', () => {
    const visit = (seed: string): string => namesOf(choosePosts(POSTS, [], seed, 3)).join();
    expect(visit('visit-1')).toBe(visit('visit-1'));
    const visits = new Set(Array.from({ length: 50 }, (_, seed) => visit(`visit-${seed}`)));
    expect(visits.size).toBeGreaterThan(5);
  });
});
