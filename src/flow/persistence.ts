import {
  ANSWERS,
  FORM_STEPS,
  type FormStep,
  type FormValues,
  type TypedForm,
  type TypedForms,
} from '#machines/booking/booking.answers.ts';
import { selectStep, type BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { Hold, HoldRecord, Persisted } from '#machines/booking/booking.types.ts';
import { HOLD_MS } from '#src/domain/constants.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { isSame } from '#src/domain/is-same.ts';
import {
  flag,
  neededText,
  nullable,
  number,
  object,
  oneOf,
  readWhole,
  text,
  type TypeOf,
} from '#src/domain/schema.ts';
import { isDraftBound, STEP_IDS, type StepId } from '#src/domain/steps.ts';
import { follow, type FlowPort } from './url-sync.ts';

/** A store of plain values. It never throws. `parse` validates what is read. */
export interface StorageArea {
  read<T>(key: string, parse: (value: unknown) => T | null): T | null;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  onChange(key: string, listener: () => void): () => void;
}

/** The browser storage that lets a visitor resume. */
export interface Persistence {
  /** Shared by all tabs: the current page, the hold, and whether the offer was shown. */
  shared: StorageArea;
  /** Of this tab only: what was typed and not submitted. */
  tab: StorageArea;
}

const anyText = neededText(() => true, {});

/** What all tabs share about a draft. */
const SHARED = object({
  step: nullable(oneOf(STEP_IDS)),
  hold: nullable(
    object({
      draftId: anyText,
      blockId: anyText,
      deadline: number(),
      alert: flag,
      savedAt: number(),
    }),
  ),
  offerSeen: flag,
  timeZone: nullable(text()),
});

type SharedRecord = TypeOf<typeof SHARED>;

/** Key for a visit without a draft. */
const UNSAVED = 'new';

function parseShared(value: unknown): SharedRecord | null {
  return SHARED.read(value) ?? null;
}

function parseForm<S extends FormStep>(
  step: S,
  persisted: unknown,
): { [K in S]?: TypedForm<FormValues[K]> } {
  const form: { [K in S]?: TypedForm<FormValues[K]> } = {};
  if (!isRecord(persisted) || typeof persisted['isValid'] !== 'boolean') return form;
  const values = readWhole(ANSWERS[step].values, persisted['values']);
  if (values !== undefined) form[step] = { values, isValid: persisted['isValid'] };
  return form;
}

/** Reads what was typed on an earlier visit. Drops malformed forms. Null if the value is not a record. */
export function parseForms(value: unknown): TypedForms | null {
  if (!isRecord(value)) return null;
  return FORM_STEPS.reduce<TypedForms>(
    (forms, step) => ({ ...forms, ...parseForm(step, value[step]) }),
    {},
  );
}

/**
 * Restores a hold. One saved more than 300 seconds ago is discarded, and so is one from the future, which happens when the device's clock was set
 * back. One that has expired since raises the alert (spec §4, Timer).
 */
function reviveHold(hold: SharedRecord['hold'], now: number): HoldRecord | null {
  if (hold === null || Math.abs(now - hold.savedAt) > HOLD_MS) return null;
  const { draftId, blockId, deadline, alert } = hold;
  return { draftId, blockId, deadline, alert: alert || deadline <= now };
}

/** Reads what the browser stored about a draft, or about a visit without one (`id` null). Only a hint (decision F3). */
export function readPersisted({ shared, tab }: Persistence, id: string | null): Persisted {
  const record = id === null ? null : shared.read(id, parseShared);
  return {
    step: record?.step ?? null,
    hold: reviveHold(record?.hold ?? null, Date.now()),
    offerSeen: record?.offerSeen ?? false,
    timeZone: record?.timeZone ?? null,
    forms: tab.read(id ?? UNSAVED, parseForms) ?? {},
  };
}

/** The hold to store. One that moves a visit belongs to its page alone. */
function persistedHold({ context: { hold } }: BookingSnapshot): Hold | null {
  return hold?.movesVisit === true ? null : hold;
}

/** Whether the expiry alert stands. */
function isAlerting(snapshot: BookingSnapshot): boolean {
  return snapshot.matches({ hold: 'expired' });
}

/**
 * The record to store for a draft. Two things come from `before`, the record stored so far: the hold of an alert that a reload restored, and the
 * current page while the visitor is on a page that needs no draft (decision F3).
 */
function sharedRecord(
  snapshot: BookingSnapshot,
  step: StepId,
  before: SharedRecord | null,
): SharedRecord {
  const { offerShown, timeZone } = snapshot.context;
  const alert = isAlerting(snapshot);
  const hold = persistedHold(snapshot) ?? (alert ? (before?.hold ?? null) : null);
  return {
    step: isDraftBound(step) ? step : (before?.step ?? null),
    hold: hold === null ? null : { ...hold, alert, savedAt: Date.now() },
    offerSeen: offerShown,
    timeZone,
  };
}

/**
 * Stores the current page, the hold and typed answers as they change, and removes them when the visitor leaves the draft. Tells the flow when
 * another tab picks or releases a time, or shows or acknowledges its expiry (decision F11). Returns a function that stops it.
 */
export function persist(flow: FlowPort, { shared, tab }: Persistence): () => void {
  let id: string | null = null;
  let reported: unknown = null;
  let typed: TypedForms | null = null;
  let stopHearing = () => {};

  function hear(draftId: string): void {
    stopHearing = shared.onChange(draftId, () => {
      const snapshot = flow.getSnapshot();
      const isAlert = isAlerting(snapshot);
      const persisted = shared.read(draftId, parseShared)?.hold ?? null;
      const hold: Hold | null =
        persisted === null
          ? null
          : { draftId, blockId: persisted.blockId, deadline: persisted.deadline };
      const isOver = persisted !== null && (persisted.alert || persisted.deadline <= Date.now());
      const isKnown = isOver ? isAlert : !isAlert && isSame(hold, persistedHold(snapshot));
      if (!isKnown) flow.send({ type: 'hold.synced', hold });
    });
  }

  function changeDraft(next: string): void {
    stopHearing();
    stopHearing = () => {};
    if (id !== null) {
      tab.remove(id === '' ? UNSAVED : id);
      if (next === '' && id !== '') shared.remove(id);
    }
    id = next;
    reported = null;
    typed = null;
    if (next !== '') hear(next);
  }

  function update(): void {
    const snapshot = flow.getSnapshot();
    const step = selectStep(snapshot);
    const { draft, forms } = snapshot.context;
    if (step === null) return;
    if (draft.id !== id) changeDraft(draft.id);
    if (forms !== typed) {
      typed = forms;
      tab.write(draft.id === '' ? UNSAVED : draft.id, forms);
    }
    if (draft.id === '') return;
    const { holdSecondsLeft, offerShown, timeZone } = snapshot.context;
    const facts = [
      step,
      persistedHold(snapshot),
      holdSecondsLeft,
      isAlerting(snapshot),
      offerShown,
      timeZone,
    ];
    if (isSame(facts, reported)) return;
    reported = facts;
    shared.write(draft.id, sharedRecord(snapshot, step, shared.read(draft.id, parseShared)));
  }

  const stopFollowing = follow(flow, update);
  return () => {
    stopHearing();
    stopFollowing();
  };
}
