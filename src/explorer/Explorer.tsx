import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { pictures } from 'virtual:explorer-data';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import { STEPS, type StepId } from '#src/domain/steps.ts';
import { activePaths } from '#src/model/active.ts';
import { readCoverage, type CoverageReport, type Journey } from '#src/model/coverage-report.ts';
import type { Move } from '#src/model/moves.ts';
import type { PlacedDiagram, PlacedEdge } from '#src/model/placed.ts';
import { PAGES, type EdgeKind } from '#src/model/places.ts';
import { VARIANT_NAMES } from '#src/model/variants.ts';
import { inQuotes } from '#src/model/words.ts';
import { Chart } from './Chart.tsx';
import { readLink, writeLink, type DeepLink } from './deep-link.ts';
import { ExplorerStore, movesAt } from './explorer-store.ts';
import { Funnel } from './Funnel.tsx';
import type { Overlay } from './overlays.ts';
import { CasesPanel, CoveragePanel, HistoryPanel, JourneyPanel, readOrNull, StatesPanel, VariantOptions } from './panels.tsx';
import { DecisionTable } from './DecisionTable.tsx';
import { Miniatures } from './Miniatures.tsx';
import { PAGES_MAP } from './pages-map.ts';
import { chart, insideOf, pathOf, stepOf } from './pictures.ts';
import { offerScreens } from './screen-link.ts';
import { decidedBy, endOfWay } from './way.ts';
import { playById, Rules } from './Rules.tsx';
import { Tabs } from './Tabs.tsx';
import styles from './Explorer.module.css';

export interface ExplorerProps {
  /** URL of the page that shows the screens (FramedScreens). */
  screenUrl: string;
  /** URL of a page's stories, or null if there are none. */
  storyOf: (step: StepId) => string | null;
  /** A coverage report as parsed from its JSON file, or null. */
  coverage: unknown;
  /** URL of the funnel's numbers, fetched when the button is pressed. Null if there is no server. */
  funnelUrl: string | null;
}

const INSIDE_VIEW = 'inside';

function diagramFor(view: string, active: ReadonlySet<string>): PlacedDiagram {
  const inside = view === INSIDE_VIEW ? insideOf(placeOf(active) ?? '') : pictures.find(({ id }) => id === view);
  return inside ?? PAGES_MAP;
}

/** Name of the frame with the page that a visitor sees. */
const FRAME = 'screens';

type Sheet = 'map' | 'walk' | 'rules' | 'find' | 'coverage' | 'funnel';

/** Copies a link to the current view. If the browser forbids that, shows the link to be copied by hand. */
function CopyLink({ linkOf }: { linkOf: () => string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const link = linkOf();
    try {
      await navigator.clipboard.writeText(link);
      setSaid('Link copied.');
    } catch {
      setSaid(link);
    }
  };
  return (
    <span>
      <button type="button" onClick={() => void copy()}>
        Copy link
      </button>{' '}
      <span role="status">{said}</span>
    </span>
  );
}

/** The live flow: its diagram, its screens, and everything that can happen next. */
export function Explorer({ screenUrl, storyOf, coverage, funnelUrl }: ExplorerProps) {
  const [store] = useState(() => new ExplorerStore(readLink(window.location.hash).variant));
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const [report, setReport] = useState<CoverageReport | null>(() => readOrNull(coverage, readCoverage));
  const [overlay, setOverlay] = useState<Overlay>({ kind: 'none' });
  const [hidden, setHidden] = useState<ReadonlySet<EdgeKind>>(new Set());
  const [view, setView] = useState<string>(PAGES_MAP.id);
  const [miniatures, setMiniatures] = useState<ReadonlyMap<StepId, string>>(new Map());
  const onTaken = useCallback((page: StepId, html: string) => setMiniatures((before) => new Map(before).set(page, html)), []);
  const [pointed, setPointed] = useState<string | null>(null);
  /** Id of a journey that the URL names but the loaded report does not contain. */
  const [missing, setMissing] = useState<string | null>(null);
  const [sheet, setSheet] = useState<Sheet>('map');

  const moment = state.moments[state.at];
  const snapshot = moment?.snapshot ?? store.actor.getSnapshot();
  const active = useMemo(() => new Set(activePaths(snapshot)), [snapshot]);
  const taken = useMemo(() => new Set(moment?.taken ?? []), [moment]);
  // Light the boxes first; what can happen next may render a moment later.
  const lateMoment = useDeferredValue(moment);
  const moves = useMemo(() => (lateMoment === undefined ? [] : movesAt(lateMoment)), [lateMoment]);
  const diagram = useMemo(() => diagramFor(view, active), [view, active]);
  const step = selectStep(snapshot);

  useEffect(() => offerScreens(FRAME, { subscribe: store.subscribe, actor: () => store.screens, takeOver: () => store.takeOver() }), [store]);

  const apply = useCallback((move: Move) => void store.apply(move), [store]);
  const play = useCallback(async (walked: Journey, upTo: number) => void (await store.play(walked, upTo)), [store]);
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
    setView(PAGES_MAP.nodes.some(({ id }) => id === path) ? PAGES_MAP.id : (pictures.find(({ nodes }) => nodes.some(({ id, kind }) => id === path && kind !== 'portal'))?.id ?? PAGES_MAP.id));
  }, []);
  const onOpen = useCallback((path: string) => {
    const inside = stepOf(path) === null ? null : insideOf(path);
    if (inside !== null) setView(inside.id);
  }, []);
  const linkToHere = () => {
    const { variant, journey } = store.getState();
    const walk = journey === null ? store.walked() : null;
    const link = { variant, state: journey === null && walk === null ? placeOf(active) : null, journey: journey?.id ?? null, step: journey?.step ?? null, walk };
    return new URL(writeLink(link), window.location.href).href;
  };
  const keepLink = useEffectEvent(() => window.history.replaceState(null, '', linkToHere()));
  const [first] = useState(state);
  useEffect(() => {
    if (state !== first && state.problem === null) keepLink();
  }, [state, first]);
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
      setSheet('rules');
      void playById(store, link.play, link.variant);
    } else if (link.walk !== null || (link.journey === null && link.state !== null)) {
      setSheet('walk');
      void (link.walk === null ? store.jumpTo(link.state ?? '') : store.walkAgain(link.variant, link.walk));
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
    <div className={styles['explorer']} data-ready data-sheet={sheet}>
      <header className={styles['bar']}>
        <h1>Flow explorer</h1>
        <label>
          Variant{' '}
          <select
            value={state.variant}
            onChange={(event) => {
              const variant = VARIANT_NAMES.find((name) => name === event.target.value) ?? 'standard';
              store.choose(variant);
            }}
          >
            <VariantOptions />
          </select>
        </label>
        <label>
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
              <input type="checkbox" checked={!hidden.has('back')} onChange={() => toggle(['back'])} /> Ways back
            </label>
            <label>
              <input type="checkbox" checked={!hidden.has('failure')} onChange={() => toggle(['failure', 'elsewhere'])} /> Failures
            </label>
          </>
        )}
        <label>
          Colours{' '}
          <select
            value={overlay.kind}
            onChange={(event) => {
              if (event.target.value === 'coverage' && report !== null) setOverlay({ kind: 'coverage', report });
              else if (event.target.value === 'none') setOverlay({ kind: 'none' });
            }}
          >
            <option value="none">None</option>
            <option value="coverage" disabled={report === null}>
              Coverage
            </option>
            {overlay.kind === 'funnel' ? <option value="funnel">Funnel</option> : null}
          </select>
        </label>
        <span className={styles['steps']}>
          <button type="button" disabled={state.at === 0} onClick={() => store.goTo(state.at - 1)}>
            Step back
          </button>
          <button type="button" disabled={state.at >= state.moments.length - 1} onClick={() => store.goTo(state.at + 1)}>
            Step forward
          </button>
          <button type="button" onClick={() => store.choose(state.variant)}>
            Start again
          </button>
          <CopyLink linkOf={linkToHere} />
        </span>
      </header>
      <Chart
        diagram={diagram}
        active={active}
        taken={taken}
        moves={moves}
        hidden={hidden}
        overlay={overlay}
        report={report}
        pointed={pointed}
        miniatures={miniatures}
        decision={DECISION_TABLE}
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
        </div>
        {state.problem === null && missing === null ? null : (
          <p className={styles['problem']} role="alert">
            {state.problem ?? `The link asks for journey ${missing}, which is in no report at hand. Open the report under “Coverage”.`}
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
            { name: 'map', title: 'Map', content: null },
            {
              name: 'walk',
              title: 'Walk',
              content: (
                <>
                  <CasesPanel moves={moves} onChoose={apply} />
                  <HistoryPanel moments={state.moments} at={state.at} onGo={(at) => store.goTo(at)} />
                </>
              ),
            },
            { name: 'rules', title: 'Rules', content: <Rules store={store} variant={state.variant} report={report} visits={overlay.kind === 'funnel' ? overlay.visits : null} /> },
            { name: 'find', title: 'Find', content: <StatesPanel active={active} onLook={point} onJump={onJump} storyOf={storyOf} /> },
            {
              name: 'coverage',
              title: 'Coverage',
              content: (
                <>
                  <JourneyPanel report={report} present={state.journey} isStuck={state.problem !== null} onPlay={play} />
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
                  url={funnelUrl}
                  onShow={(visits) => setOverlay({ kind: 'funnel', visits })}
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
            Journey {state.journey.id}, step {state.journey.step}. Press anything on the page to go on by hand from here.
          </p>
        )}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which reads the running flow of this one */}
        <iframe name={FRAME} title="The page a visitor sees" src={screenUrl} />
      </section>
      <Miniatures screenUrl={screenUrl} onTaken={onTaken} />
    </div>
  );
}

const DECISION_TABLE = <DecisionTable />;

/** The innermost active state inside the pages; the first one if there are several. */
function placeOf(active: ReadonlySet<string>): string | null {
  const inner = [...active].filter((path) => path.startsWith(`${PAGES}.`)).toSorted((a, b) => b.split('.').length - a.split('.').length);
  return inner[0] ?? null;
}

/** The chart's descriptions of the current page and of its innermost state. Outside of pages, of the state alone. */
function here(active: ReadonlySet<string>): string {
  const place = placeOf(active);
  if (place === null) return '';
  const [inner, ...around] = chart.lineage(place);
  const page = around.find(({ step }) => step !== null);
  return [page, inner].flatMap((state) => (state === undefined ? [] : [state.description])).join(' ');
}
