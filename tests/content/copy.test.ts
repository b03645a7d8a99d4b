import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { numbersIn } from '#src/domain/number-words.ts';
import { DEMO_HOURS } from '#src/server/seed/demo-data.ts';

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
  expect(projectDetails.introduction.text).toBe('An advisor will call you to set up this visit. List what you have in mind. Best guesses are fine.');
});

test('window-count says from how many windows a time can be picked online [F6.4]', () => {
  expect(windowCount.introduction.text).toBe("A good guess is fine. With two or more windows, you can pick a visit time online.");
});

test('the form for a call says what the details are for [S2.request-call]', () => {
  expect(requestCall.form.text).toBe('We\'ll use this only to call you about your estimate.');
});

test('the consent ends with a way to book for who does not agree, at the number of the site [S5.consent]', () => {
  const wayOut = `Prefer not to agree? Call ${site.callUs.phone} to book.`;
  expect([home.form.consentLabel, embedGetStarted.form.consentLabel].map((label) => label.slice(-wayOut.length))).toEqual([wayOut, wayOut]);
});

test('wherever the copy says how long a visit takes, the demo calendar keeps as much time free [S3.content-true]', async () => {
  const { introduction } = await bundledCopy('timeDateBooking');
  const { process } = await bundledCopy('whatsNext');
  const said = JSON.stringify([introduction, process]).match(/Plan on about \d+ minutes/g) ?? [];
  const lengths = DEMO_HOURS.flat().map(({ startTime, endTime }) => minutesOf(endTime) - minutesOf(startTime));
  expect(said.length).toBe(2);
  expect([...new Set(said.flatMap(numbersIn))]).toEqual([...new Set(lengths)]);
});
