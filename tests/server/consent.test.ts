import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { EVIDENCE_HEADER } from '#src/domain/constants.ts';
import type { FormEvidence } from '#src/domain/form-evidence.ts';
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
import { folderInTest, serverFor, serverInTest } from '#tests/support/server.ts';

const LABEL = 'Yes, Hearth & Pane may call me – “even” by night.\nÜber alles <b>';
const SHOWN = {
  label: LABEL,
  content: 'blt0123@4',
  page: 'https://book.example.com/',
  preChecked: true,
  touched: false,
};
const NOW = '2026-11-16T15:00:00.000Z';

function evidence(parts: Partial<FormEvidence> = {}): Record<string, string> {
  return {
    [EVIDENCE_HEADER]: encodeURIComponent(
      JSON.stringify({ trapped: false, challenge: null, consent: SHOWN, ...parts }),
    ),
    'user-agent': 'A browser/1.0',
  };
}

const PROOF = {
  revision: 1,
  given: true,
  recordedAt: Date.parse(NOW),
  address: '127.0.0.1',
  userAgent: 'A browser/1.0',
  shown: { ...SHOWN, labelHash: createHash('sha256').update(LABEL).digest('hex') },
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

  test('a save of a form that shows the question keeps what was shown, and the browser gets none of it [L21.proof]', async () => {
    const { status, body } = await save(server.url, draftDocument(), evidence());
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...draftDocument({ id: body.id }), status: 'New' },
    });
    expect(await consentProofsOf(server.database, body.id)).toEqual([
      { ...PROOF, draftId: body.id },
    ]);
    expect(JSON.stringify((await read(server.url, body.id)).body)).not.toContain('blt0123');
  });

  test('a browser that names itself at length is kept so, up to a thousand characters [L21.proof]', async () => {
    const agent = `Mozilla/5.0 (${'Linux; '.repeat(200)})`;
    const { body } = await save(server.url, draftDocument(), {
      ...evidence(),
      'user-agent': agent,
    });
    expect(
      (await consentProofsOf(server.database, body.id)).map(({ userAgent }) => userAgent),
    ).toEqual([agent.slice(0, 1000)]);
  });

  test('every save from such a form keeps its own, and saves from other pages none [L21.proof]', async () => {
    const { body } = await save(server.url, draftDocument(), evidence());
    await save(server.url, body);
    await save(
      server.url,
      body,
      evidence({ consent: { ...SHOWN, preChecked: false, touched: true } }),
    );
    expect(
      (await consentProofsOf(server.database, body.id)).map(({ revision, shown }) => [
        revision,
        shown?.touched,
      ]),
    ).toEqual([
      [1, false],
      [3, true],
    ]);
  });

  test('a save that is repeated keeps its proof once [L21.proof, F15]', async () => {
    const headers = { ...evidence(), ...idempotencyKey() };
    const { body } = await save(server.url, draftDocument(), headers);
    await save(server.url, draftDocument(), headers);
    expect(await consentProofsOf(server.database, body.id)).toEqual([
      { ...PROOF, draftId: body.id },
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
      const { status, body } = await save(server.url, draftDocument(), {
        ...header,
        'user-agent': 'A browser/1.0',
      });
      expect(status).toBe(200);
      expect(await consentProofsOf(server.database, body.id)).toEqual([
        { ...PROOF, draftId: body.id, shown: null },
      ]);
    },
  );

  test('texts of any length and with any characters are no reason to lose a save [L21.proof, B4]', async () => {
    const { status, body } = await save(
      server.url,
      draftDocument(),
      evidence({ consent: { ...SHOWN, label: `\0${'ü'.repeat(5000)}`, page: '\ud800' } }),
    );
    const [proof] = await consentProofsOf(server.database, body.id);
    expect({ status, label: proof?.shown?.label }).toEqual({
      status: 200,
      label: 'ü'.repeat(4000),
    });
  });

  test('a lawyer finds the page by phone number or by draft [L21.page]', async () => {
    const customer = {
      firstName: 'Zoë',
      lastName: "O'Brien",
      phonePrimary: '3035550777',
      email: 'zoe@example.com',
    };
    const { body } = await save(server.url, draftDocument({ request: { customer } }), evidence());
    const pages: string[] = [];
    const work = consentWork(
      (html) => pages.push(html),
      () => new Date(NOW),
    );
    const done = { text: 'consent.html has the answers of one draft.', exitCode: 0 };
    const asked = ['(303) 555-0777', '+1 303 555 0777', '1-303-555-0777', body.id];
    const told = [];
    for (const person of asked) told.push(await work(server.database, person));
    expect(told).toEqual(asked.map(() => done));
    const draft = await findDraft(server.database, body.id);
    const whole =
      draft === null
        ? ''
        : consentPage(
            [{ draft, proofs: [{ ...PROOF, draftId: body.id }], changes: [] }],
            new Date(NOW),
          );
    expect(pages).toEqual(asked.map(() => whole));
    for (const words of [
      'Zo',
      '3035550777',
      'Yes, Hearth &#38; Pane may call me – “even” by night.\nÜber alles &#60;b&#62;',
      PROOF.shown.labelHash,
      'blt0123@4',
      'came checked, and the visitor left it as it was',
      NOW,
    ]) {
      expect(whole).toContain(words);
    }
    const nobody = { text: 'Nobody was found.', exitCode: 1 };
    expect({
      unknownNumber: await work(server.database, '3035550778'),
      foreignNumber: await work(server.database, '+44 303 555 0777'),
    }).toEqual({
      unknownNumber: nobody,
      foreignNumber: nobody,
    });
  });

  test('the page of several drafts begins with links to each, and what it answered; that of one does not [L21.page]', async () => {
    const customer = {
      firstName: 'Ida',
      lastName: 'Twice',
      phonePrimary: '3035550888',
      email: 'ida@example.com',
    };
    const first = (await save(server.url, draftDocument({ request: { customer } }), evidence()))
      .body;
    const pages: string[] = [];
    const work = consentWork(
      (html) => pages.push(html),
      () => new Date(NOW),
    );
    await work(server.database, '3035550888');
    const second = (await save(server.url, draftDocument({ request: { customer } }), evidence()))
      .body;
    await work(server.database, '3035550888');
    const linked = pages.map((page) =>
      [...page.matchAll(/<li><a href="#([^"]+)">Ida Twice<\/a>: Consent given, /g)]
        .map(([, id = '']) => id)
        .toSorted(),
    );
    const sections = pages.map((page) =>
      [...page.matchAll(/<section id="([^"]+)">/g)].map(([, id = '']) => id).toSorted(),
    );
    expect({ linked, sections }).toEqual({
      linked: [[], [first.id, second.id].toSorted()],
      sections: [[first.id], [first.id, second.id].toSorted()],
    });
  });

  test('what is forgotten is in no table any more, and its place in the calendar is free [L21.forget]', async () => {
    const customer = {
      firstName: 'Gone',
      lastName: 'Forever',
      phonePrimary: '3035550999',
      email: 'gone@example.com',
    };
    const property = {
      street1: '1 Vanishing Point',
      city: 'Denver',
      state: 'CO',
      zipcode: '80202',
    };
    const headers = {
      ...evidence({ consent: { ...SHOWN, label: 'Gone label' } }),
      ...idempotencyKey(),
    };
    const { body } = await save(
      server.url,
      draftDocument({ request: { customer, isVerifyHomeOwnership: true }, property }),
      headers,
    );
    const other = (await save(server.url, draftDocument({ request: { customer } }))).body;
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
      (await server.database.query('select 1 as one from outbox where draft_id = $1', [body.id]))
        .length,
    ).toBeGreaterThan(0);

    const told = await forgetWork(server.database, body.id);
    expect(told).toEqual({
      text: `Deleted.\n\nOther drafts have the same phone number:\n  ${other.id}`,
      exitCode: 0,
    });
    await forgetWork(server.database, other.id);

    const tables = MIGRATIONS.flatMap(({ statements }) => statements).flatMap(
      (statement) => /create table (\w+)/.exec(statement)?.[1] ?? [],
    );
    const rows = await Promise.all(
      tables.map(async (table) =>
        JSON.stringify(await server.database.query(`select * from ${table}`)),
      ),
    );
    const traces = [
      body.id,
      other.id,
      draftHash,
      'Vanishing',
      'gone@example.com',
      '3035550999',
      'Gone label',
    ];
    expect(
      tables.filter((_, index) => traces.some((trace) => rows[index]?.includes(trace))),
    ).toEqual([]);
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

describe('the files of the embedded database', () => {
  /** A server with one draft that was saved several times, and a function that searches the files in its data folder for it. */
  async function withDraft() {
    const dataDirectory = folderInTest();
    const { url, database } = await serverInTest({ dataDirectory });
    // As before this pragma was set: files that were written then still hold what was deleted.
    await database.query('pragma secure_delete = off');
    const request = {
      customer: {
        firstName: 'Gone',
        lastName: 'Forever',
        phonePrimary: '3035550999',
        email: 'gone@example.com',
      },
    };
    const { id } = (await save(url, draftDocument({ request }), idempotencyKey())).body;
    for (const street1 of ['1 Vanishing Point', '2 Vanishing Point'])
      await save(url, draftDocument({ id, request, property: { street1 } }), idempotencyKey());
    const traces = () => {
      const files = readdirSync(dataDirectory).map((file) =>
        readFileSync(join(dataDirectory, file)),
      );
      return [id, '3035550999', 'gone@example.com', 'Vanishing'].filter((trace) =>
        files.some((file) => file.includes(trace)),
      );
    };
    return { id, database, traces };
  }

  test('contain nothing of a draft that is forgotten [L21.forget]', async () => {
    const { id, database, traces } = await withDraft();
    expect(traces()).toEqual([id, '3035550999', 'gone@example.com', 'Vanishing']);
    expect(await forgetWork(database, id)).toEqual({ text: 'Deleted.', exitCode: 0 });
    expect(traces()).toEqual([]);
  });

  test('contain nothing of a draft that is forgotten again after the first try could not rewrite them [L21.forget]', async () => {
    const { id, database, traces } = await withDraft();
    vi.spyOn(database, 'purgeDeleted').mockRejectedValueOnce(new Error('database or disk is full'));
    await expect(forgetWork(database, id)).rejects.toThrow('database or disk is full');
    expect(await forgetWork(database, id)).toEqual({
      text: 'There is no such draft.',
      exitCode: 1,
    });
    expect(traces()).toEqual([]);
  });
});
