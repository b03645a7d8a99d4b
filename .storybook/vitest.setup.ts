import { afterEach, beforeEach, expect, inject, type TestContext, vi } from 'vitest';
import { page } from 'vitest/browser';

declare module 'vitest' {
  interface ProvidedContext {
    comparesPictures: boolean;
  }
  interface TestContext {
    /** Set by the addon. */
    story?: { id: string; tags: readonly string[]; parameters: { layout?: string } };
  }
}

/** The day every story is shown on. */
const FIXED_TIME = Date.parse('2026-03-02T09:00:00-06:00');
/** What a window of 1280 × 1024 px shows at 400 % zoom. */
const MAGNIFIED = { width: 320, height: 256 } as const;
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
/** Taller pages are cut off here, in px. */
const TALLEST = 2600;

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'error');
  vi.useFakeTimers({ toFake: ['Date'], now: FIXED_TIME });
  performance.clearResourceTimings();
});

/** Requests to other sites, and those that were refused. */
function wrongRequests(): string[] {
  const isWrong = (entry: PerformanceEntry): boolean =>
    !/^(data|blob):/.test(entry.name) &&
    (!entry.name.startsWith(location.origin) ||
      (entry instanceof PerformanceResourceTiming && entry.responseStatus >= 400));
  return performance
    .getEntriesByType('resource')
    .filter(isWrong)
    .map(({ name }) => name);
}

/** Overlays are pictured as the window shows them, everything else at full height. */
async function matchPictures({ id, tags }: NonNullable<TestContext['story']>): Promise<void> {
  for (const { width, height } of WINDOWS) {
    await page.viewport(width, height);
    await document.fonts.ready;
    if (!tags.includes('picture-of-window'))
      await page.viewport(
        width,
        Math.min(Math.max(document.documentElement.scrollHeight, height), TALLEST),
      );
    await expect(document.documentElement).toMatchScreenshot(`${id}-${width}`);
  }
}

// The story has been played by now, and axe has looked at it.
afterEach(async ({ story }) => {
  if (story === undefined) return;
  // Storybook's own page does this, and the addon does not.
  document.body.style.padding = story.parameters.layout === 'padded' ? '1rem' : '0';
  await page.viewport(MAGNIFIED.width, MAGNIFIED.height);
  await expect
    .poll(() => document.documentElement.scrollWidth, {
      message: 'the width of the page in a window of 320 px',
    })
    .toBeLessThanOrEqual(MAGNIFIED.width);
  expect(console.error, 'errors in the console').not.toHaveBeenCalled();
  expect(wrongRequests(), 'requests to other sites, or refused').toEqual([]);
  const isPictured = story.tags.includes('picture') || story.tags.includes('picture-of-window');
  if (isPictured && inject('comparesPictures')) await matchPictures(story);
});
