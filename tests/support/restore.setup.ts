import { afterEach, vi } from 'vitest';

// Test files share their worker's modules and globals, so undo every replacement before the next test or file.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
