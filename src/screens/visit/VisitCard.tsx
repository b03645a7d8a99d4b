import { useId, useState } from 'react';
import { Button, LinkButton, TextLink } from '#src/components/Button.tsx';
import { Fact, Facts } from '#src/components/Facts.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { Card } from '#src/components/Layout.tsx';
import { fillFirstName } from '#src/content/content.functions.ts';
import type { CallUs } from '#src/content/parse.ts';
import { formatDay, formatTime, zoneName } from '#src/domain/day-labels.ts';
import { formatPhone } from '#src/domain/phone.ts';
import type { BookedVisit } from './booked-visit.ts';
import { CallPromise } from './CallPromise.tsx';
import { OFFER_EARNED } from './offer-words.ts';
import styles from './VisitCard.module.css';

export interface VisitCardProps {
  /** Null if we will call to set the time. */
  visit: BookedVisit | null;
  /** The visitor's phone number, ten digits; empty if not known. */
  phone: string;
  callUs: CallUs;
  /** Where the confirmation went; empty if the visitor gave no email address. */
  email: string;
  /** The ways to put the visit into a calendar: a file, and the pages of two web calendars. Null hides them. */
  calendars: Calendars | null;
  /** Opens the visit's own page. Absent: it has none, and only a call changes the visit. */
  onChange?: (() => void) | undefined;
}

export interface Calendars {
  google: string;
  outlook: string;
  onFile: () => void;
}

/** A mail address that breaks after its signs before it breaks in a word. */
function breakable(address: string) {
  // The parts never change order, so the index is a safe key.
  return address.split(/(?<=[@.])(?=.)/).map((part, index) => <span key={index}>{part}</span>);
}

function WhereTheMailGoes({ email }: { email: string }) {
  if (email === '') return null;
  return (
    <p className={styles['change']}>
      <span>The details are on their way to</span>{' '}
      <span className={styles['address']}>{breakable(`${email}.`)}</span>
    </p>
  );
}

/** Browsers inside other apps, and some frames, download nothing and say nothing. */
export function AddToCalendar({
  calendars: { google, outlook, onFile },
  callUs,
}: { calendars: Calendars } & Pick<VisitCardProps, 'callUs'>) {
  const [hasFile, setHasFile] = useState(false);
  const add = () => {
    onFile();
    setHasFile(true);
  };
  return (
    <div className={styles['calendars']}>
      <Button variant="outline" small onClick={add} iconBefore={<Icon name="download" size={20} />}>
        Add to your calendar
      </Button>
      <TextLink href={google} external>
        Google Calendar
      </TextLink>
      <TextLink href={outlook} external>
        Outlook
      </TextLink>
      <p role="status" className={styles['hint']}>
        {hasFile && (
          <>
            <span>
              Your visit is in the file you just downloaded. No file? Then this browser allows none
              here: choose Google Calendar or Outlook, or call
            </span>{' '}
            <TextLink href={callUs.phoneLink}>{callUs.phone}</TextLink>.{' '}
            <span>Your visit is booked either way.</span>
          </>
        )}
      </p>
    </div>
  );
}

/** When and where the visit is, and how to change it; without a time, which number we will call. */
export function VisitCard(props: VisitCardProps) {
  return (
    <Card tone="raised" className={styles['card']}>
      <Agreed {...props} />
    </Card>
  );
}

/** What was agreed. With a heading above it that says when, or whom we will call, this is not said again. */
function Agreed({
  visit,
  phone,
  callUs,
  email,
  calendars,
  onChange,
  isUnderHeading = false,
}: VisitCardProps & { isUnderHeading?: boolean }) {
  return (
    <>
      {visit !== null && <VisitFacts visit={visit} hasDay={isUnderHeading} />}
      <p className={styles['change']}>
        {visit === null ? (
          <CallPromise phone={phone} callUs={callUs} isSaid={isUnderHeading} />
        ) : (
          <HowToChange callUs={callUs} onChange={onChange} />
        )}
      </p>
      {visit !== null && calendars !== null && (
        <AddToCalendar calendars={calendars} callUs={callUs} />
      )}
      <WhereTheMailGoes email={email} />
    </>
  );
}

function HowToChange({ callUs, onChange }: Pick<VisitCardProps, 'callUs' | 'onChange'>) {
  return (
    <>
      {onChange === undefined ? (
        <span>To change or cancel your visit, call</span>
      ) : (
        <>
          <LinkButton onClick={onChange}>Change or cancel the visit</LinkButton>{' '}
          <span>or call</span>
        </>
      )}{' '}
      <TextLink href={callUs.phoneLink}>{callUs.phone}</TextLink>.
    </>
  );
}

/** When and where the visit is, and the offer it has earned. */
export function VisitFacts({ visit, hasDay }: { visit: BookedVisit; hasDay: boolean }) {
  return (
    <Facts>
      {hasDay && (
        <Fact icon="calendar" label="Day">
          {formatDay(visit.date)}
        </Fact>
      )}
      <Fact icon="clock" label="Time">
        {[
          `${formatTime(visit.startTime)} to ${formatTime(visit.endTime)}`,
          zoneName(visit.timeZone) ?? [],
        ]
          .flat()
          .join(', ')}
      </Fact>
      {visit.address !== '' && (
        <Fact icon="map-pin" label="Place">
          {visit.address}
        </Fact>
      )}
      {visit.offer !== null && (
        <Fact icon="gift" label="Offer">{`${OFFER_EARNED}: ${visit.offer}`}</Fact>
      )}
    </Facts>
  );
}

/** What a {@link VisitThanksCard} shows. */
export interface VisitThanks extends VisitCardProps {
  firstName: string;
}

function Promised({ phone }: { phone: string }) {
  if (phone === '') return <span>We'll call you to find a time.</span>;
  return (
    <>
      <span>We'll call you at</span> <span className={styles['whole']}>{formatPhone(phone)}</span>{' '}
      <span>to find a time.</span>
    </>
  );
}

/** Says at the end of the booking that it worked, and what was agreed. */
export function VisitThanksCard(props: VisitThanks) {
  const { firstName, visit, phone } = props;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Card tone="raised" className={styles['card']}>
        <div className={styles['head']}>
          <span className={styles['mark']} aria-hidden="true">
            <Icon name="check" size={24} />
          </span>
          <h2 id={titleId} className={styles['title']}>
            <span>{fillFirstName('Thank you, {firstName}.', 'Thank you.', firstName)}</span>{' '}
            {visit === null ? <Promised phone={phone} /> : <span>We have everything we need.</span>}
          </h2>
        </div>
        <Agreed {...props} isUnderHeading />
      </Card>
    </section>
  );
}
