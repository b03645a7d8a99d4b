import { selectStep } from '#machines/booking/booking.selectors.ts';
import { STEPS } from '#machines/booking/booking.steps.ts';
import { useBooking } from '#src/flow/booking-context.ts';
import { StepLayout } from './StepLayout.tsx';
import { useStepFrame } from './useStepFrame.ts';

export function PlainScreen() {
  const step = useBooking(selectStep);
  return <StepLayout frame={useStepFrame()} title={step === null ? '' : STEPS[step].title} />;
}
