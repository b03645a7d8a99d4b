import type { HistoryPort, Trail } from '#src/flow/url-sync.ts';

/** A fake session history. As with `popstate`, moves arrive asynchronously. */
export class FakeHistory implements HistoryPort {
  entries: { url: string; trail: Trail | null }[];
  index: number;
  isFramed = false;
  readonly #listeners = new Set<() => void>();
  #onGesture: (() => void) | null = null;

  constructor(url: string) {
    this.entries = [
      { url: 'https://elsewhere.example/', trail: null },
      { url, trail: null },
    ];
    this.index = 1;
  }

  get url() {
    return this.#entry().url;
  }

  get trail() {
    return this.#entry().trail;
  }

  push(url: string, trail: Trail) {
    this.entries = [...this.entries.slice(0, this.index + 1), { url, trail }];
    this.index += 1;
  }

  replace(url: string, trail: Trail) {
    this.entries[this.index] = { url, trail };
  }

  go(entries: number) {
    queueMicrotask(() => this.move(entries));
  }

  onPop(listener: () => void) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  onGesture(listener: () => void) {
    this.#onGesture = listener;
    return () => {
      if (this.#onGesture === listener) this.#onGesture = null;
    };
  }

  /** The visitor presses something. */
  gesture() {
    const listener = this.#onGesture;
    this.#onGesture = null;
    listener?.();
  }

  /** What the visitor's Back and Forward buttons do. */
  move(entries: number) {
    const next = this.index + entries;
    if (next < 0 || next >= this.entries.length) return;
    this.index = next;
    for (const listener of this.#listeners) listener();
  }

  urls() {
    return this.entries.slice(1).map(({ url }) => url);
  }

  #entry() {
    const entry = this.entries[this.index];
    if (entry === undefined) throw new Error('The history is empty');
    return entry;
  }
}
