import type { World } from '#src/tools/flow/cases/case.ts';
import type { Stepper } from './chart/stepper.ts';
import { happenedBetween } from './chart/look.ts';
import { judge } from './expected/judge.ts';
import type { Row, Table } from './expected/rows.ts';
import { TABLES } from './expected/tables.ts';
import { walkWay, wayTo } from './explore/cover.ts';
import { begin, moveOn } from './explore/explore.ts';
import type { Edge, Watch } from './explore/explore.ts';
import { inWords } from './explore/journey.ts';
import type { Journey } from './explore/journey.ts';
import { inputAt } from './starts.ts';

/** A line of the specification, and how often it was met. */
export interface ExpectationRow {
  id: string;
  says: string;
  /** Steps of the exploration at which it was looked at. */
  steps: number;
  /** Ids of the journeys that meet it. */
  journeys: string[];
}

/** Most faults that a run tells of: with the first of each kind the others mostly go. */
const MAX_FAULTS = 10;

/** What the specification says of every step, from tables that know nothing of the chart (tests/model/expected). */
export class Expectations {
  readonly #tables: readonly Table[];
  readonly #steps = new Map<Row, number>();
  readonly #journeys = new Map<Row, Set<string>>();
  /** The step at which a row was first met. */
  readonly #first = new Map<Row, Edge>();
  /** By what is wrong: where it was first seen, in words. */
  readonly #faults = new Map<string, readonly string[]>();
  readonly #unspoken = new Set<string>();

  constructor(tables = TABLES) {
    this.#tables = tables;
  }

  /** Looks at the steps of an exploration; ends it at the first fault where one is enough. */
  watch({ isOneEnough = false } = {}): Watch {
    return (step, after) => {
      const { from, move } = step;
      const { rows, faults } = judge(this.#tables, happenedBetween(from.world, move, after));
      for (const row of rows) {
        this.#steps.set(row, (this.#steps.get(row) ?? 0) + 1);
        if (!this.#first.has(row)) this.#first.set(row, step);
      }
      if (rows.length === 0) this.#unspoken.add(`${move.type} (${move.case.says})`);
      if (faults.length > 0 && !this.#faults.has(faults.join('; '))) {
        const way = wayTo(from);
        const steps = way === null ? [] : [...way.edges.map((edge) => edge.move), move].map((one) => ({ says: one.case.says }));
        this.#faults.set(faults.join('; '), way === null ? [] : [...inWords({ start: way.start, steps }), ...rows.map(({ id, says }) => `[${id}] ${says}`)]);
      }
      return faults.length > 0 && isOneEnough ? 'enough' : undefined;
    };
  }

  /** Looks at the steps of a journey. */
  follow(stepper: Stepper, { id, start, steps }: Journey): void {
    let { world }: { world: World } = begin(stepper, inputAt(start));
    for (const step of steps) {
      const next = moveOn(stepper, world, step).world;
      for (const row of judge(this.#tables, happenedBetween(world, step, next)).rows) this.#journeys.set(row, (this.#journeys.get(row) ?? new Set()).add(id));
      world = next;
    }
  }

  /** Journeys straight to the lines that the exploration shows and that no journey followed so far has met. */
  ways(stepper: Stepper): Journey[] {
    const edges = [...this.#first].flatMap(([row, edge]) => (this.#journeys.has(row) ? [] : [edge]));
    return edges.flatMap((edge, index) => {
      const way = wayTo(edge.from);
      return way === null ? [] : [{ ...walkWay(stepper, way.start, [...way.edges, edge]), id: `E${index + 1}` }];
    });
  }

  rows(): ExpectationRow[] {
    return this.#tables.flat().map((row) => ({ id: row.id, says: row.says, steps: this.#steps.get(row) ?? 0, journeys: [...(this.#journeys.get(row) ?? [])] }));
  }

  /** What is otherwise than the specification says, and what it says nothing of or nothing shows; empty where all of it fits. */
  problems(): string[] {
    const faults = [...this.#faults].slice(0, MAX_FAULTS).map(([fault, way]) => [`The specification says otherwise: ${fault}`, ...way.map((line) => `  ${line}`)].join('\n'));
    const more = this.#faults.size - faults.length;
    return [
      ...faults,
      ...(more > 0 ? [`The specification says otherwise in ${more} more ways`] : []),
      ...[...this.#unspoken].map((what) => `${what}: nothing that tests/model/expected says is about this`),
      ...this.rows().filter(({ journeys }) => journeys.length === 0).map(({ id, says }) => `${id}, “${says}”: no journey meets this line of tests/model/expected`),
    ];
  }
}
