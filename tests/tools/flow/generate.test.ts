import { beforeAll, expect, test } from 'vitest';
import { ADDRESS_DECISION } from '#src/domain/address-decision.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { pagesBefore, QUESTIONS, questionsAfter, STEP_IDS } from '#src/domain/steps.ts';
import { indexChart, readChart } from '#src/model/chart.ts';
import { diagramsOf } from '#src/model/diagrams.ts';
import { staleFiles } from '#src/tools/flow/flow.ts';
import { generateFlow, ROUTES, unsaid } from '#src/tools/flow/generate.ts';
import { toMermaid } from '#src/tools/flow/mermaid.ts';
import { placeEdges } from '#src/model/places.ts';

const index = indexChart(readChart(bookingMachine));
let generated = new Map<string, string>();

beforeAll(() => {
  generated = generateFlow();
});

test('the document is up to date with the chart (npm run flow)', () => {
  expect(staleFiles(generated)).toEqual([]);
});

test('a state without a description is named', () => {
  const states = index.chart.states.map((state) =>
    state.path === 'pages.start.event.active' ? { ...state, description: '' } : state,
  );
  expect(unsaid(states)).toEqual(['The state “pages.start.event.active” has no description.']);
});

test('the clock of a timed transition is nothing that a state does', () => {
  const { entry, exit } = index.state('offer.fading');
  expect({ entry, exit }).toEqual({ entry: [], exit: [] });
});

test('every page is a box of exactly one region’s picture', () => {
  const regions = diagramsOf(index, { routes: ROUTES }).filter(({ kind }) => kind === 'region');
  const pages = regions.flatMap(({ nodes }) =>
    nodes.filter(({ kind }) => kind === 'page').map(({ id }) => index.state(id).step ?? ''),
  );
  expect(pages.toSorted()).toEqual(STEP_IDS.toSorted());
});

test('a region’s picture has few enough boxes to be read at a glance', () => {
  const regions = diagramsOf(index, { routes: ROUTES }).filter(({ kind }) => kind !== 'inside');
  const sizes = regions.map(({ id, nodes }) => [
    id,
    nodes.filter(({ kind }) => kind !== 'portal').length,
  ]);
  expect(sizes.filter(([, size]) => Number(size) > 8)).toEqual([]);
});

test.each(QUESTIONS)('ways from %s follow the saves that lead there [S2.steps]', (step) => {
  const pageOf = (target: string) =>
    target === 'pages.start.choosingStart' ? 'home' : target.split('.').at(-1);
  const pages = (kind: string) =>
    new Set(
      placeEdges(index)
        .filter((edge) => edge.kind === kind && edge.from.endsWith(`.${step}`))
        .map(({ to }) => pageOf(to)),
    );
  const decided = ADDRESS_DECISION.map(({ target }) => target);
  expect({ forward: pages('forward'), back: pages('back') }).toEqual({
    forward: new Set(step === 'address' ? decided : questionsAfter(step)),
    back: new Set(pagesBefore(step)),
  });
});

test('a way that only some projects take names its condition [S2.steps]', () => {
  const ways = placeEdges(index).filter(
    ({ kind, from, to }) =>
      kind === 'forward' && from.startsWith('pages.project.') && to.endsWith('.windowIssues'),
  );
  expect(ways.map(({ labels }) => labels)).toEqual([['Next, if there are windows']]);
});

test('a way that the backend decides is taken by the answer to a save, and by nothing that the visitor does', () => {
  const decided = diagramsOf(index, { routes: ROUTES }).flatMap(({ id, edges }) =>
    edges.filter(({ kind }) => kind === 'elsewhere').map((edge) => ({ picture: id, ...edge })),
  );
  const wrong = decided.flatMap(({ picture, to, transitions }) =>
    transitions
      .filter((one) => !one.includes(' ▸ xstate.done.actor.saveDraft ['))
      .map((one) => [picture, to, one]),
  );
  expect({
    wrong,
    empty: decided.filter(({ transitions }) => transitions.length === 0),
    isAny: decided.length > 0,
  }).toEqual({ wrong: [], empty: [], isAny: true });
});

test('the table of pages says what is saved where [S4.statuses]', () => {
  const document = generated.get('docs/flow.md') ?? '';
  const row = (title: string) =>
    document.split('\n').find((line) => line.startsWith(`| ${title} | \``));
  expect(
    [
      'Outside the service area',
      'Project details submitted',
      'Comments submitted',
      'How you heard about us',
    ].map(row),
  ).toEqual([
    '| Outside the service area | `/do-not-service-area` | Abandoned | – | Abandoned | Abandoned | Abandoned |',
    '| Project details submitted | `/project-details-submitted` | InsideSales | – | InsideSales | InsideSales | InsideSales |',
    '| Comments submitted | `/comments-submitted` | – | – | – | CallToSet, Completed | – |',
    '| How you heard about us | `/source-type` | New | – | New | – | New |',
  ]);
});

test('Mermaid draws failures with a cross, names no way back that only says so, and orders boxes by the ways onward', () => {
  const box = (id: string) => ({
    id,
    kind: 'page' as const,
    title: id,
    note: '',
    description: '',
    isStart: false,
  });
  const edge = (
    from: string,
    to: string,
    kind: 'forward' | 'back' | 'failure',
    labels: string[],
  ) => ({ id: `${from} ${to}`, from, to, kind, labels, events: [], transitions: [] });
  const lines = toMermaid({
    nodes: [box('a'), box('b')],
    edges: [
      edge('b', 'a', 'back', ['Back, form not valid', 'Back']),
      edge('a', 'b', 'failure', ['No answer']),
      edge('a', 'b', 'forward', ['Next "now"']),
    ],
  }).split('\n');
  expect(lines.filter((line) => / -|linkStyle/.test(line))).toEqual([
    '  s0 -->|"Next #quot;now#quot;"| s1',
    '  s1 -.-> s0',
    '  s0 -.-x|"No answer"| s1',
    '  linkStyle 0 stroke:#0d4694,color:#0f2140',
    '  linkStyle 1 stroke:#6b7a90,color:#4b5a70',
    '  linkStyle 2 stroke:#b3261e,color:#8f1d17',
  ]);
});
