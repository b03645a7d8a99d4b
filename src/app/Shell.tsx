import { memo, useState, useSyncExternalStore, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import {
  selectIsEmbedded,
  selectStep,
  type BookingSnapshot,
} from '#machines/booking/booking.selectors.ts';
import { classNames } from '#src/components/classNames.ts';
import { LoadingOverlay } from '#src/components/Loading.tsx';
import { isDraftBound } from '#src/domain/steps.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking, OverlayContext, usePageTurn } from '#src/flow/booking-context.ts';
import { partAfterFirstPaint } from '#src/startup/part.tsx';
import { Header, type HeaderProps } from './Header.tsx';
import styles from './Shell.module.css';
import { MAIN_ID, Stage } from './Stage.tsx';

const ExpiryAlert = partAfterFirstPaint(
  async () => (await import('./HoldExpiredDialog.tsx')).HoldExpiredDialog,
);
const ShellFooter = partAfterFirstPaint(async () => (await import('./Footer.tsx')).ShellFooter);

type MenuProps = Pick<HeaderProps, 'isMenuOpen' | 'onMenuChange'>;

/** Moves focus to the main area without changing the address: the flow knows nothing of a hash. */
function skipToMain(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const main = document.getElementById(MAIN_ID);
  main?.focus({ preventScroll: true });
  main?.scrollIntoView({ block: 'start' });
}

function selectIsOverStep(snapshot: BookingSnapshot): boolean {
  const step = selectStep(snapshot);
  return step !== null && isDraftBound(step);
}

/** Memoized, so that it does not re-render with every request. */
const ShellHeader = memo(function ShellHeader(menu: MenuProps) {
  const { callUs } = useContent('site');
  // At once: as long as the menu is open, the new page is inert and cannot take focus.
  usePageTurn(() => {
    if (menu.isMenuOpen) flushSync(() => menu.onMenuChange(false));
  });
  return (
    <Header
      content={useContent('header')}
      notice={callUs.text}
      isOverStep={useBooking(selectIsOverStep)}
      {...menu}
    />
  );
});

/** What the visitor is waiting for, in words; undefined if the flow is not working on anything of theirs. */
export function selectWait(snapshot: BookingSnapshot): string | undefined {
  const { saveDraft, checkService, validateProperty } = snapshot.children;
  if (checkService !== undefined || validateProperty !== undefined) return 'Checking your address';
  if (saveDraft === undefined) return undefined;
  const isBooking =
    selectStep(snapshot) === 'timeDateBooking' && snapshot.context.draft.status === 'Completed';
  return isBooking ? 'Booking your time' : 'Saving your answers';
}

function selectNothing(): undefined {
  return undefined;
}

/** The loading overlay, labeled with what the flow is waiting for. Selects no label while the overlay is hidden. */
function ShellOverlay({ isBusy }: { isBusy: boolean }) {
  return (
    <LoadingOverlay visible={isBusy} label={useBooking(isBusy ? selectWait : selectNothing)} />
  );
}

/** Whether requests are running that the visitor should see; shaped for `useSyncExternalStore`. */
export interface ActivitySource {
  subscribe(listener: () => void): () => void;
  getSnapshot(): boolean;
}

export interface ShellProps {
  activity: ActivitySource;
}

/** Everything around a page: skip link, header, footer, loading overlay and expiry alert (spec §2, Shell); embedded, only the last two. */
export function Shell({ activity }: ShellProps) {
  const isEmbedded = useBooking(selectIsEmbedded);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isBusy = useSyncExternalStore(activity.subscribe, activity.getSnapshot, () => false);
  return (
    <>
      {isEmbedded ? null : (
        <a href={`#${MAIN_ID}`} className="skip-link" inert={isMenuOpen} onClick={skipToMain}>
          Skip to main content
        </a>
      )}
      {isEmbedded ? null : <ShellHeader isMenuOpen={isMenuOpen} onMenuChange={setMenuOpen} />}
      <div
        className={classNames(styles['page'], isEmbedded && styles['embedded'])}
        inert={isMenuOpen}
      >
        <OverlayContext value={isBusy}>
          <Stage />
        </OverlayContext>
        {isEmbedded ? null : <ShellFooter />}
      </div>
      <ShellOverlay isBusy={isBusy} />
      <ExpiryAlert />
    </>
  );
}
