import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { watchProcessorTime } from '#src/tools/processor-time.ts';

/** A script that is busy until it has used 0.3 seconds of processor time. */
const BUSY = 'while (process.cpuUsage().user < 3e5);';

test.skipIf(process.platform !== 'linux')('processor time is that of a process and of what it starts, also of what goes on after it', async () => {
  const busy = spawn(process.execPath, ['-e', `const { spawn } = require('node:child_process'); const child = spawn(process.execPath, ['-e', ${JSON.stringify(BUSY)}], { stdio: 'inherit' }); child.unref(); setTimeout(() => process.exit(), 600);`], { stdio: ['ignore', 'pipe', 'ignore'] });
  const watched = watchProcessorTime(busy.pid ?? 0);
  // The pipe closes when the last process that holds it has ended.
  await once(busy, 'close');
  const seconds = watched.stop();
  expect(seconds).toBeGreaterThan(0.15);
});
