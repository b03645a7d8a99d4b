import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { pictures } from 'virtual:explorer-data';
import { Select } from '#src/components/Select.tsx';
import { ADDRESS_DECISION, type DecisionRow } from '#src/domain/address-decision.ts';
import type { StepId } from '#src/domain/steps.ts';
import { activePaths } from '#src/model/active.ts';
import { EDGE_LOOK } from '#src/model/diagram-look.ts';
import { movesOffered, type Move } from '#src/model/moves.ts';
import { Ask, keepWalk, PlayButton, PlayedWords, usePlay } from './Ask.tsx';
import { ask, asksOfLeaving } from './ask.ts';
import { insideOf, pathOf, stepOf, wayThrough } from './chart.ts';
import { CopyButton } from './CopyButton.tsx';
import { DecisionTable } from './DecisionTable.tsx';
import { readLink, writeLink } from './deep-link.ts';
import { Details } from './Details.tsx';
import { ExplorerStore } from './explorer-store.ts';
import { FlowMap } from './FlowMap.tsx';
import { Funnel, Losses } from './Funnel.tsx';
import { countedWords } from './funnel-words.ts';
import { Miniatures } from './Miniatures.tsx';
import { DECISION, effectsOnMap, PAGES_MAP } from './pages-map.ts';
import { PastVisitPanel, usePastVisit } from './PastVisit.tsx';
import { playerOf, type Playable } from './play.ts';
import { offerScreens } from './screen-link.ts';
import { Tabs, type Tab } from './Tabs.tsx';
import { FUNNEL_LOOK, tintsOf } from './tints.ts';
import { useFunnel } from './use-funnel.ts';
import { Here, Walk } from './Walk.tsx';
import { decidedIn, effectOf, readChange, writeChange } from './what-if.ts';
import { ChangeInWords, WhatIf } from './WhatIf.tsx';
import styles from './Explorer.module.css';

export interface ExplorerProps {
  /** URL of the page that shows the screens (FramedScreens). */
  screenUrl: string;
  /** URL of the funnel's numbers. Null if there is no server. */
  funnelUrl: string | null;
}

/** Name of the frame with the page that a visitor sees. */
const FRAME = 'screens';

type Sheet = 'visit' | 'map' | 'whatIf' | 'ask' | 'walk' | 'funnel';

/** Id of the transition that a line of the address decision is on the chart. */
function transitionOf(row: DecisionRow): string {
  return DECISION.lines[ADDRESS_DECISION.findIndex(({ id }) => id === row.id)]?.id ?? '';
}

/** An answer whose score is at least this share of the best one's is marked on the map. */
const AS_GOOD = 0.6;

/** What answers a question, and what of it is marked on the map: lines of the decision, or pages. */
function useAnswers(question: string) {
  return useMemo(() => {
    const answers = ask(question);
    const good = answers.filter(({ score }) => score >= AS_GOOD * (answers[0]?.score ?? 0));
    const lines = ADDRESS_DECISION.filter((row) =>
      good.some(({ kind, id }) => kind === 'decision' && id === transitionOf(row)),
    );
    const pages = answers.every(({ kind }) => kind === 'page') ? answers.map(({ id }) => id) : [];
    const decision = lines.length > 0 ? [DECISION.path] : [];
    return { answers, lines: new Set(lines.map(({ id }) => id)), found: [...decision, ...pages] };
  }, [question]);
}

/** The live flow: its map, its screens, and everything that can happen next. */
export function Explorer({ screenUrl, funnelUrl }: ExplorerProps) {
  const [store] = useState(() => new ExplorerStore(readLink(window.location.hash).variant));
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const pastVisit = usePastVisit();
  const [sheet, setSheet] = useState<Sheet>(pastVisit === null ? 'map' : 'visit');
  const [diagram, setDiagram] = useState(PAGES_MAP);
  const [looked, setLooked] = useState<string | null>(null);
  const [miniatures, setMiniatures] = useState<ReadonlyMap<StepId, string>>(new Map());
  const onTaken = useCallback(
    (page: StepId, html: string) => setMiniatures((before) => new Map(before).set(page, html)),
    [],
  );
  const [question, setQuestion] = useState('');
  const { answers, lines: foundLines, found } = useAnswers(question);
  const { variant } = state;
  const { played, onPlay } = usePlay(store, variant);

  const numbers = useFunnel(funnelUrl);
  const { report, visits } = numbers;
  const [change, setChange] = useState(() => readChange(readLink(window.location.hash).whatIf));
  const decided = useMemo(() => (report === null ? [] : decidedIn(report)), [report]);
  const effect = useMemo(
    () => (decided.length === 0 ? null : effectOf(decided, change)),
    [decided, change],
  );
  const effects = useMemo(() => effectsOnMap(effect, change), [effect, change]);
  const whatIf = { change, effect, found: foundLines, onChange: setChange };
  const decision = useMemo(
    () => <DecisionTable {...{ change, effect, found: foundLines }} onChange={setChange} />,
    [change, effect, foundLines],
  );

  const isWalked = sheet === 'walk' || (sheet !== 'visit' && state.at > 0);
  const moment = isWalked ? state.moments[state.at] : undefined;
  const active = useMemo(
    () => new Set(moment === undefined ? [] : activePaths(moment.snapshot)),
    [moment],
  );
  const taken = useMemo(() => new Set(moment?.taken ?? []), [moment]);
  // Light the boxes first; what can happen next may render a moment later.
  const lateMoment = useDeferredValue(moment);
  const moves = useMemo(
    () => (lateMoment === undefined ? [] : movesOffered(lateMoment.snapshot)),
    [lateMoment],
  );
  const open = useMemo(() => new Set(moves.flatMap(({ transitions }) => transitions)), [moves]);
  const visit =
    sheet === 'visit' && typeof pastVisit === 'object' && pastVisit !== null ? pastVisit : null;
  const tints = useMemo(() => tintsOf({ visit, visits }, diagram), [visit, visits, diagram]);

  useEffect(() => offerScreens(FRAME, store), [store]);

  const apply = (move: Move) => void store.apply(move);
  const onJump = (path: string) => {
    keepWalk();
    setSheet((before) => (before === 'map' ? 'walk' : before));
    void store.jumpTo(path);
  };
  /** Shows a state on the map or, if it is not there, in a picture that has it, and its details. */
  const look = (path: string) => {
    const isOnMap = PAGES_MAP.nodes.some(({ id }) => id === path);
    setDiagram((isOnMap ? null : insideOf(path)) ?? PAGES_MAP);
    setLooked(path);
  };
  const onSeek = (page: StepId) => look(pathOf(page));
  const onOpen = useCallback((path: string) => {
    const inside = stepOf(path) === null ? null : insideOf(path);
    if (inside === null) return;
    setDiagram(inside);
    setLooked(null);
  }, []);
  const linkToHere = () => {
    const link = { variant, whatIf: writeChange(change), walk: store.walked() };
    return new URL(writeLink(link), window.location.href).href;
  };
  const keepLink = useEffectEvent(() => window.history.replaceState(null, '', linkToHere()));
  const [first] = useState({ state, change });
  useEffect(() => {
    if ((state !== first.state || change !== first.change) && state.problem === null) keepLink();
  }, [state, change, first]);

  const follow = useEffectEvent(() => {
    const link = readLink(window.location.hash);
    setChange(readChange(link.whatIf));
    if (link.walk === null && link.state === null) return;
    setSheet('walk');
    void (link.walk === null
      ? store.jumpTo(link.state ?? '')
      : store.walkAgain(link.variant, link.walk));
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

  const aboutLine = (row: DecisionRow) => {
    const id = transitionOf(row);
    const place: Playable = { kind: 'line', id };
    const status = wayThrough(playerOf(place, variant) ?? variant, id)?.status;
    const notes = [
      row.reason === null ? [] : `reason: ${row.reason}`,
      status === undefined ? [] : `status: ${status}`,
    ].flat();
    return (
      <>
        <span className={styles['small']}>{notes.join('; ')}</span>
        <PlayButton {...{ place, variant, onPlay }} name={row.description} />
        <PlayedWords {...{ place, played }} isBrief />
      </>
    );
  };

  const tabs: Tab<Sheet>[] = [
    { name: 'map', title: 'Map', content: null },
    {
      name: 'whatIf',
      title: 'What if',
      content: <WhatIf {...whatIf} report={report} about={aboutLine} />,
    },
    {
      name: 'ask',
      title: 'Ask',
      content: (
        <Ask
          {...{ question, answers, played, variant }}
          losses={
            asksOfLeaving(question) && visits !== null ? (
              <Losses columns={[{ title: 'Chosen', visits }]} onSeek={onSeek} />
            ) : null
          }
          onPlay={(place) => onPlay(place, question)}
          onLook={look}
        />
      ),
    },
    {
      name: 'walk',
      title: 'Walk',
      content: <Walk {...{ moves, state, store }} onChoose={apply} />,
    },
    {
      name: 'funnel',
      title: 'Funnel',
      content: <Funnel numbers={numbers} onSeek={onSeek} />,
    },
  ];
  if (pastVisit !== null)
    tabs.unshift({
      name: 'visit',
      title: 'This visit',
      content: <PastVisitPanel visit={pastVisit} />,
    });

  return (
    <div className={styles['explorer']} data-sheet={sheet} data-walked={state.at > 0 || undefined}>
      <header className={styles['bar']}>
        <h1>Flow explorer</h1>
        <input
          type="search"
          className={styles['ask']}
          aria-label="Ask in your own words"
          placeholder="Ask: one window, renters, sold out, …"
          value={question}
          onChange={(event) => {
            setQuestion(event.target.value);
            setLooked(null);
            setDiagram(PAGES_MAP);
            setSheet('ask');
          }}
        />
        <Select
          name="picture"
          label="Picture"
          value={diagram.id}
          options={[PAGES_MAP, ...pictures].map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(value) => setDiagram(pictures.find(({ id }) => id === value) ?? PAGES_MAP)}
        />
        <CopyButton label="Copy link" textOf={linkToHere} />
      </header>
      <ChangeInWords {...whatIf} report={report} isCounting={numbers.isCounting} />
      <section
        className={styles['chart']}
        aria-label="Picture of the flow"
        onKeyDown={(event) => {
          if (event.key === 'Escape') setLooked(null);
        }}
      >
        <div className={styles['picture']}>
          <FlowMap
            {...{
              diagram,
              active,
              taken,
              open,
              looked,
              found,
              tints,
              miniatures,
              decision,
              effects,
            }}
            onLook={setLooked}
            onOpen={onOpen}
          />
          {looked === null ? null : (
            <Details
              {...{ looked, diagram, moves, visits, onJump, onOpen }}
              onApply={apply}
              onClose={() => setLooked(null)}
            />
          )}
        </div>
        <ul className={styles['legend']} aria-label="Legend">
          {Object.values(diagram === PAGES_MAP && visits !== null ? FUNNEL_LOOK : EDGE_LOOK).map(
            (one) => (
              <li key={one.words}>
                <i style={{ borderColor: 'stroke' in one ? one.stroke : one.colour }} />
                {one.words}
              </li>
            ),
          )}
          {visits === null ? null : <li>{countedWords(visits)}</li>}
        </ul>
      </section>
      <section className={styles['words']} aria-label="The flow in words">
        <Here {...{ state, store }} />
        <Tabs label="The flow in words" chosen={sheet} onChoose={setSheet} tabs={tabs} />
      </section>
      <section className={styles['screens']} aria-label="The page a visitor sees">
        {isWalked ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which reads the running flow of this one
          <iframe name={FRAME} title="The page a visitor sees" src={screenUrl} />
        ) : null}
      </section>
      <Miniatures screenUrl={screenUrl} onTaken={onTaken} />
    </div>
  );
}
