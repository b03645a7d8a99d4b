import type { StepId, STEPS } from './steps.ts';

/** Where a step's answers are kept (spec §2, "Data section"). */
export type DataSection = Exclude<(typeof STEPS)[StepId]['section'], null>;

/**
 * What a save stores: the answers of a data section. The section `sourceType` has two pages (spec §2), each with answers of its own, so that
 * neither wipes those of the other (decision F16).
 */
export type SavedAnswers = DataSection | 'projectDetails';
