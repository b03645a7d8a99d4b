import { execFile } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { freePort } from './processes.ts';
import { listenOn } from './listen.ts';

const run = promisify(execFile);
const POSTFIX = '/usr/sbin/postfix';
/** The services of a Postfix as Debian installs it. */
const SERVICES = '/usr/share/postfix/master.cf.dist';
const OWNER = 65_534;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Why the tests with a real Postfix are left out here; null if they can run. Its master process needs root. */
export function whyNoPostfix(): string | null {
  if (!isExecutable(POSTFIX)) return 'Postfix is not installed';
  return process.getuid?.() === 0 ? null : 'only root can start Postfix';
}

export interface Postfix {
  port: number;
  /** The mails that have been stored so far, with their broken lines joined; each names its recipient in `Delivered-To`. */
  mails(): string[];
}

/** What Postfix shall do with a recipient: `OK`, or a reply such as `550 5.1.1 unknown`. */
export type Policy = (recipient: string, asked: number) => string;

/** Postfix asks this server about every recipient (its policy protocol), as it asks a greylisting service. */
async function startPolicy(policy: Policy): Promise<number> {
  const asked = new Map<string, number>();
  const server = createServer((socket) => {
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.endsWith('\n\n')) return;
      const recipient = /^recipient=(.*)$/m.exec(text)?.[1] ?? '';
      text = '';
      asked.set(recipient, (asked.get(recipient) ?? 0) + 1);
      socket.write(`action=${policy(recipient, asked.get(recipient) ?? 0)}\n\n`);
    });
  });
  const url = await listenOn(server);
  onTestFinished(() => void server.close());
  return Number(new URL(url).port);
}

/** Starts a Postfix of its own on a free port of this machine, with a configuration and queue in a temporary folder. It takes mail for example.com and stores it. */
export async function postfixInTest(policy: Policy): Promise<Postfix> {
  const folder = mkdtempSync(join(tmpdir(), 'postfix-'));
  chmodSync(folder, 0o755);
  const [port, policyPort] = [await freePort(), await startPolicy(policy)];
  const path = (name: string) => join(folder, name);
  for (const name of ['config', 'queue', 'data', 'mails']) mkdirSync(path(name));
  const { stdout } = await run('id', ['-u', 'postfix']);
  chownSync(path('data'), Number(stdout), 0);
  chownSync(path('mails'), OWNER, OWNER);
  writeFileSync(
    path('config/main.cf'),
    Object.entries({
      compatibility_level: '3.6',
      queue_directory: path('queue'),
      data_directory: path('data'),
      maillog_file: path('data/log'),
      maillog_file_prefixes: folder,
      inet_interfaces: '127.0.0.1',
      inet_protocols: 'ipv4',
      myhostname: 'mail.example.com',
      mydestination: '',
      alias_maps: '',
      local_recipient_maps: '',
      virtual_mailbox_domains: 'example.com',
      virtual_mailbox_base: path('mails'),
      virtual_mailbox_maps: 'static:all/',
      virtual_minimum_uid: '1',
      virtual_uid_maps: `static:${OWNER}`,
      virtual_gid_maps: `static:${OWNER}`,
      smtpd_recipient_restrictions: `check_policy_service inet:127.0.0.1:${policyPort}, reject_unauth_destination`,
      smtpd_relay_restrictions: 'reject_unauth_destination',
    })
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  );
  writeFileSync(
    path('config/master.cf'),
    readFileSync(SERVICES, 'utf8')
      .replace(/^smtp(?= +inet)/m, `127.0.0.1:${port}`)
      // A service in a chroot would need files of the system in there.
      .replaceAll(/^((?:\S+ +){4})y/gm, '$1n'),
  );
  onTestFinished(async () => {
    await run(POSTFIX, ['-c', path('config'), 'stop']).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  });
  await run(POSTFIX, ['-c', path('config'), 'start']);
  return {
    port,
    mails: () => {
      const box = path('mails/all/new');
      return existsSync(box)
        ? readdirSync(box).map((file) =>
            readFileSync(join(box, file), 'utf8').replaceAll(/\n[ \t]|=\n/g, ''),
          )
        : [];
    },
  };
}
