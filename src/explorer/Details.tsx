import { Button } from '#src/components/Button.tsx';
import type { StepId } from '#src/domain/steps.ts';
import { coverageOfAll, type CoverageReport } from '#src/model/coverage-report.ts';
import { EDGE_LOOK, NODE_LOOK } from '#src/model/diagram-look.ts';
import { labelOf, nameOf, type Move } from '#src/model/moves.ts';
import type { PlacedDiagram, PlacedEdge, PlacedNode } from '#src/model/placed.ts';
import { canJumpTo } from './jump.ts';
import { NotesOn } from './Notes.tsx';
import { aboutPage } from './page-facts.ts';
import { funnelWords, traffic, verdictLines, type Overlay } from './overlays.ts';
import { chart, insideOf, stepOf } from './pictures.ts';
import type { Thing } from './thing.ts';
import { endOfWay } from './way.ts';
import styles from './Explorer.module.css';

const JOURNEYS_OFFERED = 12;

export interface DetailsProps {
  thing: Thing;
  /** The diagram it belongs to. */
  diagram: PlacedDiagram;
  /** The cases in which the visit can take this edge now. */
  moves: readonly Move[];
  overlay: Overlay;
  report: CoverageReport | null;
  storyOf: (step: StepId) => string | null;
  onApply: (move: Move) => void;
  onJump: (path: string) => void;
  /** Shows what happens inside a page. */
  onOpen: (path: string) => void;
  /** Plays a journey up to the first time it takes this edge. */
  onPlayTo: (journey: string, edge: PlacedEdge) => void;
  onClose: () => void;
}

type LineProps = Pick<DetailsProps, 'moves' | 'overlay' | 'report' | 'onApply' | 'onPlayTo'> & {
  thing: Extract<Thing, { kind: 'line' }>;
};

function LineDetails({
  thing: { edge, from, to },
  moves,
  overlay,
  report,
  onApply,
  onPlayTo,
}: LineProps) {
  const coverage = report === null ? null : coverageOfAll(report, edge.transitions);
  const whole =
    report?.journeys.filter((journey) => endOfWay(journey, edge) !== null).map(({ id }) => id) ??
    [];
  return (
    <>
      <h2>
        {from} → {to}
      </h2>
      <p className={styles['small']}>A way {EDGE_LOOK[edge.kind].words}</p>
      <ul className={styles['plain']}>
        {edge.labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {moves.length === 0 ? null : (
        <div className={styles['cases']} role="group" aria-label="Go this way">
          {moves.map((move) => (
            <Button small variant="outline" key={nameOf(move)} onClick={() => onApply(move)}>
              {labelOf(move)}
            </Button>
          ))}
        </div>
      )}
      {overlay.kind === 'funnel' && traffic(overlay.visits, edge) > 0 ? (
        <p className={styles['verdict']}>
          Visitors who went this way: {traffic(overlay.visits, edge).toLocaleString('en-US')}
        </p>
      ) : null}
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
                <Button
                  small
                  variant="outline"
                  key={id}
                  aria-label={`Play journey ${id} to here`}
                  onClick={() => onPlayTo(id, edge)}
                >
                  {id}
                </Button>
              ))}
              {whole.length > JOURNEYS_OFFERED
                ? ` and ${whole.length - JOURNEYS_OFFERED} more`
                : ''}
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

/** The ways that lead to a box, or on from it, in words. */
function Ways({
  title,
  node,
  end,
  diagram: { nodes, edges },
}: {
  title: string;
  node: PlacedNode;
  end: 'from' | 'to';
  diagram: PlacedDiagram;
}) {
  const own = edges.filter((edge) => edge[end] === node.id && edge.kind !== 'elsewhere');
  const other = end === 'to' ? 'from' : 'to';
  return own.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul className={styles['plain']}>
        {own.map((edge) => (
          <li key={edge.id}>
            {nodes.find(({ id }) => id === edge[other])?.title}: {edge.labels.join(', ')}
          </li>
        ))}
      </ul>
    </>
  );
}

type BoxProps = Pick<DetailsProps, 'diagram' | 'overlay' | 'storyOf' | 'onJump' | 'onOpen'> & {
  thing: Extract<Thing, { kind: 'box' }>;
};

function BoxDetails({ thing: { node }, diagram, overlay, storyOf, onJump, onOpen }: BoxProps) {
  const step = stepOf(node.id);
  const isState = chart.chart.states.some(({ path }) => path === node.id);
  return (
    <>
      <h2>{node.title}</h2>
      <p className={styles['small']}>
        {node.kind === 'portal'
          ? `Drawn in another picture${node.note === '' ? '' : `: ${node.note}`}`
          : NODE_LOOK[node.kind].words}
      </p>
      <p>{node.description}</p>
      {overlay.kind === 'funnel' && step !== null ? (
        <p className={styles['verdict']}>{funnelWords(overlay.visits, step)}</p>
      ) : null}
      {isState ? (
        <p className={styles['chips']}>
          {canJumpTo(node.id) ? (
            <Button small variant="outline" onClick={() => onJump(node.id)}>
              Jump here
            </Button>
          ) : null}
          {insideOf(node.id) === null || diagram.kind === 'inside' ? null : (
            <Button small variant="outline" onClick={() => onOpen(node.id)}>
              Inside this page
            </Button>
          )}
          <StoryLink path={node.id} storyOf={storyOf} />
        </p>
      ) : null}
      {step === null || chart.state(node.id).step === null ? null : (
        <dl className={styles['facts']}>
          {aboutPage(step).map(({ name, values }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{values.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      <Ways title="Leads here" node={node} end="to" diagram={diagram} />
      <Ways title="Leads on" node={node} end="from" diagram={diagram} />
    </>
  );
}

/** Details of the thing that is clicked or reached by keyboard. */
export function Details(props: DetailsProps) {
  const { thing, onClose } = props;
  return (
    <aside className={styles['details']} aria-label="What is looked at">
      <button type="button" className={styles['close']} aria-label="Close" onClick={onClose}>
        ×
      </button>
      <div aria-live="polite">
        {thing.kind === 'line' ? (
          <LineDetails {...props} thing={thing} />
        ) : (
          <BoxDetails {...props} thing={thing} />
        )}
        <NotesOn thing={thing} />
      </div>
    </aside>
  );
}
