import { useSend } from '#src/flow/booking-context.ts';
import { usePage } from '../frame/usePage.ts';
import { NotFoundView } from './NotFoundView.tsx';

export function NotFoundScreen() {
  const send = useSend();
  return (
    <NotFoundView {...usePage('notFound')} onHomeOpened={() => send({ type: 'home.opened' })} />
  );
}
