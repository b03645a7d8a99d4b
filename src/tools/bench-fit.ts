import { startBenchProduct, letToolsIn, table } from './bench-product.ts';
import { launchChromium } from './chromium.ts';
import { CALENDARS, calendarSights, mainWay, openAt, seen, type Size, STEPS_WITH_BUTTON, WINDOWS } from './fit.ts';
import { takeNoArguments } from './usage.ts';

takeNoArguments('npm run bench:fit    prints what windows of several sizes show of each page (decisions V11 and V12)');

const nameOf = ({ width, height }: Size): string => `${width}×${height}`;
const percent = (share: number): string => `${Math.round(100 * share)} %`;

const product = await startBenchProduct();
const browser = await launchChromium({ toSee: 'page' });
try {
  const context = await browser.newContext();
  await letToolsIn(context);
  const page = await context.newPage();

  const buttons: string[][] = [];
  for (const step of STEPS_WITH_BUTTON) {
    const row: string[] = [step];
    for (const size of WINDOWS) {
      await openAt(page, product.url, step, size);
      const { isButtonWhole, button, fields } = await seen(page);
      row.push(`${isButtonWhole ? 'yes' : 'no'} ${button.join('–')}${step === 'home' ? ` (${fields} fields)` : ''}`);
    }
    buttons.push(row);
  }
  console.log('Is the main button in sight on arrival?\n');
  console.log(table([['', ...WINDOWS.map(nameOf)], ...buttons]));

  const calendars: string[][] = [['on arrival'], ['after the sixth day'], ['of its first group hidden'], ['bars on arrival'], ['bars with offer and time']];
  for (const size of CALENDARS) {
    const { arrival, sixthDay, chosen } = await calendarSights(page, product.url, size);
    const cells = [`${arrival.times} of ${arrival.allTimes}`, `${sixthDay.times} of ${sixthDay.allTimes}`, String(sixthDay.missingOfFirstGroup), percent(arrival.bars), percent(chosen.bars)];
    for (const [at, cell] of cells.entries()) calendars[at]?.push(cell);
  }
  console.log('\nWhich times does the booking page show whole, and what do its bars cover?\n');
  console.log(table([['', ...CALENDARS.map(nameOf)], ...calendars]));

  const walker = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await letToolsIn(walker);
  const { taps, fields, pages } = await mainWay(await walker.newPage(), product.url);
  console.log(`\nThe main way with three windows: ${taps} taps, ${fields} typed fields, ${pages} pages.`);
} finally {
  await browser.close();
  await product.stop();
}
