import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { OFFER_ACCEPTED_WITHIN_DAYS } from '#src/domain/constants.ts';
import { parseAmount } from '#src/domain/financing.ts';
import { numbersIn } from '#src/domain/number-words.ts';
import { DEMO_HOURS, DEMO_OFFERS } from '#src/server/seed/demo-data.ts';

const embedGetStarted = await bundledCopy('embedGetStarted');
const home = await bundledCopy('home');
const projectDetails = await bundledCopy('projectDetails');
const requestCall = await bundledCopy('requestCall');
const site = await bundledCopy('site');
const windowCount = await bundledCopy('windowCount');

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

test('who is asked for details instead of a time is told that a call sets up the visit [S2.project-details]', () => {
  expect(projectDetails.introduction.text).toBe(
    'An advisor will call you to set up this visit. List what you have in mind. Best guesses are fine.',
  );
});

test('window-count says from how many windows a time can be picked online [F6.4]', () => {
  expect(windowCount.introduction.text).toBe(
    'A good guess is fine. With two or more windows, you can pick a visit time online.',
  );
});

test('the form for a call says what the details are for [S2.request-call]', () => {
  expect(requestCall.form.text).toBe("We'll use this only to call you about your estimate.");
});

test('the consent ends with a way to book for who does not agree, at the number of the site [S5.consent]', () => {
  const wayOut = `Prefer not to agree? Call ${site.callUs.phone} to book.`;
  expect(
    [home.form.consentLabel, embedGetStarted.form.consentLabel].map((label) =>
      label.slice(-wayOut.length),
    ),
  ).toEqual([wayOut, wayOut]);
});

test('wherever the copy says how long a visit takes, the demo calendar keeps as much time free [S3.content-true]', async () => {
  const { introduction } = await bundledCopy('timeDateBooking');
  const { process } = await bundledCopy('whatsNext');
  const said = JSON.stringify([introduction, process]).match(/Plan on about \d+ minutes/g) ?? [];
  const lengths = DEMO_HOURS.flat().map(
    ({ startTime, endTime }) => minutesOf(endTime) - minutesOf(startTime),
  );
  expect(said.length).toBe(2);
  expect([...new Set(said.flatMap(numbersIn))]).toEqual([...new Set(lengths)]);
});

test('an offer for an early visit names the days within which it is earned [S3.content-true, S4.offer-accepted]', () => {
  const days = DEMO_OFFERS.flatMap(
    (offer) => /(?:within|in the next) ([\w]+) days/.exec(offer)?.[1] ?? [],
  ).flatMap(numbersIn);
  expect(days).toEqual([OFFER_ACCEPTED_WITHIN_DAYS]);
});

test('the totals of the loans follow from the rates below them, which are those of the plans [S3.content-true, S2.financing]', async () => {
  const { results, disclaimer, downPayments } = await bundledCopy('financingEducation');
  const { plans } = await bundledCopy('financingPlans');
  const rates = new Map(
    [...disclaimer.matchAll(/(\d+) (months|years) at ([\d.]+)%/g)].map(([, length, unit, rate]) => [
      unit === 'years' ? Number(length) * 12 : Number(length),
      Number(rate),
    ]),
  );
  const totalOf = (term: string, share: string): number => {
    const [length = '', unit] = term.split('_');
    const months = unit === 'years' ? Number(length) * 12 : Number(length);
    const rate = (rates.get(months) ?? Number.NaN) / 1200;
    const down = 12_000 * (Number.parseInt(share) / 100);
    const monthly =
      rate === 0
        ? (12_000 - down) / months
        : ((12_000 - down) * rate) / (1 - (1 + rate) ** -months);
    return Math.round(100 * (down + (Math.round(monthly * 100) / 100) * months)) / 100;
  };
  expect(
    Object.fromEntries(
      Object.entries(results).map(([name, { finalSum }]) => [name, parseAmount(finalSum)]),
    ),
  ).toEqual(
    Object.fromEntries(
      Object.keys(results).map((name) => [
        name,
        totalOf(name.split('+')[0] ?? '', name.split('+')[1] ?? ''),
      ]),
    ),
  );
  expect(downPayments.map(({ name }) => parseAmount(name))).toEqual(
    downPayments.map(({ uniqueName }) => 120 * Number.parseInt(uniqueName)),
  );
  const valueOf = (items: (typeof plans)[number]['items'], name: string) =>
    Number.parseFloat(items.find(({ uniqueName }) => uniqueName === name)?.value ?? '');
  expect(plans.map(({ items }) => valueOf(items, 'interest'))).toEqual(
    plans.map(({ items }) => rates.get(12 * valueOf(items, 'loan_period'))),
  );
});
