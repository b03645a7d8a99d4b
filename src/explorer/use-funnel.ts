import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FunnelReport } from '#src/domain/funnel.ts';
import { readFunnel } from '#src/model/visit-counts.ts';
import { readOrNull } from './panels.tsx';

/** The numbers at hand, and how to get others. */
export interface Numbers {
  report: FunnelReport | null;
  /** When an answer that is not fresh was counted; null for a fresh one and for a file. */
  countedAt: Date | null;
  problem: string | null;
  /** Asks the server again; null without a server. */
  ask: (() => void) | null;
  open: (file: FunnelReport) => void;
}

/** When a cached answer was counted; null for a fresh one. */
function timeOfOld({ headers }: Response): Date | null {
  const age = headers.get('age');
  return age === null ? null : new Date(Date.now() - Number(age) * 1000);
}

/** The numbers of the server, asked for at once, or those of a file. @param url null if there is no server */
export function useFunnel(url: string | null): Numbers {
  const [{ report, countedAt }, setShown] = useState<Pick<Numbers, 'report' | 'countedAt'>>({
    report: null,
    countedAt: null,
  });
  const [problem, setProblem] = useState<string | null>(null);
  /** Counts requests and opened files: a response that arrives after a newer one was started is dropped. */
  const turn = useRef(0);
  /** Shows the server's cached count first if it has one, then a fresh count. */
  const ask = async (from: string, mayBeOld = true) => {
    const mine = ++turn.current;
    try {
      const answer = await fetch(from, {
        headers: { accept: 'application/json', ...(mayBeOld && { 'cache-control': 'max-stale' }) },
      });
      const read = answer.ok ? readOrNull(await answer.json(), readFunnel) : null;
      if (mine !== turn.current) return;
      setProblem(read === null ? 'The server has no numbers.' : null);
      if (read === null) return;
      const counted = timeOfOld(answer);
      setShown({ report: read, countedAt: counted });
      if (counted !== null) await ask(from, false);
    } catch {
      if (mine === turn.current) setProblem('The server does not answer.');
    }
  };
  const askFirst = useEffectEvent(() => {
    if (url !== null) void ask(url);
  });
  useEffect(() => askFirst(), []);
  const open = (file: FunnelReport) => {
    turn.current += 1;
    setShown({ report: file, countedAt: null });
    setProblem(null);
  };
  return { report, countedAt, problem, ask: url === null ? null : () => void ask(url), open };
}
