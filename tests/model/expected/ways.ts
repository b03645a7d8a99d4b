import { answered } from './answers.ts';
import { startOf } from './start.ts';
import { withEvent } from './leaving.ts';
import {
  ANY,
  type Expected,
  type Row,
  row,
  saving,
  type Table,
  textsOf,
  withTyped,
} from './rows.ts';
import { BACK, formOf, isEvent, NEXT, UNSAVED, type PageTurn } from './steps.ts';
import type { Happened, Visit } from './visit.ts';

function rowOf(
  what: string,
  by: Happened['event']['type'],
  { id, from, when, to }: PageTurn,
  shows: Row['shows'],
): Row {
  const whom = when === undefined ? '' : `, ${when.says},`;
  return row({
    id,
    says: `${what} on “${from}”${whom} leads to “${to}”`,
    on: by,
    page: from,
    when: (happened) => when?.holds(happened) !== false,
    shows,
  });
}

/** The form is saved on the way; the page goes on when the save is answered. */
function saved({ from, to, status }: PageTurn, happened: Happened): Partial<Expected> {
  const { before, event } = happened;
  const form = formOf(happened);
  const given = form === null ? null : answered(from, form, before.draft);
  return {
    ...given?.changes,
    ...saving(from, to, happened, status ?? given?.status),
    ...(status === 'InsideSales' ? { insideSales: true } : {}),
    owners: ANY,
    typed: event.type === 'form.submitted' ? form : ANY,
    unsent:
      event.type === 'form.submitted' && form !== null
        ? withTyped(before, from, form)
        : before.unsent,
  };
}

function arrived({ to }: PageTurn): Partial<Expected> {
  return { page: to, message: null, failure: null, isConfirmed: false };
}

/** A visitor who has chosen a field agent also starts over with them (decision F9). */
function begunBy(form: object, { blank, draft, parameters }: Visit): Partial<Expected> {
  const { answers } = answered('fieldAgents', form, blank).changes;
  const [agent = null] = Object.values(form);
  return {
    again: answers ?? ANY,
    parameters: textsOf(
      withEvent(parameters, { ...draft.appointmentRequest.eventDetails, eventFieldAgentId: agent }),
    ),
  };
}

/** Back from an invalid form saves nothing (spec §5). */
function leftInvalid(way: PageTurn): Row {
  const back = rowOf('Back, with a form that is not valid,', 'back', way, ({ before }) => ({
    ...arrived(way),
    ...(way.to === 'home' ? { ...startOf(before, before.draft), typed: ANY } : {}),
  }));
  return {
    ...back,
    id: 'S4.next',
    when: (happened, sofar) =>
      back.when(happened, sofar) && happened.before.typed?.isValid === false,
  };
}

function backAtStart({ before }: Happened): Partial<Expected> {
  return { message: null, isConfirmed: false, typed: ANY, ...startOf(before, before.draft) };
}

/** Where the buttons of the pages lead (spec §2; decisions F5, F7). The address, whose Next is a decision, and the calendar have tables of their own. */
export const WAYS: Table = [
  ...NEXT.map((way) => rowOf('Next', 'form.submitted', way, (happened) => saved(way, happened))),
  ...BACK.map(leftInvalid),
  ...BACK.map((way) => rowOf('Back', 'back', way, (happened) => saved(way, happened))),
  row({
    id: 'S2.request-call',
    says: 'Back on “requestCall” at an event leads to the start page of the event, once the event is known',
    on: 'back',
    page: 'requestCall',
    when: ({ before }) => isEvent(before.draft),
    shows: backAtStart,
  }),
  row({
    id: 'S2.not-found',
    says: '“Go Back to Home Page” leads to the start page',
    on: 'home.opened',
    page: 'notFound',
    shows: backAtStart,
  }),
  ...UNSAVED.map((way) =>
    rowOf(way.by, way.by, way, (happened) => {
      const form = way.by === 'form.submitted' ? formOf(happened) : null;
      return {
        ...arrived(way),
        ...(form === null
          ? {}
          : {
              ...answered(way.from, form, happened.before.draft).changes,
              ...begunBy(form, happened.before),
              unsent: {},
            }),
      };
    }),
  ),
];
