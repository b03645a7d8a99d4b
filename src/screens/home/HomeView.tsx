import { useRef, useState } from 'react';
import type { ContactValues } from '#machines/booking/answers/contact.ts';
import type { Occasion } from '#machines/booking/booking.selectors.ts';
import { LinkButton } from '#src/components/Button.tsx';
import type { ContentById, OfferCopy } from '#src/content/parse.ts';
import { OfferBar } from '../decorations.ts';
import { ContactForm } from '../form/ContactForm.tsx';
import type { FailureState } from '../frame/FailureNotice.tsx';
import { ContentCards } from '../content/ContentCards.tsx';
import { ContentPicture } from '../content/ContentPicture.tsx';
import { OccasionLines } from './OccasionLines.tsx';
import type { FormBinding } from '../form/StepForm.tsx';
import { Reviews, type ReviewsState } from '../reviews/useReviews.tsx';
import styles from './HomeView.module.css';

export interface HomeViewProps {
  content: ContentById['home'];
  form: FormBinding<ContactValues>;
  status: FailureState;
  occasion: Occasion;
  reviews: ReviewsState;
  onCallRequested: () => void;
}

function Offer({
  offer: { title, description },
  onClosed,
}: {
  offer: OfferCopy;
  onClosed: () => void;
}) {
  const [isClosed, setClosed] = useState(false);
  const close = () => {
    setClosed(true);
    onClosed();
  };
  if (isClosed) return null;
  return (
    <OfferBar title={title} onClose={close}>
      {description}
    </OfferBar>
  );
}

/** The landing page (spec §2): headline, contact form, offer, highlights and customer reviews. */
export function HomeView({
  content,
  form,
  status,
  occasion,
  reviews,
  onCallRequested,
}: HomeViewProps) {
  const { introduction, hero, highlights, offerBar } = content;
  const afterOffer = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className={styles['stage']}>
        <div className={styles['columns']}>
          <header className={styles['promise']}>
            <OccasionLines occasion={occasion} />
            <h1 tabIndex={-1} className={styles['title']}>
              {introduction.title}
            </h1>
            {introduction.text === '' ? null : (
              <p className={styles['text']}>{introduction.text}</p>
            )}
          </header>
          <div className={styles['form']}>
            <ContactForm
              content={content.form}
              form={form}
              status={status}
              hasAutofill={!occasion.isEvent}
              footnote={
                <LinkButton icon="phone" className={styles['call']} onClick={onCallRequested}>
                  Request a call instead
                </LinkButton>
              }
            />
          </div>
          {offerBar === null ? null : (
            <Offer
              offer={offerBar}
              onClosed={() => afterOffer.current?.focus({ preventScroll: true })}
            />
          )}
          <div ref={afterOffer} tabIndex={-1} className={styles['reasons']}>
            <ContentPicture image={hero} ratio="4 / 3" priority className={styles['hero']} />
            <ContentCards headingLevel={2} cards={highlights} />
          </div>
        </div>
      </div>
      <Reviews title={content.reviewsTitle} reviews={reviews} className={styles['reviews']} />
    </>
  );
}
