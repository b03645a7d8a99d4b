import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';

const embedGetStarted = await bundledCopy('embedGetStarted');
const home = await bundledCopy('home');
const projectDetails = await bundledCopy('projectDetails');
const requestCall = await bundledCopy('requestCall');
const site = await bundledCopy('site');
const windowCount = await bundledCopy('windowCount');

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

test('every number to call in the copy is that of the site', () => {
  const pages = readFileSync(new URL('../../src/content/snapshot/dce_page.json', import.meta.url), 'utf8');
  expect([...new Set(pages.match(/\(\d{3}\)\s\d{3}-\d{4}/g))]).toEqual([site.callUs.phone]);
});
