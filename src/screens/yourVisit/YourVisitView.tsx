import { useEffect, useRef, type ReactNode } from 'react';
import type { OwnVisitView } from '#machines/booking/booking.page-selectors.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import type { GivenUpAs } from '#src/domain/visit.ts';
import { beforePaint } from '#src/components/beforePaint.ts';
import { Button, ButtonLink } from '#src/components/Button.tsx';
import { Dialog } from '#src/components/Dialog.tsx';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Icon, isIconName } from '#src/components/Icon.tsx';
import { Card, Stack } from '#src/components/Layout.tsx';
import { Skeleton } from '#src/components/Loading.tsx';
import type { StepNextAction } from '#src/components/StepFrame.tsx';
import type { CallUs } from '#src/content/parse.ts';
import { formatDay, formatTime } from '#src/domain/day-labels.ts';
import { formatPhone } from '#src/domain/phone.ts';
import { openingFailureText } from '../frame/failure-text.ts';
import { StepLayout } from '../frame/StepLayout.tsx';
import type { PageState } from '../frame/usePage.ts';
import type { BookedVisit } from '../visit/booked-visit.ts';
import { AddToCalendar, type Calendars, VisitFacts } from '../visit/VisitCard.tsx';
import styles from './YourVisit.module.css';

export interface YourVisitViewProps extends PageState<'yourVisit'> {
  callUs: CallUs;
  page: OwnVisitView;
  /** Null as long as it is not known, and if there is none. */
  visit: BookedVisit | null;
  calendars: Calendars | null;
  /** The visitor's phone number, ten digits; empty if not known. */
  phone: string;
  send: (event: BookingEvent) => void;
}

/** The booked visit: when and where it is, how to prepare for it, and how to change it. */
export function YourVisitView(props: YourVisitViewProps) {
  const { content, frame, page, send } = props;
  return (
    <StepLayout
      frame={page.state === 'unknown' ? { ...frame, failure: null } : frame}
      title={content.introduction.title}
      intro={content.introduction.text === '' ? undefined : <p>{content.introduction.text}</p>}
      width="narrow"
      next={nextOf(page, send)}
    >
      <Stack gap="large">
        <News {...props} />
        <Shown {...props} />
      </Stack>
      <GivingUp {...props} />
    </StepLayout>
  );
}

/** Whether the visitor can change the visit here. */
function isChangeable({ state }: OwnVisitView): boolean {
  return state === 'open' || state === 'asking' || state === 'givingUp';
}

/** Whether the visitor has given the visit up for good. */
function isGivenUp({ state, status }: OwnVisitView): boolean {
  return state === 'none' && status === 'Abandoned';
}

function nextOf(page: OwnVisitView, send: YourVisitViewProps['send']): StepNextAction | undefined {
  if (isChangeable(page))
    return { label: 'Change the time', onClick: () => send({ type: 'move.chosen' }) };
  return isGivenUp(page)
    ? { label: 'Book a visit again', onClick: () => send({ type: 'bookAgain.chosen' }) }
    : undefined;
}

function Choices({ page, send }: Pick<YourVisitViewProps, 'page' | 'send'>) {
  const isCallPromised = page.state === 'none' && !isGivenUp(page);
  if (!isChangeable(page) && !isCallPromised) return null;
  return (
    <div className={styles['choices']}>
      <Button variant="outline" onClick={() => send({ type: 'comments.opened' })}>
        Add something we should know
      </Button>
      {isChangeable(page) && (
        <Button variant="outline" onClick={() => send({ type: 'giveUp.chosen' })}>
          Give up the visit
        </Button>
      )}
    </div>
  );
}

/** Takes focus when it appears after the page has been read: what had the focus before is gone. */
function VisitMessage({ title, children }: { title: string; children: ReactNode }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      beforePaint(() => {
        const { activeElement } = document;
        if (activeElement === null || activeElement === document.body) message.current?.focus();
      }),
    [],
  );
  return (
    <FormMessage ref={message} tone="info" title={title}>
      {children}
    </FormMessage>
  );
}

function News({ page: { news, state } }: YourVisitViewProps) {
  if (news === null || state === 'loading') return null;
  return news === 'moved' ? (
    <FormMessage tone="success" title="Your visit has moved">
      This is when we come now.
    </FormMessage>
  ) : (
    <FormMessage tone="alert" title="Your visit has changed meanwhile">
      It was changed in another window, so nothing more was done here. This is what stands now.
    </FormMessage>
  );
}

function Shown(props: YourVisitViewProps) {
  const { page, frame, callUs, visit } = props;
  switch (page.state) {
    case 'loading':
      return (
        <Card tone="raised">
          <p className="sr-only" role="status">
            Loading your visit
          </p>
          <Skeleton height="1.75rem" lines={3} />
        </Card>
      );
    case 'unknown':
      return (
        <>
          <FormMessage
            tone="alert"
            title="We couldn't load your visit"
            action={{ label: 'Try again', onClick: frame.onRetry }}
          >
            {frame.failure === null ? '' : openingFailureText(frame.failure)}
          </FormMessage>
          <Call callUs={callUs} />
        </>
      );
    case 'none':
      return <WithoutVisit {...props} />;
    case 'past':
      return (
        <>
          <VisitMessage title="This visit is over">
            {visit === null ? '' : `It was on ${inWords(visit)}. Questions about it? Call us.`}
          </VisitMessage>
          <Call callUs={callUs} />
        </>
      );
    case 'near':
      return (
        <>
          <VisitMessage title="Your visit is soon">
            To change it or to give it up now, please call us.
          </VisitMessage>
          <Call callUs={callUs} />
          <TheVisit {...props} />
        </>
      );
    default:
      return <TheVisit {...props} />;
  }
}

/** `Monday, March 9th at 09:00 AM`. */
function inWords({ date, startTime }: Pick<BookedVisit, 'date' | 'startTime'>): string {
  return `${formatDay(date)} at ${formatTime(startTime)}`;
}

function TheVisit({ content, callUs, page, visit, calendars, send }: YourVisitViewProps) {
  if (visit === null) return null;
  const [untilDate = '', untilTime = ''] = page.changeableUntil?.split('T') ?? [];
  const { icon, title, text } = content.tip;
  return (
    <>
      <Card tone="raised" className={styles['visit']}>
        <VisitFacts visit={visit} hasDay />
        {calendars !== null && <AddToCalendar calendars={calendars} callUs={callUs} />}
        {isChangeable(page) && untilDate !== '' && (
          <p className={styles['until']}>
            {`You can change it here until ${inWords({ date: untilDate, startTime: untilTime })}.`}
          </p>
        )}
      </Card>
      <Choices page={page} send={send} />
      <Card tone="soft" className={styles['tip']}>
        <span className={styles['tipIcon']} aria-hidden="true">
          <Icon name={isIconName(icon) ? icon : 'info'} size={24} />
        </span>
        <div>
          <h2 className={styles['tipTitle']}>{title}</h2>
          <p>{text}</p>
        </div>
      </Card>
    </>
  );
}

function WithoutVisit({ page, callUs, phone, send }: YourVisitViewProps) {
  return (
    <>
      {page.status === 'Abandoned' ? (
        <VisitMessage title="You have given up this visit">
          Its time is free for somebody else. If you change your mind, book another one here.
        </VisitMessage>
      ) : page.status === 'CallToSet' ? (
        <VisitMessage title="We'll call you to find a time">
          {phone === ''
            ? 'No visit is booked now.'
            : `No visit is booked now. We'll call you at ${formatPhone(phone)}.`}
        </VisitMessage>
      ) : (
        <VisitMessage title="No visit is booked any more">
          It was given up meanwhile. Call us to find another time.
        </VisitMessage>
      )}
      {!isGivenUp(page) && <Call callUs={callUs} />}
      <Choices page={page} send={send} />
    </>
  );
}

function Call({ callUs }: Pick<YourVisitViewProps, 'callUs'>) {
  return (
    <div>
      <ButtonLink
        href={callUs.phoneLink}
        variant="outline"
        iconBefore={<Icon name="phone" size={20} />}
      >
        {`Call ${callUs.phone}`}
      </ButtonLink>
    </div>
  );
}

/** Asks once, and what shall become of the project. */
function GivingUp({ page, visit, send }: YourVisitViewProps) {
  const keep = () => send({ type: 'giveUp.declined' });
  const giveUp = (status: GivenUpAs) => send({ type: 'giveUp.confirmed', status });
  return (
    <Dialog
      open={page.state === 'asking'}
      title="Give up this visit?"
      onClose={keep}
      actions={
        <div className={styles['answers']}>
          <Button variant="outline" fullWidth onClick={keep}>
            Keep my visit
          </Button>
          <Button fullWidth onClick={() => giveUp('CallToSet')}>
            Call me to find a time
          </Button>
          <Button variant="outline" fullWidth onClick={() => giveUp('Abandoned')}>
            I no longer want it
          </Button>
        </div>
      }
    >
      <p>
        {visit === null
          ? 'Its time will be free for somebody else.'
          : `${inWords(visit)} will be free for somebody else.`}
      </p>
    </Dialog>
  );
}
