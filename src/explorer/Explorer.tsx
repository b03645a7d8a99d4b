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
import { selectStep } from '#machines/booking/booking.selectors.ts';
import { Button } from '#src/components/Button.tsx';
import { ADDRESS_DECISION, type DecisionRow } from '#src/domain/address-decision.ts';
import { STEPS, type StepId } from '#src/domain/steps.ts';
import { activePaths } from '#src/model/active.ts';
import { readCoverage, type CoverageReport, type Journey } from '#src/model/coverage-report.ts';
import type { Visits } from '#src/model/visit-counts.ts';
import type { Move } from '#src/model/moves.ts';
import type { PlacedDiagram, PlacedEdge } from '#src/model/placed.ts';
import { PAGES, type EdgeKind } from '#src/model/places.ts';
import { VARIANT_NAMES } from '#src/model/variants.ts';
import { inQuotes } from '#src/model/words.ts';
import { Ask, PlayButton, PlayedWords, usePlay } from './Ask.tsx';
import { ask } from './ask.ts';
import { Chart } from './Chart.tsx';
import { CopyButton } from './CopyButton.tsx';
import { DecisionTable } from './DecisionTable.tsx';
import { readLink, writeLink, type DeepLink } from './deep-link.ts';
import { ExplorerStore, movesAt } from './explorer-store.ts';
import { Funnel } from './Funnel.tsx';
import { Miniatures } from './Miniatures.tsx';
import type { Overlay } from './overlays.ts';
import { PastVisitPanel, usePastVisit } from './PastVisit.tsx';
import { DECISION, effectsOnMap, PAGES_MAP } from './pages-map.ts';
import {
  CasesPanel,
  CoveragePanel,
  HistoryPanel,
  JourneyPanel,
  readOrNull,
  timesTaken,
  VariantOptions,
} from './panels.tsx';
import { chart, insideOf, pathOf, stepOf } from './pictures.ts';
import { placeFor, playerOf, wayThrough, type Place } from './play.ts';
import { offerScreens } from './screen-link.ts';
import { Tabs } from './Tabs.tsx';
import { useFunnel } from './use-funnel.ts';
import { decidedBy, endOfWay } from './way.ts';
import { decidedIn, effectOf, readChange, writeChange } from './what-if.ts';
import { ChangeInWords, WhatIf } from './WhatIf.tsx';
import styles from './Explorer.module.css';

export interface ExplorerProps {
  /** URL of the page that shows the screens (FramedScreens). */
  screenUrl: string;
  /** URL of a page's stories, or null if there are none. */
  storyOf: (step: StepId) => string | null;
  /** A coverage report as parsed from its JSON file, or null. */
  coverage: unknown;
  /** URL of the funnel's numbers. Null if there is no server. */
  funnelUrl: string | null;
}

const INSIDE_VIEW = 'inside';

function diagramFor(view: string, active: ReadonlySet<string>): PlacedDiagram {
  const inside =
    view === INSIDE_VIEW ? insideOf(placeOf(active) ?? '') : pictures.find(({ id }) => id === view);
  return inside ?? PAGES_MAP;
}

/** Name of the frame with the page that a visitor sees. */
const FRAME = 'screens';

type Sheet = 'visit' | 'map' | 'whatIf' | 'ask' | 'walk' | 'coverage' | 'funnel';

/** Id of the transition that a line of the address decision is on the chart. */
function transitionOf(row: DecisionRow): string {
  return DECISION?.lines[ADDRESS_DECISION.findIndex(({ id }) => id === row.id)]?.id ?? '';
}

/** An answer whose score is at least this share of the best one's is highlighted on the map. */
const AS_GOOD = 0.6;

/** The live flow: its diagram, its screens, and everything that can happen next. */
export function Explorer({ screenUrl, storyOf, coverage, funnelUrl }: ExplorerProps) {
  const [store] = useState(() => new ExplorerStore(readLink(window.location.hash).variant));
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const [report, setReport] = useState<CoverageReport | null>(() =>
    readOrNull(coverage, readCoverage),
  );
  const [overlay, setOverlay] = useState<Overlay>({ kind: 'none' });
  const [hidden, setHidden] = useState<ReadonlySet<EdgeKind>>(new Set());
  const [view, setView] = useState<string>(PAGES_MAP.id);
  const [miniatures, setMiniatures] = useState<ReadonlyMap<StepId, string>>(new Map());
  const onTaken = useCallback(
    (page: StepId, html: string) => setMiniatures((before) => new Map(before).set(page, html)),
    [],
  );
  const [pointed, setPointed] = useState<string | null>(null);
  /** Id of a journey that the URL names but the loaded report does not contain. */
  const [missing, setMissing] = useState<string | null>(null);
  const [sheet, setSheet] = useState<Sheet>(() =>
    new URLSearchParams(window.location.search).has('visit') ? 'visit' : 'map',
  );
  const [change, setChange] = useState(() => readChange(readLink(window.location.hash).whatIf));
  const [question, setQuestion] = useState('');
  const answers = useMemo(() => ask(question), [question]);
  const found = useMemo(
    () =>
      new Set(
        answers.flatMap(({ kind, id, score }) =>
          kind === 'decision' && score >= AS_GOOD * (answers[0]?.score ?? 0)
            ? ADDRESS_DECISION.filter((row) => transitionOf(row) === id).map((row) => row.id)
            : [],
        ),
      ),
    [answers],
  );
  const highlighted = useMemo(() => {
    const pages = answers.every(({ kind }) => kind === 'page') ? answers.map(({ id }) => id) : [];
    return [
      ...(pointed === null ? [] : [pointed]),
      ...(found.size > 0 && DECISION !== undefined ? [DECISION.path] : []),
      ...pages,
    ];
  }, [answers, found, pointed]);
  const { played, onPlay } = usePlay(store, state.variant);
  const numbers = useFunnel(funnelUrl);
  const decided = useMemo(
    () => (numbers.report === null ? [] : decidedIn(numbers.report)),
    [numbers.report],
  );
  const effect = useMemo(
    () => (decided.length === 0 ? null : effectOf(decided, change)),
    [decided, change],
  );
  const effects = useMemo(() => effectsOnMap(effect, change), [effect, change]);
  const [visits, setVisits] = useState<Visits | null>(null);
  const pastVisit = usePastVisit();
  const onCounted = useCallback((chosen: Visits) => {
    setVisits(chosen);
    setOverlay({ kind: 'funnel', visits: chosen });
  }, []);
  const isVisit = typeof pastVisit === 'object' && pastVisit !== null;
  const shownOverlay = useMemo(
    (): Overlay => (isVisit && sheet === 'visit' ? { kind: 'visit', visit: pastVisit } : overlay),
    [isVisit, pastVisit, sheet, overlay],
  );
  const decision = useMemo(
    () => <DecisionTable {...{ change, effect, found }} onChange={setChange} />,
    [change, effect, found],
  );
  const aboutLine = (row: DecisionRow) => {
    const id = transitionOf(row);
    const place: Place = { kind: 'line', id };
    const status = wayThrough(playerOf(place, state.variant) ?? state.variant, id)?.status;
    const notes = [
      row.reason === null ? null : `reason: ${row.reason}`,
      status === undefined ? null : `status: ${status}`,
      timesTaken(report, id),
    ];
    return (
      <>
        <span className={styles['small']}>{notes.filter((note) => note !== null).join('; ')}</span>
        <PlayButton
          place={place}
          name={row.description}
          variant={state.variant}
          onPlay={(one) => void onPlay(one)}
        />
        <PlayedWords place={place} played={played} isBrief />
      </>
    );
  };

  const moment = state.moments[state.at];
  const snapshot = moment?.snapshot ?? store.actor.getSnapshot();
  const active = useMemo(() => new Set(activePaths(snapshot)), [snapshot]);
  const taken = useMemo(() => new Set(moment?.taken ?? []), [moment]);
  // Light the boxes first; what can happen next may render a moment later.
  const lateMoment = useDeferredValue(moment);
  const moves = useMemo(() => (lateMoment === undefined ? [] : movesAt(lateMoment)), [lateMoment]);
  const diagram = useMemo(() => diagramFor(view, active), [view, active]);
  const step = selectStep(snapshot);

  useEffect(
    () =>
      offerScreens(FRAME, {
        subscribe: store.subscribe,
        actor: () => store.screens,
        takeOver: () => store.takeOver(),
      }),
    [store],
  );

  const apply = useCallback((move: Move) => void store.apply(move), [store]);
  const play = useCallback(
    async (walked: Journey, upTo: number) => void (await store.play(walked, upTo)),
    [store],
  );
  const onJump = useCallback(
    (path: string) => {
      // Push a history entry, so that the browser's Back returns to the previous walk.
      window.history.pushState(null, '', window.location.href);
      setSheet((before) => (before === 'map' ? 'walk' : before));
      void store.jumpTo(path);
    },
    [store],
  );
  /** Highlights a state in a picture that shows it. */
  const point = useCallback((path: string) => {
    setPointed(path);
    setView(
      PAGES_MAP.nodes.some(({ id }) => id === path)
        ? PAGES_MAP.id
        : (pictures.find(({ nodes }) =>
            nodes.some(({ id, kind }) => id === path && kind !== 'portal'),
          )?.id ?? PAGES_MAP.id),
    );
  }, []);
  const onOpen = useCallback((path: string) => {
    const inside = stepOf(path) === null ? null : insideOf(path);
    if (inside !== null) setView(inside.id);
  }, []);
  const linkToHere = () => {
    const { variant, journey } = store.getState();
    const walk = journey === null ? store.walked() : null;
    const link = {
      variant,
      whatIf: writeChange(change),
      state: journey === null && walk === null ? placeOf(active) : null,
      journey: journey?.id ?? null,
      step: journey?.step ?? null,
      walk,
    };
    return new URL(writeLink(link), window.location.href).href;
  };
  const keepLink = useEffectEvent(() => window.history.replaceState(null, '', linkToHere()));
  const [first] = useState(state);
  const [firstChange] = useState(change);
  useEffect(() => {
    if ((state !== first || change !== firstChange) && state.problem === null) keepLink();
  }, [state, first, change, firstChange]);
  const onPlayTo = useCallback(
    (id: string, edge: PlacedEdge) => {
      const walked = report?.journeys.find((one) => one.id === id);
      const end = walked === undefined ? null : endOfWay(walked, edge);
      if (walked === undefined || end === null) return;
      setSheet('coverage');
      void play(walked, end);
    },
    [report, play],
  );

  const follow = useEffectEvent((link: DeepLink) => {
    const walked = report?.journeys.find(({ id }) => id === link.journey);
    setMissing(walked === undefined ? link.journey : null);
    if (walked !== undefined) {
      setSheet('coverage');
      void play(walked, link.step ?? walked.steps.length);
    } else if (link.play !== null) {
      setSheet('walk');
      void onPlay(placeFor(link.play));
    } else if (link.walk !== null || (link.journey === null && link.state !== null)) {
      setSheet('walk');
      void (link.walk === null
        ? store.jumpTo(link.state ?? '')
        : store.walkAgain(link.variant, link.walk));
    }
  });
  const opened = useRef(false);
  useEffect(() => {
    if (!opened.current) follow(readLink(window.location.hash));
    opened.current = true;
    // The explorer's own writes use replaceState and pushState, which do not fire this event.
    const onHash = () => {
      const link = readLink(window.location.hash);
      store.choose(link.variant);
      setChange(readChange(link.whatIf));
      follow(link);
    };
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, [store]);

  const toggle = (kinds: readonly EdgeKind[]) =>
    setHidden((before) => {
      const next = new Set(before);
      for (const kind of kinds) if (!next.delete(kind)) next.add(kind);
      return next;
    });

  return (
    <div
      className={styles['explorer']}
      data-ready
      data-sheet={sheet}
      data-walked={state.at > 0 || undefined}
    >
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
            setPointed(null);
            setSheet('ask');
          }}
        />
        <label className={styles['walking']}>
          Variant{' '}
          <select
            value={state.variant}
            onChange={(event) => {
              const variant =
                VARIANT_NAMES.find((name) => name === event.target.value) ?? 'standard';
              store.choose(variant);
            }}
          >
            <VariantOptions />
          </select>
        </label>
        <label className={diagram.kind === 'map' ? styles['walking'] : undefined}>
          Picture{' '}
          <select value={view} onChange={(event) => setView(event.target.value)}>
            <option value={PAGES_MAP.id}>{PAGES_MAP.title}</option>
            <option value={INSIDE_VIEW}>Inside the present page</option>
            {pictures.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {diagram.kind === 'map' ? null : (
          <>
            <label>
              <input
                type="checkbox"
                checked={!hidden.has('back')}
                onChange={() => toggle(['back'])}
              />{' '}
              Ways back
            </label>
            <label>
              <input
                type="checkbox"
                checked={!hidden.has('failure')}
                onChange={() => toggle(['failure', 'elsewhere'])}
              />{' '}
              Failures
            </label>
          </>
        )}
        <label>
          Colors{' '}
          <select
            value={overlay.kind}
            onChange={(event) => {
              if (event.target.value === 'coverage' && report !== null)
                setOverlay({ kind: 'coverage', report });
              else if (event.target.value === 'none') setOverlay({ kind: 'none' });
              else if (visits !== null) setOverlay({ kind: 'funnel', visits });
            }}
          >
            <option value="none">None</option>
            <option value="coverage" disabled={report === null}>
              Coverage
            </option>
            {visits === null ? null : <option value="funnel">Funnel</option>}
          </select>
        </label>
        <CopyButton label="Copy link" textOf={linkToHere} />
      </header>
      <ChangeInWords change={change} effect={effect} report={numbers.report} onChange={setChange} />
      <Chart
        diagram={diagram}
        active={active}
        taken={taken}
        moves={moves}
        hidden={hidden}
        overlay={shownOverlay}
        report={report}
        pointed={highlighted}
        miniatures={miniatures}
        decision={decision}
        effects={effects}
        storyOf={storyOf}
        onApply={apply}
        onJump={onJump}
        onOpen={onOpen}
        onPlayTo={onPlayTo}
      />
      <section className={styles['words']} aria-label="The flow in words">
        <div className={styles['here']}>
          <p role="status" data-step={step ?? ''}>
            <strong>{step === null ? 'Opening an address' : STEPS[step].title}</strong>
            {state.at === 0 || moment === undefined ? '' : ` after ${inQuotes(moment.label)}`}
          </p>
          <p className={styles['small']}>{here(active)}</p>
          {decidedBy(moment?.taken ?? []).map((line) => (
            <p key={line} className={styles['small']} data-because>
              {line}
            </p>
          ))}
          <p className={styles['buttons']}>
            <Button
              small
              variant="outline"
              disabled={state.at === 0}
              onClick={() => store.goTo(state.at - 1)}
            >
              Step back
            </Button>
            <Button
              small
              variant="outline"
              disabled={state.at >= state.moments.length - 1}
              onClick={() => store.goTo(state.at + 1)}
            >
              Step forward
            </Button>
            <Button small variant="outline" onClick={() => store.choose(state.variant)}>
              Start again
            </Button>
          </p>
        </div>
        {state.problem === null && missing === null ? null : (
          <p className={styles['problem']} role="alert">
            {state.problem ??
              `The link asks for journey ${missing}, which is in no report at hand. Open the report under “Coverage”.`}
            {state.elsewhere === null ? null : (
              <>
                {' '}
                <button
                  type="button"
                  onClick={() => {
                    if (state.elsewhere === null) return;
                    store.choose(state.elsewhere.variant);
                    onJump(state.elsewhere.path);
                  }}
                >
                  Switch and jump
                </button>
              </>
            )}
          </p>
        )}
        <Tabs
          label="The flow in words"
          chosen={sheet}
          onChoose={setSheet}
          tabs={[
            ...(pastVisit === null
              ? []
              : [
                  {
                    name: 'visit' as const,
                    title: 'This visit',
                    content: <PastVisitPanel visit={pastVisit} />,
                  },
                ]),
            { name: 'map', title: 'Map', content: null },
            {
              name: 'whatIf',
              title: 'What if',
              content: (
                <WhatIf
                  {...{ change, effect, found }}
                  report={numbers.report}
                  about={aboutLine}
                  onChange={setChange}
                />
              ),
            },
            {
              name: 'ask',
              title: 'Ask',
              content: (
                <Ask
                  {...{ question, answers, played, storyOf }}
                  variant={state.variant}
                  onPlay={(place) => void onPlay(place, question)}
                  onLook={point}
                />
              ),
            },
            {
              name: 'walk',
              title: 'Walk',
              content: (
                <>
                  <CasesPanel moves={moves} onChoose={apply} />
                  <HistoryPanel
                    moments={state.moments}
                    at={state.at}
                    onGo={(at) => store.goTo(at)}
                  />
                </>
              ),
            },
            {
              name: 'coverage',
              title: 'Coverage',
              content: (
                <>
                  <JourneyPanel
                    report={report}
                    present={state.journey}
                    isStuck={state.problem !== null}
                    onPlay={play}
                  />
                  <CoveragePanel
                    report={report}
                    onOpen={(read) => {
                      setMissing(null);
                      setReport(read);
                      setOverlay({ kind: 'coverage', report: read });
                    }}
                  />
                </>
              ),
            },
            {
              name: 'funnel',
              title: 'Funnel',
              content: (
                <Funnel
                  numbers={numbers}
                  onShow={onCounted}
                  onSeek={(page) => point(pathOf(page))}
                />
              ),
            },
          ]}
        />
      </section>
      <section className={styles['screens']} aria-label="The page a visitor sees">
        {state.journey === null ? null : (
          <p className={styles['follows']}>
            Journey {state.journey.id}, step {state.journey.step}. Press anything on the page to go
            on by hand from here.
          </p>
        )}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which reads the running flow of this one */}
        <iframe name={FRAME} title="The page a visitor sees" src={screenUrl} />
      </section>
      <Miniatures screenUrl={screenUrl} onTaken={onTaken} />
    </div>
  );
}

/** The innermost active state inside the pages; the first one if there are several. */
function placeOf(active: ReadonlySet<string>): string | null {
  const inner = [...active]
    .filter((path) => path.startsWith(`${PAGES}.`))
    .toSorted((a, b) => b.split('.').length - a.split('.').length);
  return inner[0] ?? null;
}

/** The chart's descriptions of the current page and of its innermost state. Outside of pages, of the state alone. */
function here(active: ReadonlySet<string>): string {
  const place = placeOf(active);
  if (place === null) return '';
  const [inner, ...around] = chart.lineage(place);
  const page = around.find(({ step }) => step !== null);
  return [page, inner]
    .flatMap((state) => (state === undefined ? [] : [state.description]))
    .join(' ');
}
