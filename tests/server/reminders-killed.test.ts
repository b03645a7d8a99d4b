import { afterEach, describe, expect, test } from 'vitest';
import { SOURCE_FOLDERS, startServer } from '#src/server/start-server.ts';
import { wallClockIn } from '#src/server/wall-clock.ts';
import { draftDocument, save } from '#tests/support/api.ts';
import { PROCESSES } from '#tests/support/engines.ts';
import { CUSTOMER } from '#tests/support/mails.ts';
import { QUICK_RETRIES } from '#tests/support/outbox-times.ts';
import { eventually } from '#tests/support/outbox.ts';
import { killProcesses, SERVERS, startProcess } from '#tests/support/server-process.ts';
import { webInTest } from '#tests/support/server.ts';
import { smtpInTest } from '#tests/support/smtp.ts';

/** `KILL_ROUNDS=20` for a longer run. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
const VISITORS = ROUNDS * 20;
/** A round ends with the mail of this number. */
const MAILS_A_ROUND = 5;
/** A mail that takes longer may have arrived, and is given up. */
const PATIENT_MS = 60_000;
/** How many mails a process sends at once. */
const AT_ONCE = 8;

/** An hour that is far away, so that the test runs at any time of day. */
function nightFarFromNow(): string {
  const hour = Number(wallClockIn('America/Denver', new Date()).slice(11, 13));
  const [from, to] = [10, 11].map((later) => String((hour + later) % 24).padStart(2, '0'));
  return `${from}:00-${to}:00`;
}

afterEach(killProcesses);

describe.each(PROCESSES)('$name, killed while reminders are sent', ({ processes, open }) => {
  test(
    'reminds everybody at most once, and leaves out only those it was just writing to [L58.once]',
    { timeout: 300_000 + ROUNDS * 20_000 },
    async () => {
      let arrivedMail: () => void = () => undefined;
      const { port, received } = await smtpInTest(async () => arrivedMail());
      const place = await open();
      const web = webInTest({});
      const env = {
        ...place.env,
        WEB_ROOT: web,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'estimates@example.com',
        PUBLIC_URL: 'https://estimates.example.com',
        LEFT_MAIL: 'on',
        ATTEMPT_MS: String(PATIENT_MS),
        NIGHT: nightFarFromNow(),
        LOG_LEVEL: 'silent',
      };
      const startHere = (pollMs: number) =>
        startServer(
          { ...env, PORT: '0' },
          {
            outboxTimes: { ...QUICK_RETRIES, timeoutMs: PATIENT_MS, pollMs },
            folders: { ...SOURCE_FOLDERS, web },
          },
        );
      try {
        const first = await startHere(100_000_000);
        for (let visitor = 0; visitor < VISITORS; visitor += 1) {
          const customer = { ...CUSTOMER, email: `visitor${visitor}@example.com` };
          await save(first.url, draftDocument({ request: { customer } }));
        }
        await first.database.query(`update outbox set due_at = 1 where type = 'reminder.left'`);
        await first.close();

        let unsure = 0;
        for (let round = 1; round <= ROUNDS; round += 1) {
          const servers = await Promise.all(
            Array.from({ length: processes }, () => startProcess(env, SERVERS.quickOutbox)),
          );
          const enough = received.length + MAILS_A_ROUND;
          arrivedMail = () => {
            if (received.length + 1 < enough) return;
            for (const { child } of servers) child.kill('SIGKILL');
          };
          await Promise.all(servers.map(({ ended }) => ended));
          unsure += processes * AT_ONCE;
        }
        arrivedMail = () => undefined;

        const last = await startHere(QUICK_RETRIES.pollMs);
        await eventually(
          async () =>
            (
              await last.database.query(
                `select 1 as one from outbox where type = 'reminder.left' and due_at is not null`,
              )
            ).length === 0,
        );
        await last.close();
        const sent = received.map(({ to }) => to.join());
        expect({
          twice: sent.filter((address, index) => sent.indexOf(address) !== index),
          isEnough: sent.length >= VISITORS - unsure,
        }).toEqual({ twice: [], isEnough: true });
      } finally {
        await place.remove();
      }
    },
  );
});
