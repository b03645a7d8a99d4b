/** What one content read asks for (spec §7, "Content service reads"). */
export interface ContentQuery {
  /** Url of a page, such as `/window-count`; leave it out to read every entry of the type. */
  readonly url?: string;
  /** Reference fields to expand, as dotted paths. */
  readonly include?: readonly string[];
}

/** Reads content entries. Implemented by `src/services/content`, faked in tests and stories. */
export interface ContentClient {
  /** Raw entries in the shape of the delivery API; an empty list when nothing matches. Rejects when the service does not answer. */
  entries(type: string, query?: ContentQuery): Promise<unknown[]>;
  /** Calls `listener` when an editor changes something in a live preview; returns an unsubscribe function. */
  onChange?(listener: () => void): () => void;
}
