import { afterEach, vi } from 'vitest';

// Files share their worker's modules and globals: nothing that a test replaces is there for the next, nor while the next file loads.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
