import { type StateSpace, type GraphNode, type Watch, wayThrough } from '#src/model/explore.ts';
import type { Stepper } from '#src/model/stepper.ts';
import { inWords } from '../explore/journey.ts';
import { ELSEWHERE } from '../expected/steps.ts';
import type { CoverageReport, PropertyRow } from '../report/report.ts';
import { keep, walkKept } from '../walks/kept.ts';
import { checkWalks, type RandomWalks, SPECIFIED } from '../walks/walks.ts';
import { RULES } from './rules.ts';

/** A visit on which a rule does not hold. */
interface Counterexample {
  rule: string;
  reason: string;
  /** As text, from the beginning. */
  steps: string[];
}

/** Checks what must hold at every step while a chart is explored. `found` collects the first step that breaks each rule. */
export function watchRules(): {
  found: Counterexample[];
  watch: (stepper: Stepper, ...step: Parameters<Watch>) => void;
} {
  const found: Counterexample[] = [];
  const whole = new Set(RULES);
  const watch = (stepper: Stepper, ...[edge, after]: Parameters<Watch>): void => {
    const { from, move } = edge;
    for (const rule of whole) {
      const reason = rule.broken({ stepper, before: from.world, move, after });
      if (reason === null) continue;
      whole.delete(rule);
      const way = wayThrough(edge);
      const steps = way && inWords({ start: way.start, moves: way.edges.map((one) => one.move) });
      found.push({ rule: rule.name, reason, steps: steps ?? [] });
    }
  };
  return { found, watch };
}

/** Pages and messages at which a visit may end. */
const ENDS: readonly string[] = [
  'pages.start.home.editing.open',
  'pages.start.requestCall.confirmed',
  'pages.start.embedGetStarted.handedOver',
  'pages.start.embedGetStarted.windowBlocked',
  'pages.start.event.inactive',
  'pages.appointment.additionalComments.editing.open',
  'pages.appointment.commentsSubmitted',
  'pages.appointment.whatsNext',
  'pages.appointment.yourVisit.near',
  'pages.appointment.yourVisit.past',
  'pages.appointment.yourVisit.none',
  ...ELSEWHERE.filter((page) => page !== 'projectDetails').flatMap((page) => [
    `pages.elsewhere.${page}`,
    `pages.elsewhere.${page}.shown`,
  ]),
  'pages.resources.exploreResources',
];

/** Events that do not count as progress: leaving the form, another address, and what another tab or the clock does. */
const GIVING_UP = /^(exited|restarted|url\.visited|hold\..*)$/;

/** States from which no end can be reached without giving up, by their innermost page state. */
function deadEnds(space: StateSpace): string[] {
  const followed = [...space.nodes.values()].filter(({ isFollowed }) => isFollowed);
  const into = new Map<GraphNode, GraphNode[]>();
  for (const node of followed) {
    for (const { to, move } of node.edges) {
      if (!GIVING_UP.test(move.type)) into.set(to, [...(into.get(to) ?? []), node]);
    }
  }
  const good = new Set<GraphNode>();
  const queue = [...space.nodes.values()].filter(({ world }) =>
    world.leaves.some((leaf) => ENDS.includes(leaf)),
  );
  for (let round = 0; round < 2; round += 1) {
    for (const node of queue) {
      if (good.has(node)) continue;
      good.add(node);
      queue.push(...(into.get(node) ?? []));
    }
    // A world that was not followed continues like one with the same page.
    const pages = new Set([...good].map(pageOf));
    queue.push(
      ...[...space.nodes.values()].filter((node) => !node.isFollowed && pages.has(pageOf(node))),
    );
  }
  return [...new Set(followed.filter((node) => !good.has(node)).map(pageOf))].toSorted();
}

function pageOf({ world }: GraphNode): string {
  return world.leaves.filter((leaf) => leaf.startsWith('pages.')).join(' + ');
}

/** What holds at every step of every visit. */
export interface CheckedProperties {
  properties: PropertyRow[];
  walks: NonNullable<CoverageReport['walks']>;
  /** Other things that are wrong. */
  problems: string[];
}

/** Walks the kept walks and random ones, and says of every property whether it holds. `found` is what the exploration found. What the random walks find is kept from now on. */
export function checkProperties(
  space: StateSpace,
  found: readonly Counterexample[],
  { seed, count }: RandomWalks,
): CheckedProperties {
  const rules = [...RULES, SPECIFIED];
  const kept = walkKept(space.stepper, rules);
  const { failed, steps } = checkWalks(space.stepper, rules, { seed, count });
  const all = [
    ...found,
    ...[...kept.failed, ...failed].map(({ broken: { rule, reason }, start, moves }) => ({
      rule: rule.name,
      reason,
      steps: inWords({ start, moves }),
    })),
  ];
  const dead = deadEnds(space);
  return {
    properties: [
      ...rules.map(({ name, ids }) => ({
        name,
        ids,
        steps: space.edgeCount + steps,
        counterexample: all.find(({ rule }) => rule === name) ?? null,
      })),
      {
        name: 'from every state some end is reached without giving up',
        ids: ['S1.outcome'],
        steps: space.edgeCount,
        counterexample: dead.length === 0 ? null : { reason: dead.join(', '), steps: [] },
      },
    ],
    walks: { seed, count, steps },
    problems: [
      ...kept.problems,
      ...failed.map(
        (walk) => `${walk.broken.rule.name}: found by seed ${seed}, and kept in ${keep(walk)}`,
      ),
    ],
  };
}
