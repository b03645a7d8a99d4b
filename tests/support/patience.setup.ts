import { vi } from 'vitest';

/** Only guards against hangs, like the limits in vitest.config.ts. */
const PATIENCE_MS = 60_000;

const { waitFor, waitUntil } = vi;

// By default they give up after a second, and vitest has no setting for that.
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options);
vi.waitUntil = (callback, options = PATIENCE_MS) => waitUntil(callback, options);
