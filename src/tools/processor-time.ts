import { existsSync, readdirSync, readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;
const TICKS_PER_SECOND = 100;

interface Process {
  pid: number;
  parent: number;
  /** Start time: distinguishes two processes that had the same pid one after the other. */
  begun: string;
  /** CPU time in clock ticks, without that of children. */
  ticks: number;
}

/** All current processes, read from /proc. Those that end during the read are left out. */
function processes(): Process[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    try {
      // Everything up to the last parenthesis includes the program's name, which may contain anything.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
      return [{ pid: Number(name), parent: Number(fields[1]), begun: fields[19] ?? '', ticks: Number(fields[11]) + Number(fields[12]) }];
    } catch {
      return [];
    }
  });
}

/** Adds up the CPU time of a process and of everything it starts. */
export interface ProcessorTime {
  /** Stops watching. Returns seconds; null where there is no /proc. */
  stop(): number | null;
}

/** Polls twice a second from outside, because a browser that outlives the process that started it is not counted for any parent. Linux only. */
export function watchProcessorTime(root: number): ProcessorTime {
  if (!existsSync('/proc/self/stat')) return { stop: () => null };
  const used = new Map<string, number>();
  const family = new Set([`${root}`]);
  const look = (): void => {
    const all = processes();
    const names = new Map(all.map((one) => [one.pid, `${one.pid} ${one.begun}`]));
    for (let isGrowing = true; isGrowing; ) {
      const before = family.size;
      for (const one of all) if (one.pid === root || family.has(names.get(one.parent) ?? '')) family.add(`${one.pid} ${one.begun}`);
      isGrowing = family.size > before;
    }
    for (const { pid, begun, ticks } of all) if (family.has(`${pid} ${begun}`)) used.set(`${pid} ${begun}`, ticks);
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return [...used.values()].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
    },
  };
}
