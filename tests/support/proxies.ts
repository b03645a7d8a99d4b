import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  connect as connectSecurely,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { escapeRegExp } from 'es-toolkit';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { freePort, stop } from './processes.ts';

const GUIDE = path.join(PROJECT_ROOT, 'docs/guides/proxies');
const IS_ROOT = process.getuid?.() === 0;

/** A proxy that the guide configures. */
export interface Proxy {
  name: string;
  command: string;
  /** The file of the guide that configures it. */
  file: string;
  /** Writes what stands around that file into the folder. Returns the arguments that start the proxy in the foreground. */
  prepare(folder: string): string[];
}

const NGINX = (folder: string) => `
${IS_ROOT ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log stderr;
events {}
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  include ${folder}/nginx.conf;
}`;

const APACHE_MODULES = [
  'mpm_event',
  'authz_core',
  'ssl',
  'http2',
  'headers',
  'proxy',
  'proxy_http',
  'proxy_balancer',
  'lbmethod_byrequests',
  'slotmem_shm',
];
const APACHE = (folder: string, port: string) => `
${APACHE_MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
ServerName localhost
ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/pid
ErrorLog ${folder}/log
${IS_ROOT ? 'User nobody\nGroup nogroup' : ''}
Listen ${port}
Include ${folder}/apache.conf`;

/** The proxies that the guide configures. */
export const PROXIES: readonly Proxy[] = [
  {
    name: 'nginx',
    command: '/usr/sbin/nginx',
    file: 'nginx.conf',
    prepare(folder) {
      writeFileSync(`${folder}/main.conf`, NGINX(folder));
      return ['-c', `${folder}/main.conf`, '-g', 'daemon off;', '-e', 'stderr'];
    },
  },
  {
    name: 'haproxy',
    command: '/usr/sbin/haproxy',
    file: 'haproxy.cfg',
    prepare: (folder) => ['-db', '-f', `${folder}/haproxy.cfg`],
  },
  {
    name: 'Apache',
    command: '/usr/sbin/apache2',
    file: 'apache.conf',
    prepare(folder) {
      const [, port = ''] =
        /VirtualHost \S+:(\d+)/.exec(readFileSync(`${folder}/apache.conf`, 'utf8')) ?? [];
      writeFileSync(`${folder}/main.conf`, APACHE(folder, port));
      return ['-DFOREGROUND', '-f', `${folder}/main.conf`];
    },
  },
];

/** Whether the proxy, and openssl for its certificate, are on this machine. */
export function isInstalled({ command }: Proxy): boolean {
  return [
    [command, '-v'],
    ['openssl', 'version'],
  ].every(([name = '', argument = '']) => spawnSync(name, [argument]).status === 0);
}

/** The guide's file, with the ports of a test and its certificate in a folder. */
function configured(
  file: string,
  folder: string,
  port: number,
  backends: readonly [string, string],
): string {
  const replacements: Record<string, string> = {
    '127.0.0.1:3001': backends[0],
    '127.0.0.1:3002': backends[1],
    '443': String(port),
    '/etc/ssl/certs/estimates.pem': `${folder}/certificate`,
    '/etc/ssl/private/estimates.key': `${folder}/key`,
    '/etc/ssl/private/estimates.pem': `${folder}/both`,
  };
  // In one pass: a port that has just been put in may itself contain 443.
  return readFileSync(path.join(GUIDE, file), 'utf8').replaceAll(
    new RegExp(Object.keys(replacements).map(escapeRegExp).join('|'), 'g'),
    (text) => replacements[text] ?? text,
  );
}

function writeCertificate(folder: string): void {
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      `${folder}/key`,
      '-out',
      `${folder}/certificate`,
    ],
    { stdio: 'ignore' },
  );
  writeFileSync(
    `${folder}/both`,
    readFileSync(`${folder}/certificate`, 'utf8') + readFileSync(`${folder}/key`, 'utf8'),
  );
}

/** Waits until something listens on a port of this machine. Rejects when the process ends before. */
export async function untilListening(
  port: number,
  child: ChildProcess,
  said = () => '',
): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended: ${said()}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(20);
  }
}

export interface RunningProxy {
  /** Its https address, without a slash at the end. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a proxy with the configuration of the guide.
 *
 * @param backends host and port of the two processes behind it
 */
export async function startProxy(
  { name, command, file, prepare }: Proxy,
  backends: readonly [string, string],
): Promise<RunningProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  const port = await freePort();
  writeCertificate(folder);
  writeFileSync(path.join(folder, file), configured(file, folder, port, backends));
  const child = spawn(command, prepare(folder), { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await untilListening(port, child, () => said);
  return {
    url: `https://127.0.0.1:${port}`,
    stop: async () => {
      await stop(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends requests over one HTTP/2 connection, as browsers do, one after the other. Returns the headers of their answers. */
export async function overHttp2(
  url: string,
  requests: readonly OutgoingHttpHeaders[],
): Promise<IncomingHttpHeaders[]> {
  const session = connectSecurely(url, { rejectUnauthorized: false });
  const answers: IncomingHttpHeaders[] = [];
  for (const { body, ...headers } of requests) {
    const stream = session.request(
      { 'accept-encoding': 'gzip', ...headers },
      { endStream: body === undefined },
    );
    if (body !== undefined) stream.end(body);
    const [answer]: IncomingHttpHeaders[] = await once(stream, 'response');
    if (answer !== undefined) answers.push(answer);
    await once(stream.resume(), 'close');
  }
  session.close();
  return answers;
}
