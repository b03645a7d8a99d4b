import {
  createContext,
  useContext,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ADDRESS_DECISION } from '#src/domain/address-decision.ts';
import type { StepId } from '#src/domain/steps.ts';
import { activePaths } from '#src/model/active.ts';
import { movesOffered, type Move } from '#src/model/moves.ts';
import { ask } from './ask.ts';
import { insideOf, stepOf } from './chart.ts';
import { readLink, writeLink } from './deep-link.ts';
import { ExplorerStore } from './explorer-store.ts';
import { DECISION, effectsOnMap, PAGES_MAP, transitionOf } from './pages-map.ts';
import { usePastVisit } from './PastVisit.tsx';
import { play, type Playable, type Played } from './play.ts';
import { tintsOf } from './tints.ts';
import { useFunnel } from './use-funnel.ts';
import { effectOf, readChange, writeChange } from './what-if.ts';

export type Sheet = 'visit' | 'map' | 'whatIf' | 'ask' | 'walk' | 'funnel';

/** An answer whose score is at least this share of the best one's is marked on the map. */
const AS_GOOD = 0.6;

/** What answers a question, and what of it is marked on the map: lines of the decision, or pages. */
function answered(question: string) {
  const answers = ask(question);
  const good = answers.filter(({ score }) => score >= AS_GOOD * (answers[0]?.score ?? 0));
  const lines = ADDRESS_DECISION.filter((row) => good.some(({ id }) => id === transitionOf(row)));
  const pages = answers.every(({ kind }) => kind === 'page') ? answers.map(({ id }) => id) : [];
  return {
    answers,
    /** Ids of the lines. */
    foundLines: new Set<string>(lines.map(({ id }) => id)),
    /** Paths of the states; the first one is brought into sight. */
    found: lines.length > 0 ? [DECISION.path, ...pages] : pages,
  };
}

/** Adds an entry to the browser's history, so that Back returns to the walk before. */
function keepWalk(): void {
  window.history.pushState(null, '', window.location.href);
}

/** Everything that the explorer shows, and what can be done with it. */
export function useExplorerView(funnelUrl: string | null) {
  const [store] = useState(() => new ExplorerStore(readLink(window.location.hash).variant));
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const { variant } = state;
  const pastVisit = usePastVisit();
  const [sheet, setSheet] = useState<Sheet>(pastVisit === null ? 'map' : 'visit');
  const [diagram, setDiagram] = useState(PAGES_MAP);
  const [looked, setLooked] = useState<string | null>(null);
  const [miniatures, setMiniatures] = useState<ReadonlyMap<StepId, string>>(new Map());
  const [question, setQuestion] = useState('');
  const answer = useMemo(() => answered(question), [question]);
  const [played, setPlayed] = useState<(Played & { place: Playable }) | null>(null);

  const numbers = useFunnel(funnelUrl);
  const { report, visits } = numbers;
  const [change, setChange] = useState(() => readChange(readLink(window.location.hash).whatIf));
  const effect = useMemo(
    () =>
      report === null || report.decided.length === 0 ? null : effectOf(report.decided, change),
    [report, change],
  );

  const isWalked = sheet === 'walk' || (sheet !== 'visit' && state.at > 0);
  const moment = isWalked ? state.moments[state.at] : undefined;
  // Light the boxes first; what can happen next may render a moment later.
  const lateMoment = useDeferredValue(moment);
  const moves = useMemo(
    () => (lateMoment === undefined ? [] : movesOffered(lateMoment.snapshot)),
    [lateMoment],
  );
  const visit =
    sheet === 'visit' && typeof pastVisit === 'object' && pastVisit !== null ? pastVisit : null;
  const tints = useMemo(() => tintsOf({ visit, visits }, diagram), [visit, visits, diagram]);

  const link = () => {
    const hash = writeLink({ variant, whatIf: writeChange(change), walk: store.walked() });
    return new URL(hash, window.location.href).href;
  };
  const keepLink = useEffectEvent(() => window.history.replaceState(null, '', link()));
  const [first] = useState({ state, change });
  useEffect(() => {
    if ((state !== first.state || change !== first.change) && state.problem === null) keepLink();
  }, [state, change, first]);

  const follow = useEffectEvent(() => {
    const to = readLink(window.location.hash);
    setChange(readChange(to.whatIf));
    if (to.walk === null && to.state === null) return;
    setSheet('walk');
    void (to.walk === null ? store.jumpTo(to.state ?? '') : store.walkAgain(to.variant, to.walk));
  });
  const hasOpened = useRef(false);
  useEffect(() => {
    if (!hasOpened.current) follow();
    hasOpened.current = true;
    // The explorer's own writes use replaceState and pushState, which do not fire this event.
    const onHash = () => {
      store.choose(readLink(window.location.hash).variant);
      follow();
    };
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, [store]);

  return {
    store,
    state,
    variant,
    pastVisit,
    sheet,
    setSheet,
    /** The picture that is shown. */
    diagram,
    setDiagram,
    /** Id of the box or the edge that is selected, or null. */
    looked,
    setLooked,
    /** What each page looks like, as a document. */
    miniatures,
    keepMiniature: (page: StepId, html: string) =>
      setMiniatures((before) => new Map(before).set(page, html)),
    question,
    ask: (words: string) => {
      setQuestion(words);
      setLooked(null);
      setDiagram(PAGES_MAP);
      setSheet('ask');
    },
    ...answer,
    numbers,
    visits,
    change,
    setChange,
    effect,
    /** What the change would alter, in words by the id of a box or an edge. */
    effects: useMemo(() => effectsOnMap(effect, change), [effect, change]),
    /** How numbers draw boxes and edges, by id. */
    tints,
    isWalked,
    /** Paths of the states the flow is in. */
    active: useMemo(
      () => new Set(moment === undefined ? [] : activePaths(moment.snapshot)),
      [moment],
    ),
    /** Ids of the transitions taken in the last step. */
    taken: useMemo(() => new Set(moment?.taken ?? []), [moment]),
    /** Everything that can happen now. */
    moves,
    /** Ids of the transitions that can be taken now. */
    open: useMemo(() => new Set(moves.flatMap(({ transitions }) => transitions)), [moves]),
    apply: (move: Move) => void store.apply(move),
    jump: (path: string) => {
      keepWalk();
      setSheet((before) => (before === 'map' ? 'walk' : before));
      void store.jumpTo(path);
    },
    /** What was played last. */
    played,
    play: (place: Playable, words: string) => {
      keepWalk();
      void play(store, place, variant, words).then((done) =>
        setPlayed(done === null ? null : { place, ...done }),
      );
    },
    /** Shows a state on the map or, if it is not there, in a picture that has it, and its details. */
    look: (path: string) => {
      const isOnMap = PAGES_MAP.nodes.some(({ id }) => id === path);
      setDiagram((isOnMap ? null : insideOf(path)) ?? PAGES_MAP);
      setLooked(path);
    },
    /** Shows what happens inside a page. */
    lookInside: (path: string) => {
      const inside = stepOf(path) === null ? null : insideOf(path);
      if (inside === null) return;
      setDiagram(inside);
      setLooked(null);
    },
    /** The address that opens what is shown. */
    link,
  };
}

export const ExplorerView = createContext<ReturnType<typeof useExplorerView> | null>(null);

/** The view of the explorer around a component. */
export function useExplorer(): ReturnType<typeof useExplorerView> {
  const view = useContext(ExplorerView);
  if (view === null) throw new Error('This is a part of the explorer.');
  return view;
}
