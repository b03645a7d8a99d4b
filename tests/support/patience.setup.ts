import { vi } from 'vitest';

/** Against hangs alone, as the limits of vitest.config.ts. */
const PATIENCE_MS = 60_000;

const { waitFor, waitUntil } = vi;

// They give up after a second where nothing else is said, and vitest has no setting for it.
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options);
vi.waitUntil = (callback, options = PATIENCE_MS) => waitUntil(callback, options);
