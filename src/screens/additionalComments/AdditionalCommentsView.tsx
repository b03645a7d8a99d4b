import { FormChipGroup } from '#src/components/fields/FormChipGroup.tsx';
import { FormTextField } from '#src/components/fields/FormTextField.tsx';
import { FormTextArea } from '#src/components/fields/FormTextArea.tsx';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { Stack } from '#src/components/Layout.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { stableShuffle } from '#src/domain/choose.ts';
import { MAX_COMMENTS_LENGTH, MAX_TOPICS } from '#src/domain/constants.ts';
import { appointmentParts } from '#src/domain/day-labels.ts';
import { savedLength } from '#src/domain/text.ts';
import type { BookedVisit } from '../visit/booked-visit.ts';
import { STEP_FORM_ID, StepForm } from '../form/StepForm.tsx';
import type { FormPageState } from '../form/useFormPage.ts';
import { StepLayout } from '../frame/StepLayout.tsx';
import { VisitCard, type VisitCardProps } from '../visit/VisitCard.tsx';
import styles from './AdditionalComments.module.css';
import { additionalCommentsSchema } from './additionalComments.schema.ts';

/** Unique name of the topic that stays last (spec §9). */
const OTHER_TOPIC = 'other';

const MEANING_ID = 'what-the-heading-means';

/** Links the heading to the line that explains it: the heading alone may be just a date, which says little to a screen reader user. */
function tellMeaning(heading: HTMLHeadingElement | null): void {
  heading?.setAttribute('aria-describedby', MEANING_ID);
}

export interface AdditionalCommentsViewProps
  extends VisitCardProps, FormPageState<'additionalComments'> {
  /** Events do not ask for topics (spec §2). */
  isEvent: boolean;
  /** Seeds the order of the topics, so that a draft always shows the same one. */
  draftId: string;
  /** A time that was chosen here but not booked, because another tab had booked before (decision F27). */
  unbooked: { date: string; startTime: string } | null;
  /** A time was chosen when the visitor asked to be called instead. */
  hasFreedTime: boolean;
}

export function AdditionalCommentsView(props: AdditionalCommentsViewProps) {
  const { content, frame, form, visit, email, isEvent, draftId, unbooked, hasFreedTime } = props;
  return (
    <StepForm form={form} schema={additionalCommentsSchema}>
      <StepLayout
        frame={frame}
        title={visit === null ? content.submittedTitle : <VisitTitle visit={visit} />}
        headingRef={tellMeaning}
        intro={
          visit === null ? (
            <p id={MEANING_ID}>{content.callToSetText}</p>
          ) : (
            <strong id={MEANING_ID} className={styles['booked']}>
              {content.bookedText}
            </strong>
          )
        }
        notice={
          <span className={styles['mark']} aria-hidden="true">
            <Icon name="check" size={32} />
          </span>
        }
        centered
        width="narrow"
        next={{ label: 'Submit', icon: false, form: STEP_FORM_ID }}
      >
        <Stack gap="large">
          {unbooked !== null && (
            <FormMessage tone="alert" title="You had already booked in another tab">
              {`${appointmentParts(`${unbooked.date}T${unbooked.startTime}`).join(' ')}, the time you just chose here, was not booked.`}
            </FormMessage>
          )}
          {hasFreedTime && <p>The time you had picked is free again.</p>}
          <VisitCard {...props} />
          <div className={styles['form']}>
            <p>You're all set. Everything below is optional.</p>
            {email === '' && (
              <FormTextField
                name="email"
                label="Email me the details"
                optional
                hint={
                  visit === null
                    ? "We'll send our number, so you'll know it's us."
                    : "We'll send your day and time, with a file for your calendar."
                }
                type="email"
                inputMode="email"
                autoComplete={isEvent ? 'off' : 'email'}
                spellCheck={false}
                placeholder="you@example.com"
              />
            )}
            <FormTextArea
              name="comments"
              label="Comments"
              optional
              hint={`${content.commentsIntroduction.title} ${content.commentsIntroduction.text}`}
              placeholder={content.commentsPlaceholder}
              max={MAX_COMMENTS_LENGTH}
              count={savedLength}
            />
            {!isEvent && <Topics content={content} draftId={draftId} />}
          </div>
        </Stack>
      </StepLayout>
    </StepForm>
  );
}

/** Day and time of the visit; if the line must wrap, it wraps between the two. */
function VisitTitle({ visit }: { visit: BookedVisit }) {
  const [day, time] = appointmentParts(`${visit.date}T${visit.startTime}`);
  return (
    <>
      <span className={styles['part']}>{day}</span> <span className={styles['part']}>{time}</span>
    </>
  );
}

function Topics({ content, draftId }: Pick<AdditionalCommentsViewProps, 'content' | 'draftId'>) {
  const topics = stableShuffle<ContentById['additionalComments']['topics'][number]>(
    content.topics,
    draftId,
    ({ uniqueName }) => uniqueName === OTHER_TOPIC,
  );
  return (
    <FormChipGroup
      name="topics"
      legend={content.topicsLegend}
      hint={content.topicsHint}
      max={MAX_TOPICS}
      maxNotice={`You've already chosen ${MAX_TOPICS} topics. Remove one to choose another.`}
      options={topics.map(({ uniqueName, title }) => ({ value: uniqueName, label: title }))}
    />
  );
}
