import type { AnyStateMachine } from 'xstate';
import type { World } from '#src/tools/flow/cases/case.ts';
import { leavesOf } from '#src/tools/flow/active.ts';
import type { Stepper } from '../chart/stepper.ts';
import { type Edge, Explorer, type ExplorerOptions, type GraphNode, type Watch } from '../explore/explore.ts';
import type { Move } from '#src/tools/flow/moves.ts';
import { ELSEWHERE } from '../expected/steps.ts';
import { wayTo } from '../explore/cover.ts';
import { viewOf, type Width } from '../explore/key.ts';
import { stepperOf } from '../explore/suite.ts';
import { type Start, STARTS } from '../starts.ts';
import type { Rule } from './rules.ts';

/** A visit on which a rule does not hold. */
export interface Counterexample {
  rule: string;
  reason: string;
  /** As text, from the beginning. */
  steps: string[];
}

/** A visit as text, from its start. */
export function wordsOf(start: Pick<Start, 'says'>, moves: readonly Pick<Move, 'case'>[]): string[] {
  return [start.says, ...moves.map(({ case: { says } }) => says)];
}

/** Checks every step while a chart is explored, until every rule is broken. `found` collects the first step that breaks each of them. */
function watchRules(stepper: Stepper, rules: readonly Rule[]): { found: Counterexample[]; watch: Watch } {
  const found: Counterexample[] = [];
  const whole = new Set(rules);
  const watch = ({ from, move }: Edge, after: World): 'enough' | undefined => {
    for (const rule of whole) {
      const reason = rule.broken({ stepper, before: from.world, move, after });
      if (reason === null) continue;
      whole.delete(rule);
      const way = wayTo(from);
      found.push({ rule: rule.name, reason, steps: way === null ? [] : wordsOf(way.start, [...way.edges.map((one) => one.move), move]) });
      if (whole.size === 0) return 'enough';
    }
    return undefined;
  };
  return { found, watch };
}

/** Pages and messages at which a visit may end. */
export const ENDS: readonly string[] = [
  'pages.start.home.editing.open',
  'pages.start.requestCall.confirmed',
  'pages.start.embedGetStarted.handedOver',
  'pages.start.embedGetStarted.windowBlocked',
  'pages.start.event.inactive',
  'pages.appointment.additionalComments.editing.open',
  'pages.appointment.commentsSubmitted',
  'pages.appointment.whatsNext',
  ...ELSEWHERE.filter((page) => page !== 'projectDetails').flatMap((page) => [`pages.elsewhere.${page}`, `pages.elsewhere.${page}.shown`]),
  'pages.resources.exploreResources',
];

/** Events that do not count as progress: leaving the form, another address, and what another tab or the clock does. */
const GIVING_UP = /^(exited|restarted|url\.visited|hold\..*)$/;

/** States from which no end can be reached without giving up, by their innermost page state. */
export function deadEnds(explorer: Explorer): string[] {
  const followed = [...explorer.nodes.values()].filter(({ isFollowed }) => isFollowed);
  const into = new Map<GraphNode, GraphNode[]>();
  for (const node of followed) {
    for (const { to, move } of node.edges) {
      if (GIVING_UP.test(move.type)) continue;
      into.set(to, [...(into.get(to) ?? []), node]);
    }
  }
  const good = new Set<GraphNode>();
  const byLeaf = new Set<string>();
  const queue = [...explorer.nodes.values()].filter(({ world }) => leavesOf(world.snapshot).some((leaf) => ENDS.includes(leaf)));
  for (let round = 0; round < 2; round += 1) {
    for (const node of queue) {
      if (good.has(node)) continue;
      good.add(node);
      queue.push(...(into.get(node) ?? []));
    }
    for (const node of good) byLeaf.add(pageOf(node));
    // A world that was not followed continues like one with the same page.
    queue.push(...[...explorer.nodes.values()].filter((node) => !node.isFollowed && byLeaf.has(pageOf(node))));
  }
  return [...new Set(followed.filter((node) => !good.has(node)).map(pageOf))].toSorted();
}

function pageOf({ world }: GraphNode): string {
  return leavesOf(world.snapshot).filter((leaf) => leaf.startsWith('pages.')).join(' + ');
}

/** What to explore of a chart. By default all of it, wide. */
export interface Look extends Pick<ExplorerOptions, 'isAllowed'> {
  width?: Width;
  starts?: readonly Start[];
  /** Checked at every step. Absent: none. */
  rules?: readonly Rule[];
}

export interface Explored {
  stepper: Stepper;
  explorer: Explorer;
  /** One for each broken rule. */
  counterexamples: Counterexample[];
}

/** Explores a chart. Ends early once every rule is broken. */
export function exploredAnew(machine: AnyStateMachine, { width = 'wide', starts = STARTS, rules = [], ...options }: Look = {}): Explored {
  const stepper = stepperOf(machine);
  const { found, watch } = watchRules(stepper, rules);
  return { stepper, explorer: new Explorer(stepper, viewOf(machine, width), options).explore(starts, watch), counterexamples: found };
}
