import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Result } from 'axe-core';
import type { Browser, Page } from 'playwright';
import { launchChromium } from '#tests/support/find-browsers.ts';

/** A small desktop window: the wide layout with a third less to draw than {@link DESKTOP}. */
export const WINDOW = { width: 1024, height: 640 } as const;
export const DESKTOP = { width: 1280, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;
export const NARROWEST = { width: 320, height: 640 } as const;

/**
 * Launches Chromium for visiting many pages of the product in turn; the caller closes it. All pages of one site that are open in a context share a
 * process. The next page then needs no new process and finds its scripts compiled, which saves a quarter of the work of a visit. Script streaming
 * is off because it ignores compiled scripts and would compile them again for every page.
 */
export function launchForTests(): Promise<Browser> {
  return launchChromium({ toSee: 'page', args: ['--process-per-site'], off: ['ScriptStreaming'] });
}

export const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One readable message per element with a violation. */
export function readable(violations: readonly Result[]): string[] {
  return violations.flatMap(({ id, help, impact, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} (${impact ?? 'unrated'}): ${help} at ${target.join(' ')}\n    ${failureSummary ?? ''}`,
    ),
  );
}

/** The minified axe-core. It is less than half the size of the package's `source`, which includes comments that every document would have to parse. */
export const AXE_SCRIPT: string = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

/** Runs in a page in which {@link AXE_SCRIPT} has run. */
export async function violationsOf(tags: string[]): Promise<Result[]> {
  const { violations } = await window.axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    // Passes would list thousands of elements, each with its selector.
    resultTypes: ['violations'],
  });
  return violations;
}

/**
 * Runs axe-core's WCAG 2.2 AA rules on the page. Returns one readable message per violation:
 * `expect(await axe(page)).toEqual([])`.
 */
export async function axe(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script: the page's content security policy refuses inline scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SCRIPT);
  return readable(await page.evaluate(violationsOf, WCAG_22_AA));
}
