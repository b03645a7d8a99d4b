import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import { STEPS } from '#machines/booking/booking.steps.ts';
import type { StepId } from '#machines/booking/booking.steps.ts';
import type { Case } from '#src/tools/flow/cases.ts';
import { readCoverage } from '#src/tools/flow/coverage.ts';
import type { CoverageReport, Journey } from '#src/tools/flow/coverage.ts';
import { readFunnel } from '#src/tools/flow/funnel.ts';
import { activePaths } from '#src/tools/flow/moves.ts';
import type { Move } from '#src/tools/flow/moves.ts';
import type { PlacedEdge } from '#src/tools/flow/placed.ts';
import { PAGES } from '#src/tools/flow/places.ts';
import type { EdgeKind } from '#src/tools/flow/places.ts';
import { VARIANT_NAMES, VARIANTS } from '#src/tools/flow/variants.ts';
import { readLink, writeLink } from './deep-link.ts';
import { ExplorerStore, movesOf } from './explorer-store.ts';
import { tintsOf } from './overlays.ts';
import type { Overlay } from './overlays.ts';
import { CasesPanel, ChosenPanel, CoveragePanel, FunnelPanel, HistoryPanel, JourneyPanel, StatesPanel } from './panels.tsx';
import { Picture } from './Picture.tsx';
import { MAP, PICTURES, single } from './pictures.ts';
import type { MapLayout } from './pictures.ts';
import { offerScreens } from './screen-link.ts';
import { Viewport } from './Viewport.tsx';
import type { Area } from './Viewport.tsx';
import styles from './Explorer.module.css';

export interface ExplorerProps {
  /** Page that shows the screens (FramedScreens). */
  screenUrl: string;
  /** Where the stories of a page are, or null where there are none. */
  storyOf: (step: StepId) => string | null;
  /** A coverage report that is at hand, as read from its file; null without one. */
  coverage: unknown;
  /** Where the funnel's numbers are asked for, when the button is pressed. */
  funnelUrl: string | null;
}

const MAP_VIEW = 'map';
const INSIDE_VIEW = 'inside';

function mapFor(view: string, active: ReadonlySet<string>): MapLayout {
  if (view === MAP_VIEW) return MAP;
  const named = PICTURES.find(({ id }) => id === view);
  if (named !== undefined) return single(named);
  const inside = PICTURES.filter(({ kind, nodes }) => kind === 'inside' && nodes.some((node) => node.kind !== 'portal' && active.has(node.id)));
  const first = inside[0];
  if (first === undefined) return MAP;
  let y = 40;
  const panels = inside.map((picture) => {
    const panel = { picture, x: 0, y };
    y += picture.height + 88;
    return panel;
  });
  return { panels, width: Math.max(...inside.map(({ width }) => width)), height: y };
}

const SIGHT = { width: 800, height: 520, above: 160 } as const;

/** The part of the drawing around the lit box, so that the eye follows the flow; it stays inside the box's own picture. */
function areaOfLit({ panels }: MapLayout, active: ReadonlySet<string>): Area | null {
  if (panels.length === 1) return null;
  for (const { picture, x, y } of panels) {
    const node = picture.nodes.find(({ id, kind }) => kind !== 'portal' && id.startsWith(`${PAGES}.`) && active.has(id));
    if (node === undefined) continue;
    const width = Math.min(SIGHT.width, picture.width);
    const left = Math.max(0, Math.min(node.x + node.width / 2 - width / 2, picture.width - width));
    const top = Math.max(-40, Math.min(node.y - SIGHT.above, picture.height - SIGHT.height));
    return { x: x + left, y: y + top, width, height: SIGHT.height };
  }
  return null;
}

function readReport<T>(value: unknown, read: (value: unknown) => T): T | null {
  try {
    return read(value);
  } catch {
    return null;
  }
}

interface Chooser {
  moves: Move[];
  x: number;
  y: number;
}

/** The flow, live: its picture, its screens, and everything that may happen next. */
export function Explorer({ screenUrl, storyOf, coverage, funnelUrl }: ExplorerProps) {
  const [store] = useState(() => new ExplorerStore(readLink(window.location.hash).variant));
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const [report, setReport] = useState<CoverageReport | null>(() => readReport(coverage, readCoverage));
  const [overlay, setOverlay] = useState<Overlay>({ kind: 'none' });
  const [hidden, setHidden] = useState<ReadonlySet<EdgeKind>>(new Set());
  const [view, setView] = useState<string>(MAP_VIEW);
  const [isFollowing, setFollowing] = useState(true);
  const [chosen, setChosen] = useState<string | null>(null);
  const [chooser, setChooser] = useState<Chooser | null>(null);
  const [journey, setJourney] = useState<{ id: string; step: number } | null>(null);

  const moment = state.moments[state.at];
  const snapshot = moment?.snapshot ?? store.actor.getSnapshot();
  const active = useMemo(() => new Set(activePaths(snapshot)), [snapshot]);
  const taken = useMemo(() => new Set(moment?.taken ?? []), [moment]);
  // What is lit comes first; what may happen next follows a moment later.
  const lateSnapshot = useDeferredValue(snapshot);
  const moves = useMemo(() => movesOf(lateSnapshot), [lateSnapshot]);
  const open = useMemo(() => new Set(moves.flatMap(({ transitions }) => transitions)), [moves]);
  const map = useMemo(() => mapFor(view, active), [view, active]);
  const area = useMemo(() => (isFollowing ? areaOfLit(map, active) : null), [isFollowing, map, active]);
  const tints = useMemo(() => tintsOf(overlay, map), [overlay, map]);
  const step = selectStep(snapshot);

  useEffect(() => offerScreens({ subscribe: store.subscribe, actor: () => store.actor }), [store]);

  const apply = (one: Case) => {
    setChooser(null);
    void store.apply(one);
  };
  const play = async (walked: Journey, upTo: number) => {
    store.choose(VARIANT_NAMES.find((name) => name === walked.variant) ?? store.getState().variant, walked.start);
    let done = 0;
    for (const next of walked.steps.slice(0, upTo)) {
      if (!(await store.follow(next))) break;
      done += 1;
    }
    setJourney({ id: walked.id, step: done });
    window.history.replaceState(null, '', writeLink({ variant: store.getState().variant, state: null, journey: walked.id, step: done }));
  };
  const jump = async (path: string) => {
    setJourney(null);
    if (await store.jumpTo(path)) window.history.replaceState(null, '', writeLink({ variant: store.getState().variant, state: path, journey: null, step: null }));
  };

  const opened = useRef(false);
  const openLink = useEffectEvent(() => {
    if (opened.current) return;
    opened.current = true;
    const link = readLink(window.location.hash);
    const walked = report?.journeys.find(({ id }) => id === link.journey);
    if (walked !== undefined) void play(walked, link.step ?? walked.steps.length);
    else if (link.state !== null) void jump(link.state);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- once, and after the walk that the address asks for
  useEffect(() => openLink(), []);

  const onEdge = useCallback(
    (edge: PlacedEdge, x: number, y: number) => {
      const fitting = moves.filter(({ transitions }) => transitions.some((id) => edge.transitions.includes(id)));
      const [only] = fitting;
      if (fitting.length === 1 && only !== undefined) void store.apply(only.case);
      else if (fitting.length > 1) setChooser({ moves: fitting, x, y });
    },
    [moves, store],
  );
  const toggle = (kinds: readonly EdgeKind[]) =>
    setHidden((before) => {
      const next = new Set(before);
      for (const kind of kinds) if (!next.delete(kind)) next.add(kind);
      return next;
    });

  return (
    <div className={styles['explorer']} data-ready>
      <header className={styles['bar']}>
        <h1>Flow explorer</h1>
        <label>
          Variant{' '}
          <select
            value={state.variant}
            onChange={(event) => {
              const variant = VARIANT_NAMES.find((name) => name === event.target.value) ?? 'standard';
              setJourney(null);
              store.choose(variant);
              window.history.replaceState(null, '', writeLink({ variant, state: null, journey: null, step: null }));
            }}
          >
            {VARIANT_NAMES.map((name) => (
              <option key={name} value={name}>
                {VARIANTS[name].label}
              </option>
            ))}
          </select>
        </label>
        <label>
          Picture{' '}
          <select value={view} onChange={(event) => setView(event.target.value)}>
            <option value={MAP_VIEW}>Map of all parts</option>
            <option value={INSIDE_VIEW}>Inside the present page</option>
            {PICTURES.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          <input type="checkbox" checked={isFollowing} onChange={() => setFollowing(!isFollowing)} /> Follow
        </label>
        <label>
          <input type="checkbox" checked={!hidden.has('back')} onChange={() => toggle(['back'])} /> Ways back
        </label>
        <label>
          <input type="checkbox" checked={!hidden.has('failure')} onChange={() => toggle(['failure', 'elsewhere'])} /> Failures
        </label>
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
        </span>
      </header>
      <section className={styles['chart']} aria-label="Picture of the flow">
        <Viewport label="Picture of the flow" size={map} focus={area}>
          <Picture
            map={map}
            active={active}
            taken={taken}
            open={open}
            hidden={hidden}
            chosen={chosen}
            tints={tints}
            onNode={setChosen}
            onEdge={onEdge}
          />
        </Viewport>
        {chooser === null ? null : <ChooserMenu {...chooser} onChoose={apply} onClose={() => setChooser(null)} />}
      </section>
      <section className={styles['words']} aria-label="The flow in words">
        <p className={styles['here']} role="status" data-step={step ?? ''}>
          <strong>{step === null ? 'Opening an address' : STEPS[step].title}</strong> {moment === undefined ? '' : `after “${moment.label}”`}
        </p>
        {state.problem === null ? null : (
          <p className={styles['problem']} role="alert">
            {state.problem}
          </p>
        )}
        <CasesPanel moves={moves} onChoose={apply} />
        <ChosenPanel path={chosen} onJump={(path) => void jump(path)} storyOf={storyOf} />
        <HistoryPanel moments={state.moments} at={state.at} onGo={(at) => store.goTo(at)} />
        <StatesPanel
          active={active}
          onLook={setChosen}
          onJump={(path) => void jump(path)}
          storyOf={storyOf}
        />
        <JourneyPanel report={report} present={journey} onPlay={(walked, upTo) => void play(walked, upTo)} />
        <CoveragePanel
          report={report}
          onOpen={(value) => {
            const read = readReport(value, readCoverage);
            setReport(read);
            setOverlay(read === null ? { kind: 'none' } : { kind: 'coverage', report: read });
            return read !== null;
          }}
        />
        <FunnelPanel
          report={overlay.kind === 'funnel' ? overlay.report : null}
          url={funnelUrl}
          onOpen={(value) => {
            const read = readReport(value, readFunnel);
            if (read !== null) setOverlay({ kind: 'funnel', report: read });
            return read !== null;
          }}
        />
      </section>
      <section className={styles['screens']} aria-label="The page a visitor sees">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which reads the running flow of this one */}
        <iframe title="The page a visitor sees" src={screenUrl} />
      </section>
    </div>
  );
}

function ChooserMenu({ moves, x, y, onChoose, onClose }: Chooser & { onChoose: (one: Case) => void; onClose: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div
      className={styles['chooser']}
      role="group"
      aria-label="Choose a case"
      style={{ left: Math.min(x, window.innerWidth - 300), top: Math.min(y, window.innerHeight - 40 - moves.length * 38) }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {moves.map(({ case: one }, at) => (
        <button key={`${one.kind} ${one.label}`} ref={at === 0 ? first : null} type="button" onClick={() => onChoose(one)}>
          {one.label}
        </button>
      ))}
      <button type="button" className={styles['quiet']} onClick={onClose}>
        Cancel
      </button>
    </div>
  );
}
