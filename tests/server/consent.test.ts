import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { EVIDENCE_HEADER } from '#src/domain/constants.ts';
import { consentPage } from '#src/server/consent/consent-page.ts';
import { consentProofsOf } from '#src/server/consent/proofs.ts';
import { MIGRATIONS } from '#src/server/database/migrations.ts';
import { findDraft } from '#src/server/store/drafts.ts';
import { consentWork } from '#src/tools/consent.ts';
import { forgetWork } from '#src/tools/forget.ts';
import {
  call,
  completed,
  draftDocument,
  idempotencyKey,
  MONDAY,
  MONDAY_MORNING,
  openBlockAt,
  openBlocksAt,
  read,
  save,
  testClock,
} from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { evidence, SHOWN } from '#tests/support/evidence.ts';
import { CUSTOMER } from '#tests/support/mails.ts';
import { folderInTest, serverFor, serverInTest } from '#tests/support/server.ts';

const NOW = '2026-11-16T15:00:00.000Z';
const BROWSER = { 'user-agent': 'A browser/1.0' };
const SENT = { ...evidence(), ...BROWSER };
const GONE = {
  firstName: 'Gone',
  lastName: 'Forever',
  phonePrimary: '3035550999',
  email: 'gone@example.com',
};

const PROOF = {
  revision: 1,
  given: true,
  recordedAt: Date.parse(NOW),
  address: '127.0.0.1',
  userAgent: 'A browser/1.0',
  shown: { ...SHOWN, labelHash: createHash('sha256').update(SHOWN.label).digest('hex') },
};

describe.each(ENGINES)('proof of consent on $name', ({ start }) => {
  const deaf = {
    name: 'deaf',
    wants: () => true,
    deliver: async () => Promise.reject(new Error('Nobody listens.')),
  };
  const server = serverFor(
    { clock: testClock(MONDAY_MORNING), outbox: { sinks: [deaf], leftAfterMs: 60_000 } },
    start,
  );

  /** The page for a lawyer: what the command says, and the page it writes. */
  async function lookUp(person: string) {
    const pages: string[] = [];
    const now = () => new Date(NOW);
    const reported = await consentWork((html) => pages.push(html), now)(server.database, person);
    return { ...reported, page: pages[0] ?? null };
  }

  test('a save of a form that shows the question keeps what was shown, once where the save is repeated, and the browser gets none of it [L21.proof, F15]', async () => {
    const headers = { ...SENT, ...idempotencyKey() };
    const { status, body } = await save(server.url, draftDocument(), headers);
    await save(server.url, draftDocument(), headers);
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...draftDocument({ id: body.id }), status: 'New' },
    });
    expect(await consentProofsOf(server.database, body.id)).toEqual([
      { ...PROOF, draftId: body.id },
    ]);
    expect(JSON.stringify((await read(server.url, body.id)).body)).not.toContain(SHOWN.content);
  });

  test('every save from such a form keeps its own, and saves from other pages none [L21.proof]', async () => {
    const { body } = await save(server.url, draftDocument(), evidence());
    await save(server.url, body);
    await save(server.url, body, evidence({ consent: { ...SHOWN, touched: true } }));
    expect(await consentProofsOf(server.database, body.id)).toMatchObject([
      { revision: 1, shown: { touched: false } },
      { revision: 3, shown: { touched: true } },
    ]);
  });

  test.each([
    ['no header', {}],
    ['no JSON', { [EVIDENCE_HEADER]: '%7Bno' }],
    ['no percent-encoding', { [EVIDENCE_HEADER]: '%E0%A4%A' }],
    ['something else', { [EVIDENCE_HEADER]: '%5B1%5D' }],
  ])(
    'of a client that says nothing that can be read (%s), answer, time and address are kept, and the save is made [L21.proof]',
    async (_, header) => {
      const { body } = await save(server.url, draftDocument(), { ...header, ...BROWSER });
      expect(await consentProofsOf(server.database, body.id)).toEqual([
        { ...PROOF, draftId: body.id, shown: null },
      ]);
    },
  );

  test('texts and names of browsers of any length and with any characters are cut, and no reason to lose a save [L21.proof, B4]', async () => {
    const agent = `Mozilla/5.0 (${'Linux; '.repeat(200)})`;
    const shown = { ...SHOWN, label: `\0${'ü'.repeat(5000)}`, page: '\ud800' };
    const { body } = await save(server.url, draftDocument(), {
      ...evidence({ consent: shown }),
      'user-agent': agent,
    });
    expect(await consentProofsOf(server.database, body.id)).toMatchObject([
      { userAgent: agent.slice(0, 1000), shown: { label: 'ü'.repeat(4000) } },
    ]);
  });

  test('a lawyer finds the page by phone number or by draft [L21.page]', async () => {
    const customer = { ...CUSTOMER, firstName: 'Zoë', phonePrimary: '3035550777' };
    const { body } = await save(server.url, draftDocument({ request: { customer } }), SENT);
    const draft = await findDraft(server.database, body.id);
    if (draft === null) throw new Error('The draft was saved.');
    const proofs = [{ ...PROOF, draftId: body.id }];
    const page = consentPage([{ draft, proofs, changes: [] }], new Date(NOW));
    for (const person of ['(303) 555-0777', '+1 303 555 0777', '1-303-555-0777', body.id])
      expect(await lookUp(person)).toEqual({
        text: 'consent.html has the answers of one draft.',
        exitCode: 0,
        page,
      });
    for (const words of [
      'Zo',
      '3035550777',
      'Yes, Hearth &#38; Pane may call me – “even” by night.\nÜber alles &#60;b&#62;',
      PROOF.shown.labelHash,
      SHOWN.content,
      'came checked, and the visitor left it as it was',
      NOW,
      '<meta name="robots" content="noindex">',
    ])
      expect(page).toContain(words);
    for (const stranger of ['3035550778', '+44 303 555 0777'])
      expect(await lookUp(stranger)).toEqual({
        text: 'Nobody was found.',
        exitCode: 1,
        page: null,
      });
  });

  test('the page of several drafts begins with links to each, and what it answered; that of one does not [L21.page]', async () => {
    const customer = { ...CUSTOMER, phonePrimary: '3035550888' };
    const saved = async () =>
      (await save(server.url, draftDocument({ request: { customer } }), evidence())).body.id;
    const linked = async () => {
      const { page } = await lookUp('3035550888');
      const idsIn = (pattern: RegExp) =>
        [...(page?.matchAll(pattern) ?? [])].map(([, id = '']) => id).toSorted();
      return {
        links: idsIn(/<a href="#([^"]+)">José O&#39;Brien<\/a>: Consent given, /g),
        sections: idsIn(/<section id="([^"]+)">/g),
      };
    };
    const first = await saved();
    expect(await linked()).toEqual({ links: [], sections: [first] });
    const both = [first, await saved()].toSorted();
    expect(await linked()).toEqual({ links: both, sections: both });
  });

  test('what is forgotten is in no table any more, and its place in the calendar is free [L21.forget]', async () => {
    const property = {
      street1: '1 Vanishing Point',
      city: 'Denver',
      state: 'CO',
      zipcode: '80202',
    };
    const request = { customer: GONE, isVerifyHomeOwnership: true };
    const shown = evidence({ consent: { ...SHOWN, label: 'Gone label' } });
    const { body } = await save(server.url, draftDocument({ request, property }), {
      ...shown,
      ...idempotencyKey(),
    });
    const other = (await save(server.url, draftDocument({ request: { customer: GONE } }))).body;
    const block = await openBlockAt(server.url, '80202');
    await save(server.url, completed(body, block), idempotencyKey());
    const draftHash = createHash('sha256').update(body.id).digest('hex');
    await call('POST', `${server.url}/api/funnel`, {
      body: {
        draftHash,
        visitHash: draftHash,
        state: 'home',
        variant: 'standard',
        at: '2026-11-16T15:00:00Z',
      },
    });
    await call(
      'GET',
      `${server.url}/api/PropertyOwners/${encodeURIComponent('1 Vanishing Point Denver CO 80202')}?appointmentId=${body.id}`,
    );

    expect(
      await server.database.query('select 1 as one from outbox where draft_id = $1', [body.id]),
    ).not.toEqual([]);

    const reported = await forgetWork(server.database, body.id);
    expect(reported).toEqual({
      text: `Deleted.\n\nOther drafts have the same phone number:\n  ${other.id}`,
      exitCode: 0,
    });
    await forgetWork(server.database, other.id);

    const tables = Object.values(MIGRATIONS)
      .flat()
      .flatMap((statement) => /create table (\w+)/.exec(statement)?.[1] ?? []);
    const traces = ['Vanishing', GONE.email, GONE.phonePrimary, 'Gone label', draftHash];
    for (const table of tables) {
      const rows = JSON.stringify(await server.database.query(`select * from ${table}`));
      const found = [...traces, body.id, other.id].filter((trace) => rows.includes(trace));
      expect({ table, found }).toEqual({ table, found: [] });
    }
    expect(
      (await openBlocksAt(server.url, { postalCode: '80202', startDate: MONDAY })).map(
        ({ id }) => id,
      ),
    ).toContain(block.id);
    expect(await forgetWork(server.database, body.id)).toEqual({
      text: 'There is no such draft.',
      exitCode: 1,
    });
  });
});

test('the files of the embedded database contain nothing of a draft that is forgotten, though it takes a second try to rewrite them [L21.forget]', async () => {
  const dataDirectory = folderInTest();
  const { url, database } = await serverInTest({ dataDirectory });
  // As before this pragma was set: files that were written then still hold what was deleted.
  await database.query('pragma secure_delete = off');
  const request = { customer: GONE };
  const { id } = (await save(url, draftDocument({ request }), idempotencyKey())).body;
  for (const street1 of ['1 Vanishing Point', '2 Vanishing Point'])
    await save(url, draftDocument({ id, request, property: { street1 } }), idempotencyKey());
  const all = [id, GONE.phonePrimary, GONE.email, 'Vanishing'];
  const traces = () => {
    const files = readdirSync(dataDirectory).map((file) => readFileSync(join(dataDirectory, file)));
    return all.filter((trace) => files.some((file) => file.includes(trace)));
  };
  expect(traces()).toEqual(all);
  vi.spyOn(database, 'purgeDeleted').mockRejectedValueOnce(new Error('database or disk is full'));
  await expect(forgetWork(database, id)).rejects.toThrow('database or disk is full');
  expect(await forgetWork(database, id)).toEqual({ text: 'There is no such draft.', exitCode: 1 });
  expect(traces()).toEqual([]);
});
