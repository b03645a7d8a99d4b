import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { FunnelReport } from '#src/domain/funnel.ts';
import { ALL_PEOPLE, countVisits, readFunnel } from '#src/model/visit-counts.ts';

interface Shown {
  report: FunnelReport | null;
  /** When an answer that is not fresh was counted; null for a fresh one and for a file. */
  countedAt: Date | null;
}

/** When a cached answer was counted; null for a fresh one. */
function timeOfOld({ headers }: Response): Date | null {
  const age = headers.get('age');
  return age === null ? null : new Date(Date.now() - Number(age) * 1000);
}

/** The numbers of the server, asked for at once, or those of a file; what the chosen visits did, and how to get other numbers. @param url null if there is no server */
export function useFunnel(url: string | null) {
  const [shown, setShown] = useState<Shown>({ report: null, countedAt: null });
  const { report } = shown;
  const [problem, setProblem] = useState<string | null>(null);
  const [choice, choose] = useState(ALL_PEOPLE);
  /** Counts requests and opened files: a response that arrives after a newer one was started is dropped. */
  const turn = useRef(0);
  /** Shows the server's cached count first if it has one, then a fresh count. */
  const ask = async (from: string, mayBeOld = true) => {
    const mine = ++turn.current;
    try {
      const answer = await fetch(from, {
        headers: { accept: 'application/json', ...(mayBeOld && { 'cache-control': 'max-stale' }) },
      });
      if (!answer.ok) throw new Error(String(answer.status));
      const read = readFunnel(await answer.json());
      if (mine !== turn.current) return;
      setProblem(null);
      const counted = timeOfOld(answer);
      setShown({ report: read, countedAt: counted });
      if (counted !== null) await ask(from, false);
    } catch {
      if (mine === turn.current) setProblem('The server has no numbers, or does not answer.');
    }
  };
  const open = async (file: File) => {
    turn.current += 1;
    try {
      setShown({ report: readFunnel(JSON.parse(await file.text())), countedAt: null });
      setProblem(null);
    } catch {
      setProblem('This file is no funnel: look for what npm run funnel:export writes.');
    }
  };
  const askFirst = useEffectEvent(() => {
    if (url !== null) void ask(url);
  });
  useEffect(() => askFirst(), []);
  const visits = useMemo(
    () => (report === null || report.groups.length === 0 ? null : countVisits(report, choice)),
    [report, choice],
  );
  return {
    ...shown,
    problem,
    /** Whether the server has not answered yet. */
    isCounting: url !== null && report === null && problem === null,
    choice,
    choose,
    /** What the chosen visits did; null where nobody was counted. */
    visits,
    /** Asks the server again; null without a server. */
    ask: url === null ? null : () => void ask(url),
    /** Reads an export in place of the server's numbers. */
    open: (file: File) => void open(file),
  };
}
