import { useLayoutEffect, useRef } from 'react';
import type { StepId } from '#src/domain/steps.ts';
import { coverageOfAll, type CoverageReport } from '#src/tools/flow/coverage.ts';
import { EDGE_LOOK, NODE_LOOK } from '#src/tools/flow/look.ts';
import type { PlacedEdge } from '#src/tools/flow/placed.ts';
import { canJumpTo } from './jump.ts';
import { NotesOn } from './Notes.tsx';
import { funnelWords, traffic, verdictLines, type Overlay } from './overlays.ts';
import { chart, stepOf } from './pictures.ts';
import type { Thing } from './things.ts';
import { endOfWay } from './way.ts';
import styles from './Explorer.module.css';

const JOURNEYS_OFFERED = 12;

export interface DetailsProps {
  thing: Thing;
  /** Whether the visit can take this edge now. */
  isOpen: boolean;
  overlay: Overlay;
  report: CoverageReport | null;
  storyOf: (step: StepId) => string | null;
  onJump: (path: string) => void;
  /** Plays a journey up to the first time it takes this edge. */
  onPlayTo: (journey: string, edge: PlacedEdge) => void;
  onClose: () => void;
}

type LineProps = Pick<DetailsProps, 'isOpen' | 'overlay' | 'report' | 'onPlayTo'> & { thing: Extract<Thing, { kind: 'line' }> };

function LineDetails({ thing: { edge, from, to }, isOpen, overlay, report, onPlayTo }: LineProps) {
  const coverage = report === null ? null : coverageOfAll(report, edge.transitions);
  const whole = report?.journeys.filter((journey) => endOfWay(journey, edge) !== null).map(({ id }) => id) ?? [];
  return (
    <>
      <h2>
        {from} → {to}
      </h2>
      <p className={styles['small']}>
        A way {EDGE_LOOK[edge.kind].words}
        {isOpen ? ', possible now: click it, or press Enter' : ''}
      </p>
      <ul className={styles['plain']}>
        {edge.labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {overlay.kind === 'funnel' && traffic(overlay.visits, edge) > 0 ? <p className={styles['verdict']}>Visitors who went this way: {traffic(overlay.visits, edge).toLocaleString('en-US')}</p> : null}
      {coverage === null || edge.transitions.length === 0 ? null : (
        <>
          {overlay.kind === 'coverage' ? (
            <p className={styles['verdict']} data-coverage={coverage.status}>
              {verdictLines(coverage).join('. ')}
            </p>
          ) : null}
          {whole.length === 0 ? null : (
            <p className={styles['chips']}>
              Play to here:{' '}
              {whole.slice(0, JOURNEYS_OFFERED).map((id) => (
                <button key={id} type="button" aria-label={`Play journey ${id} to here`} onClick={() => onPlayTo(id, edge)}>
                  {id}
                </button>
              ))}
              {whole.length > JOURNEYS_OFFERED ? ` and ${whole.length - JOURNEYS_OFFERED} more` : ''}
            </p>
          )}
        </>
      )}
    </>
  );
}

/** A link to the stories of the page that a state belongs to. */
export function StoryLink({ path, storyOf }: { path: string; storyOf: DetailsProps['storyOf'] }) {
  const step = stepOf(path);
  const story = step === null ? null : storyOf(step);
  return story === null ? null : (
    <a href={story} target="_top">
      Stories of this page
    </a>
  );
}

type BoxProps = Pick<DetailsProps, 'overlay' | 'storyOf' | 'onJump'> & { thing: Extract<Thing, { kind: 'box' }> };

function BoxDetails({ thing: { node }, overlay, storyOf, onJump }: BoxProps) {
  const step = stepOf(node.id);
  const isState = chart.chart.states.some(({ path }) => path === node.id);
  return (
    <>
      <h2>{node.title}</h2>
      <p className={styles['small']}>{node.kind === 'portal' ? `Drawn in another picture${node.note === '' ? '' : `: ${node.note}`}` : NODE_LOOK[node.kind].words}</p>
      <p>{node.description}</p>
      {overlay.kind === 'funnel' && step !== null ? <p className={styles['verdict']}>{funnelWords(overlay.visits, step)}</p> : null}
      {isState ? (
        <p className={styles['chips']}>
          {canJumpTo(node.id) ? (
            <button type="button" onClick={() => onJump(node.id)}>
              Jump here
            </button>
          ) : null}
          <StoryLink path={node.id} storyOf={storyOf} />
        </p>
      ) : null}
    </>
  );
}

/** Whether an element covers the thing or a lit state. */
function coversSight(card: HTMLElement, thing: Thing): boolean {
  const own = card.getBoundingClientRect();
  const isSeen = ({ dataset }: SVGElement) => (thing.kind === 'box' ? dataset['node'] === thing.node.id : dataset['edge'] === thing.edge.id) || 'lit' in dataset;
  return [...document.querySelectorAll<SVGElement>('[data-node], [data-edge]')].filter(isSeen).some((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < own.right && own.left < right && top < own.bottom && own.top < bottom;
  });
}

/** Details of the thing that is hovered, clicked, or reached by keyboard. Moves to the top if it would cover the thing or a lit state. */
export function Details(props: DetailsProps) {
  const { thing, onClose } = props;
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (card.current === null) return;
    delete card.current.dataset['above'];
    if (coversSight(card.current, thing)) card.current.dataset['above'] = '';
  }, [thing]);
  return (
    <aside ref={card} className={styles['details']} aria-label="What is looked at">
      <button type="button" className={styles['close']} aria-label="Close" onClick={onClose}>
        ×
      </button>
      <div aria-live="polite">{thing.kind === 'line' ? <LineDetails {...props} thing={thing} /> : <BoxDetails {...props} thing={thing} />}<NotesOn thing={thing} /></div>
    </aside>
  );
}
