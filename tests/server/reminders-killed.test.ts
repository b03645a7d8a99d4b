import { describe, expect, onTestFinished, test } from 'vitest';
import { wallClockIn } from '#src/server/wall-clock.ts';
import { draftDocument, save } from '#tests/support/api.ts';
import { PROCESSES } from '#tests/support/engines.ts';
import { killInRounds, LONG_ENOUGH, ROUNDS, startHere } from '#tests/support/killed.ts';
import { CUSTOMER } from '#tests/support/mails.ts';
import { eventually } from '#tests/support/outbox.ts';
import { webInTest } from '#tests/support/server.ts';
import { smtpInTest } from '#tests/support/smtp.ts';

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

describe.each(PROCESSES)('$name, killed while reminders are sent', ({ processes, open }) => {
  test(
    'reminds everybody at most once, and leaves out only those it was just writing to [L58.once]',
    LONG_ENOUGH,
    async () => {
      let arrivedMail: () => void = () => undefined;
      const { port, received } = await smtpInTest(async () => arrivedMail());
      const env = {
        ...(await open()),
        WEB_ROOT: webInTest({}),
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'estimates@example.com',
        PUBLIC_URL: 'https://estimates.example.com',
        LEFT_MAIL: 'on',
        ATTEMPT_MS: String(PATIENT_MS),
        NIGHT: nightFarFromNow(),
      };
      const first = await startHere(env, { timeoutMs: PATIENT_MS, pollMs: 100_000_000 });
      for (let visitor = 0; visitor < VISITORS; visitor += 1) {
        const customer = { ...CUSTOMER, email: `visitor${visitor}@example.com` };
        await save(first.url, draftDocument({ request: { customer } }));
      }
      await first.database.query(`update outbox set due_at = 1 where type = 'reminder.left'`);
      await first.close();

      await killInRounds(processes, env, async (_urls, kill) => {
        const enough = received.length + MAILS_A_ROUND;
        arrivedMail = () => {
          if (received.length + 1 >= enough) kill();
        };
      });
      arrivedMail = () => undefined;

      const { database, close } = await startHere(env, { timeoutMs: PATIENT_MS });
      onTestFinished(close);
      const due = `select 1 as one from outbox where type = 'reminder.left' and due_at is not null`;
      await eventually(async () => (await database.query(due)).length === 0);
      const unsure = ROUNDS * processes * AT_ONCE;
      const sent = received.map(({ to }) => to.join());
      expect({
        twice: sent.filter((address, index) => sent.indexOf(address) !== index),
        isEnough: sent.length >= VISITORS - unsure,
      }).toEqual({ twice: [], isEnough: true });
    },
  );
});
