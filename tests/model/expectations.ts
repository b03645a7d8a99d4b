import { selectStep } from '#machines/booking/booking.selectors.ts';
import type { Stepper } from '#src/model/stepper.ts';
import { callsIn, happenedBetween } from './observed.ts';
import { visitIn } from './visit-in.ts';
import { type Beginning, BEGINNINGS, NOT_AT_ONCE } from './expected/beginnings.ts';
import { differences, type Fault, judge } from './expected/judge.ts';
import { type Row, shown, type Table } from './expected/rows.ts';
import { TABLES } from './expected/tables.ts';
import { type Edge, type Watch, wayThrough } from '#src/model/explore.ts';
import { journeyAlong } from './explore/cover.ts';
import { inWords, type Journey } from './explore/journey.ts';
import { walk } from './explore/paths.ts';
import { movesIn } from './cases.ts';
import { OPENINGS } from './starts.ts';

/** A line of the specification, and how often it was met. */
export interface ExpectationRow {
  id: string;
  says: string;
  /** How many steps it applied to. */
  steps: number;
  /** Ids of the journeys that meet it. */
  journeys: string[];
  /** Whether the chart does what it says everywhere (`covered`) or not (`broken`); `unmet` if no journey shows it. */
  status: 'covered' | 'broken' | 'unmet';
  /** What is wrong: how the chart breaks it, with the shortest way there. Null if nothing is. */
  problem: string | null;
}

/** A line of the specification; or, where no line lets anything change, the name of what did. */
type Line = Row | Beginning | string;

/** Where the chart breaks a line of the specification. */
interface Broken {
  faults: readonly string[];
  /** How many steps lead there. */
  length: number;
  /** The visit up to there, in words. */
  way: readonly string[];
}

/** Checks every step against the specification, from tables that know nothing of the chart (tests/model/expected). */
export class Expectations {
  readonly #tables: readonly Table[];
  readonly #steps = new Map<Row | Beginning, number>();
  readonly #journeys = new Map<Row | Beginning, Set<string>>();
  /** The step at which a row was first met. */
  readonly #first = new Map<Row, Edge>();
  readonly #broken = new Map<Line, Broken>();
  readonly #unspoken = new Set<string>();

  constructor(tables = TABLES) {
    this.#tables = tables;
  }

  /** Returns a watch that checks the steps of an exploration. */
  watch(): Watch {
    return (step, after) => {
      const { from, move } = step;
      const { rows, faults } = judge(this.#tables, happenedBetween(from.world, move, after));
      for (const row of rows) {
        this.#steps.set(row, (this.#steps.get(row) ?? 0) + 1);
        if (!this.#first.has(row)) this.#first.set(row, step);
      }
      if (rows.length === 0) this.#unspoken.add(`${move.type} (${move.case.says})`);
      const way = faults.length === 0 ? null : wayThrough(step);
      if (way !== null)
        this.#break(faults, { start: way.start, moves: way.edges.map((edge) => edge.move) }, rows);
    };
  }

  /** Notes the lines that are broken at the end of a visit. `rows` are those about its last step. */
  #break(
    faults: readonly { row: Fault['row'] | Beginning; says: string }[],
    visit: Parameters<typeof inWords>[0],
    rows: readonly Row[] = [],
  ): void {
    const { length } = visit.moves;
    const lineOf = ({ row, says }: (typeof faults)[number]): Line =>
      row ?? says.split(/[.:]/, 1)[0] ?? '';
    for (const line of new Set(faults.map(lineOf))) {
      if (length >= (this.#broken.get(line)?.length ?? Infinity)) continue;
      this.#broken.set(line, {
        faults: faults.filter((fault) => lineOf(fault) === line).map(({ says }) => says),
        length,
        way: [
          ...inWords(visit),
          ...(typeof line === 'string' ? rows.map(({ id, says }) => `[${id}] ${says}`) : []),
        ],
      });
    }
  }

  #met(row: Row | Beginning, journey: string): void {
    this.#journeys.set(row, (this.#journeys.get(row) ?? new Set()).add(journey));
  }

  /** Checks the beginning and the steps of a journey. With `isWalked` false, no line counts as met by it, because no level walks it. */
  look({ id, start, moves, moments }: Journey, { isWalked = true } = {}): void {
    const [opening] = moments;
    const beginning = BEGINNINGS.find(({ when }) => when(start.persisted));
    if (beginning !== undefined && opening !== undefined) {
      if (isWalked) this.#met(beginning, id);
      this.#steps.set(beginning, (this.#steps.get(beginning) ?? 0) + 1);
      const calls = callsIn(opening).filter((call) => NOT_AT_ONCE.includes(call));
      const faults = differences(
        beginning.shows(start.persisted),
        shown(visitIn(opening), { save: null, calls }),
        '',
      ).map((says) => ({ row: beginning, says }));
      this.#break(faults, { start, moves: [] });
    }
    for (const [index, move] of moves.entries()) {
      const [before, after] = [moments[index], moments[index + 1]];
      if (before === undefined || after === undefined)
        throw new Error(`${id} has no moment after step ${index + 1}`);
      const { rows, faults } = judge(this.#tables, happenedBetween(before, move, after));
      if (isWalked) for (const row of rows) this.#met(row, id);
      this.#break(faults, { start, moves: moves.slice(0, index + 1) }, rows);
    }
  }

  /** Journeys straight to the lines that the exploration met but no journey has met so far. */
  ways(stepper: Stepper): Journey[] {
    const ways = [...this.#first].flatMap(([row, edge]) =>
      this.#journeys.has(row) ? [] : (wayThrough(edge) ?? []),
    );
    return ways.map((way, index) => journeyAlong(stepper, way, `E${index + 1}`));
  }

  rows(): ExpectationRow[] {
    return [...BEGINNINGS, ...this.#tables.flat()].map((row) => {
      const { id, says } = row;
      const steps = this.#steps.get(row) ?? 0;
      const journeys = [...(this.#journeys.get(row) ?? [])];
      if (this.#broken.has(row))
        return { id, says, steps, journeys, status: 'broken', problem: this.#messageOf(row) };
      const unmet =
        steps === 0
          ? 'nothing that happens shows'
          : journeys.length === 0
            ? 'no journey meets'
            : null;
      return {
        id,
        says,
        steps,
        journeys,
        status: unmet === null ? 'covered' : 'unmet',
        problem:
          unmet === null ? null : `${id}, “${says}”: ${unmet} this line of tests/model/expected`,
      };
    });
  }

  #messageOf(line: Line): string {
    const { faults, way } = this.#broken.get(line) ?? { faults: [], way: [] };
    const title =
      typeof line === 'string'
        ? `No line of the specification lets “${line}” change`
        : `The specification says otherwise: [${line.id}] ${line.says}`;
    const hint = faults.some((fault) => fault.startsWith('answers.'))
      ? ['where a field of a form is saved, FIELDS in tests/model/expected/steps.ts says']
      : [];
    return [title, [...faults, ...hint].join('; '), ...way].join('\n  ');
  }

  /** What happens although no line of the specification says so. */
  unsaid(): string[] {
    return [
      ...[...this.#broken.keys()]
        .filter((line) => typeof line === 'string')
        .map((line) => this.#messageOf(line)),
      ...[...this.#unspoken].map(
        (what) => `${what}: nothing that tests/model/expected says is about this`,
      ),
    ];
  }
}

/** Checks the opening of every draft at every page. Whatever the visit asks for is found, until a page is shown. */
export function followOpenings(expectations: Expectations, stepper: Stepper): void {
  for (const start of OPENINGS) {
    const arriving = walk(stepper, start, (moment) =>
      selectStep(moment.snapshot) === null
        ? (movesIn(moment).find(({ type }) => type.startsWith('xstate.done.actor.load')) ?? null)
        : null,
    );
    expectations.look({ id: start.id, ...arriving }, { isWalked: false });
  }
}
