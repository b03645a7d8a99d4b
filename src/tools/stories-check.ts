import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { groupBy } from 'es-toolkit';
import type { Browser } from 'playwright';
import { launchChromium } from './chromium.ts';
import { type Asked, HELP, readAsked, whyNothing } from './stories-check/asked.ts';
import { builtStories, type BuiltStory, ensureStoriesBuilt } from './stories-check/built-stories.ts';
import type { PictureDifference } from './stories-check/compare-pictures.ts';
import { differenceFrom, emptyReport, type Reference, readReference, referenceNames, removeReference, REPORT_FOLDER, writeReference, writeReportPictures } from './stories-check/picture-files.ts';
import { describeDifference, describeOutcomes, type Outcome, toReportPage } from './stories-check/report.ts';
import { captureSpecimen, openStoryPages, type PictureExtent, type PictureWidth, type StoryPage, type StoryPages, WIDTHS } from './stories-check/story-page.ts';
import { serveStories } from './stories-check/stories-server.ts';

/** Exit codes. */
const EXIT = { well: 0, failed: 1, misused: 2 } as const;

const SPECIMEN = 'specimen';
/** Upper limit for pages in parallel. A page mostly waits for its frames, so we open one more than there are processors. */
const MOST_PAGES = 4;
/** A drawing may appear late: waits between captures, in ms. */
const RETRIES_MS = [100, 400, 1_000];

/** Printed if this machine renders fonts differently. */
const OTHER_LETTERS = `The pictures are not compared: this machine draws letters differently from the one that took them (Debian's Chromium on Linux),
so every line of text would differ. Everything else has been checked. To compare pictures, run this in Linux with Debian's Chromium, for
example in a container: docker run --rm -v "$PWD":/app -w /app node:20-bookworm sh -c "apt-get update && apt-get install -y chromium && npm ci && npm run stories:check".`;

interface Options {
  only: string;
  update: boolean;
  /** False if this machine renders fonts differently. */
  comparePictures: boolean;
}

/** Overlays are captured as the window shows them, everything else at full height. Null: no picture. */
function extentOf({ tags }: BuiltStory): PictureExtent | null {
  if (tags.includes('picture-of-window')) return 'window';
  return tags.includes('picture') ? 'whole' : null;
}

function pictureName({ id }: BuiltStory, width: PictureWidth): string {
  return `${id}.${width}`;
}

/** Captures again while the picture differs from the expected one, or, if there is none, from the previous capture. */
async function lookUntilStill(look: () => Promise<Buffer>, expected: Reference | null): Promise<{ capture: Buffer; difference: PictureDifference | null }> {
  const compare = (capture: Buffer): PictureDifference | null => (expected === null ? null : differenceFrom(expected, capture));
  let capture = await look();
  let difference = compare(capture);
  for (const wait of RETRIES_MS) {
    if (expected !== null && difference === null) break;
    const before = capture;
    await pause(wait);
    capture = await look();
    if (capture.equals(before)) {
      if (expected === null) break;
      continue;
    }
    difference = compare(capture);
  }
  return { capture, difference };
}

async function checkPicture(page: StoryPage, story: BuiltStory, width: PictureWidth, extent: PictureExtent, options: Options): Promise<Outcome> {
  const outcome: Outcome = { group: story.title, name: `${story.name}, ${width} px`, status: 'passed', messages: [] };
  if (!options.comparePictures) return { ...outcome, status: 'skipped' };
  const name = pictureName(story, width);
  const expected = readReference(name);
  const { capture, difference } = await lookUntilStill(() => page.picture(width, extent), expected);
  if (expected !== null && difference === null) return outcome;
  if (options.update) {
    writeReference(name, capture);
    return outcome;
  }
  writeReportPictures(name, capture, expected, difference);
  const message = difference === null ? 'There is no picture to compare with: run npm run stories:check -- --update and review it.' : describeDifference(difference);
  return { ...outcome, status: 'failed', messages: [message], picture: name };
}

async function checkStory(page: StoryPage, story: BuiltStory, options: Options): Promise<Outcome[]> {
  const messages = await page.check(story.id);
  const own: Outcome = { group: story.title, name: story.name, status: messages.length === 0 ? 'passed' : 'failed', messages };
  const extent = extentOf(story);
  const outcomes = [own];
  for (const width of extent === null ? [] : WIDTHS) outcomes.push(await checkPicture(page, story, width, extent ?? 'whole', options));
  return outcomes;
}

function brokenStory({ title, name }: BuiltStory, error: unknown): Outcome {
  return { group: title, name, status: 'failed', messages: [error instanceof Error ? error.message : String(error)] };
}

/** Checks the stories of one file. A failed story may leave its page in any state, so the next one gets a new page. */
async function checkFile(stories: readonly BuiltStory[], pages: StoryPages, opening: string, options: Options): Promise<Outcome[]> {
  await pages.forget();
  const outcomes: Outcome[] = [];
  for (const story of stories) {
    const page = await pages.current(opening);
    const seen = await checkStory(page, story, options).catch((error: unknown) => [brokenStory(story, error)]);
    outcomes.push(...seen);
    if (seen.some(({ status }) => status === 'failed')) await pages.leave();
  }
  return outcomes;
}

async function checkFiles(browser: Browser, origin: string, all: readonly BuiltStory[], options: Options): Promise<Outcome[]> {
  const chosen = all.filter(({ id }) => id.includes(options.only));
  const files = Object.values(groupBy(chosen, ({ title }) => title));
  const outcomes = new Map<readonly BuiltStory[], Outcome[]>();
  const waiting = files.toSorted((a, b) => b.length - a.length);
  const work = async (): Promise<void> => {
    const pages = await openStoryPages(browser, origin);
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const [title] = file.map((story) => story.title);
      const opening = all.find((story) => story.title !== title)?.id ?? '';
      outcomes.set(file, await checkFile(file, pages, opening, options));
    }
    await pages.close();
  };
  await Promise.all(Array.from({ length: Math.min(MOST_PAGES, availableParallelism() + 1) }, work));
  return files.flatMap((file) => outcomes.get(file) ?? []);
}

/** Reports the reference pictures whose story is gone, or removes them with `update`. */
function checkLeftOvers(stories: readonly BuiltStory[], { update }: Options): Outcome[] {
  const names = new Set(stories.filter((story) => extentOf(story) !== null).flatMap((story) => WIDTHS.map((width) => pictureName(story, width))));
  const leftOver = referenceNames().filter((name) => name !== SPECIMEN && !names.has(name));
  if (update) {
    for (const name of leftOver) removeReference(name);
    return [];
  }
  return leftOver.map((name) => ({ group: 'Pictures', name, status: 'failed', messages: ['No story has this picture any more: run npm run stories:check -- --update.'] }));
}

/** Whether this machine renders fonts as in the reference pictures. With `update`, this machine's rendering becomes the reference. */
async function drawsLettersAlike(browser: Browser, origin: string, update: boolean): Promise<boolean> {
  const [expected, capture] = [readReference(SPECIMEN), await captureSpecimen(browser, origin)];
  if (expected !== null && differenceFrom(expected, capture) === null) return true;
  if (expected === null && !update) return true;
  if (update) writeReference(SPECIMEN, capture);
  return update;
}

async function checkStories(only: string, update: boolean): Promise<Outcome[]> {
  const server = await serveStories();
  const browser = await launchChromium({
    args: ['--font-render-hinting=none', '--disable-lcd-text', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
  try {
    const stories = builtStories();
    const isAlike = await drawsLettersAlike(browser, server.origin, update);
    if (!isAlike) console.log(OTHER_LETTERS);
    const options: Options = { only, update, comparePictures: isAlike };
    return [...(await checkFiles(browser, server.origin, stories, options)), ...checkLeftOvers(stories, options)];
  } finally {
    await browser.close();
    await server.close();
  }
}

function writeReports(outcomes: readonly Outcome[]): void {
  if (outcomes.every(({ picture }) => picture === undefined)) return;
  mkdirSync(REPORT_FOLDER, { recursive: true });
  writeFileSync(path.join(REPORT_FOLDER, 'index.html'), toReportPage(outcomes));
  console.log(`The differences: ${path.join(REPORT_FOLDER, 'index.html')}`);
}

async function check({ only, update }: Asked): Promise<number> {
  const begun = performance.now();
  emptyReport();
  await ensureStoriesBuilt(console.log);
  const nothing = whyNothing(only, builtStories());
  if (nothing !== null) {
    console.error(nothing);
    return EXIT.failed;
  }
  const outcomes = await checkStories(only, update);
  writeReports(outcomes);
  console.log(describeOutcomes(outcomes, (performance.now() - begun) / 1000));
  return outcomes.some(({ status }) => status === 'failed') ? EXIT.failed : EXIT.well;
}

const asked = readAsked(process.argv.slice(2));
if (typeof asked === 'string') {
  console.error(`${asked}\n\n${HELP}`);
  process.exitCode = EXIT.misused;
} else if (asked.help) console.log(HELP);
else process.exitCode = await check(asked);
