import { useContent } from '#src/content/ContentProvider.tsx';
import { useSend } from '#src/flow/booking-context.ts';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { NotFoundView } from './NotFoundView.tsx';

export function NotFoundScreen() {
  const send = useSend();
  return (
    <NotFoundView
      content={useContent('notFound')}
      frame={useStepFrame()}
      onHomeOpened={() => send({ type: 'home.opened' })}
    />
  );
}
