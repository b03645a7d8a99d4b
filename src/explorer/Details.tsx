import { notes } from 'virtual:explorer-data';
import { Button, IconButton } from '#src/components/Button.tsx';
import { EDGE_LOOK, NODE_LOOK } from '#src/model/diagram-look.ts';
import { aboutWords } from '#src/model/notes.ts';
import type { PlacedDiagram, PlacedEdge, PlacedNode } from '#src/model/placed.ts';
import { chart, insideOf, stepOf, whyNoWay } from './chart.ts';
import { useExplorer } from './explorer-view.ts';
import { countWords, funnelWords, speedWords } from './funnel-words.ts';
import { aboutPage } from './page-facts.ts';
import { traffic } from './tints.ts';
import { Moves } from './Walk.tsx';
import styles from './Explorer.module.css';

function titleIn({ nodes }: PlacedDiagram, path: string): string {
  return nodes.find(({ id }) => id === path)?.title ?? path;
}

function ArrowDetails({ edge }: { edge: PlacedEdge }) {
  const { diagram, moves, visits } = useExplorer();
  const own = moves.filter(({ transitions }) =>
    transitions.some((id) => edge.transitions.includes(id)),
  );
  const count = visits === null ? 0 : traffic(visits, edge);
  return (
    <>
      <h2>
        {titleIn(diagram, edge.from)} → {titleIn(diagram, edge.to)}
      </h2>
      <p className={styles['small']}>A way {EDGE_LOOK[edge.kind].words}</p>
      <ul className={styles['plain']}>
        {edge.labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {own.length === 0 ? null : (
        <div role="group" aria-label="Go this way">
          <Moves moves={own} />
        </div>
      )}
      {count === 0 ? null : <p>Visitors who went this way: {countWords(count)}</p>}
    </>
  );
}

/** The arrows that lead to a box, or on from it, in words. */
function Arrows({ title, of, end }: { title: string; of: string; end: 'from' | 'to' }) {
  const { diagram } = useExplorer();
  const own = diagram.edges.filter((edge) => edge[end] === of && edge.kind !== 'elsewhere');
  return own.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul className={styles['plain']}>
        {own.map((edge) => (
          <li key={edge.id}>
            {titleIn(diagram, edge[end === 'to' ? 'from' : 'to'])}: {edge.labels.join(', ')}
          </li>
        ))}
      </ul>
    </>
  );
}

function BoxDetails({ node }: { node: PlacedNode }) {
  const { diagram, visits, jump, lookInside } = useExplorer();
  const { id, kind, title, note, description } = node;
  const step = kind === 'page' ? stepOf(id) : null;
  const speed = step === null || visits === null ? '' : speedWords(visits, step);
  return (
    <>
      <h2>{title}</h2>
      <p className={styles['small']}>
        {kind === 'portal'
          ? `Drawn in another picture${note === '' ? '' : `: ${note}`}`
          : NODE_LOOK[kind].words}
      </p>
      <p>{description}</p>
      {step === null || visits === null ? null : <p>{funnelWords(visits, step)}</p>}
      {speed === '' ? null : (
        <p>
          Three of four views were no slower than {speed}: until the largest part was drawn (LCP),
          until the slowest press was answered (INP), and how far parts jumped (CLS).
        </p>
      )}
      <p className={styles['buttons']}>
        {whyNoWay(id) !== null ? null : (
          <Button small variant="outline" onClick={() => jump(id)}>
            Jump here
          </Button>
        )}
        {insideOf(id) === null || diagram.kind === 'inside' ? null : (
          <Button small variant="outline" onClick={() => lookInside(id)}>
            Inside this page
          </Button>
        )}
      </p>
      {step === null ? null : (
        <dl className={styles['facts']}>
          {aboutPage(step).map(({ name, values }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{values.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      <Arrows title="Leads here" of={id} end="to" />
      <Arrows title="Leads on" of={id} end="from" />
    </>
  );
}

/** The notes of docs/flow-notes.json on a way's transitions, or on a box's state and everything inside it. */
function Notes({ on }: { on: PlacedEdge | PlacedNode }) {
  const own = notes.filter(({ about }) =>
    'transitions' in on
      ? on.transitions.includes(about)
      : chart.isWithin(about.split(' ▸ ')[0] ?? '', on.id),
  );
  return own.length === 0 ? null : (
    <>
      <h3>Notes</h3>
      <ul className={styles['plain']}>
        {own.map((note) => (
          <li key={`${note.about} ${note.says}`} data-note={note.about}>
            {note.says} <span className={styles['small']}>{aboutWords(chart, note)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Details of the box or the arrow that is selected; nothing if the picture does not show it. */
export function Details() {
  const { looked, diagram, setLooked } = useExplorer();
  const node = diagram.nodes.find(({ id }) => id === looked);
  const edge = diagram.edges.find(({ id }) => id === looked);
  const on = node ?? edge;
  return on === undefined ? null : (
    <aside className={styles['details']} aria-label="What is looked at">
      <IconButton
        icon="close"
        label="Close"
        className={styles['close']}
        onClick={() => setLooked(null)}
      />
      <div aria-live="polite">
        {node !== undefined && <BoxDetails node={node} />}
        {edge !== undefined && <ArrowDetails edge={edge} />}
        <Notes on={on} />
      </div>
    </aside>
  );
}
