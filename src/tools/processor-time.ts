import { existsSync, readdirSync, readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;
const TICKS_PER_SECOND = 100;

interface Process {
  pid: number;
  parent: number;
  /** Tells two processes apart that had the same number one after the other. */
  begun: string;
  /** Processor time, without that of children. */
  ticks: number;
}

/** All processes there are, from what Linux tells of them; those that end meanwhile are left out. */
function processes(): Process[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    try {
      // What stands before the last bracket is the name of the program, which may hold anything.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
      return [{ pid: Number(name), parent: Number(fields[1]), begun: fields[19] ?? '', ticks: Number(fields[11]) + Number(fields[12]) }];
    } catch {
      return [];
    }
  });
}

/** Adds up the processor time of a process and of all that it starts. */
export interface ProcessorTime {
  /** Ends the watch. Returns seconds; null where the system does not tell. */
  stop(): number | null;
}

/**
 * Watches from outside, twice a second: a browser that ends after the process that started it is in nobody's account. Linux alone tells.
 */
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
