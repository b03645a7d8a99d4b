import { mayAnswerReason } from '#src/domain/address-decision.ts';
import type { QuestionStep } from '#src/domain/steps.ts';
import { bookingSetup } from '../booking.setup.ts';
import {
  answeredOn,
  backFrom,
  bookedMeanwhile,
  editingOf,
  goingOn,
  nextFrom,
  pageOf,
  savingOf,
  sentElsewhere,
} from './saving.ts';

/**
 * A question. Next and Back save it and lead to the next question or the previous page, skipping those that this project is not asked
 * (decision F7). The address has its own file, because its Next is a decision.
 */
function question<const S extends Exclude<QuestionStep, 'address'>>(
  step: S,
  description: string,
  saving: string,
) {
  return bookingSetup.createStateConfig({
    ...pageOf(step, description),
    initial: 'editing',
    states: {
      editing: {
        ...editingOf(step),
        on: {
          'form.submitted': nextFrom(step),
          back: backFrom(step),
        },
      },
      ...(mayAnswerReason(step) ? { answered: answeredOn(step) } : {}),
      saving: savingOf(step, saving, [sentElsewhere, bookedMeanwhile, goingOn(step)]),
    },
  });
}

export const questions = {
  windowCount: question(
    'windowCount',
    'The visitor says how many windows and doors the project has.',
    'The counts are being saved.',
  ),
  windowIssues: question(
    'windowIssues',
    'The visitor says what is wrong with the windows.',
    'The issues are being saved.',
  ),
  homeownerList: question(
    'homeownerList',
    'The visitor says who owns the home and what kind of property it is.',
    'The homeowners are being saved.',
  ),
  sourceType: question(
    'sourceType',
    'The visitor says how they heard of us.',
    'The source is being saved.',
  ),
} satisfies Record<Exclude<QuestionStep, 'address'>, unknown>;
