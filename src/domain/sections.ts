import type { StepId, STEPS } from './steps.ts';

/** The part of the draft that stores a step's answers (spec §2, "Data section"). */
export type DataSection = Exclude<(typeof STEPS)[StepId]['section'], null>;

/**
 * Whose answers a save stores. Two pages share the section `sourceType` (spec §2). Each stores only its own answers, so neither overwrites the
 * other's (decision F16).
 */
export type SavedAnswers = DataSection | 'projectDetails';
