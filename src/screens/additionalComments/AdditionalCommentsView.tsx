import type { CommentsValues } from '#machines/booking/booking.types.ts';
import { Button, TextLink } from '#src/components/Button.tsx';
import { FormChipGroup } from '#src/components/fields/FormCheckCards.tsx';
import { FormTextArea } from '#src/components/fields/FormTextArea.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { Card, Stack } from '#src/components/Layout.tsx';
import type { AdditionalCommentsContent, CallUs, Topic } from '#src/content/content.types.ts';
import { stableShuffle } from '#src/domain/choose.ts';
import { MAX_COMMENTS_LENGTH, MAX_TOPICS } from '#src/domain/constants.ts';
import { formatTime } from '#src/domain/day-labels.ts';
import { savedLength } from '#src/domain/text.ts';
import { STEP_FORM_ID, StepForm } from '../common/StepForm.tsx';
import type { FormBinding } from '../common/StepForm.tsx';
import { StepLayout } from '../common/StepLayout.tsx';
import type { StepFrameState } from '../common/useStepFrame.ts';
import styles from './AdditionalComments.module.css';
import { visitTitle } from './booked-visit.ts';
import type { BookedVisit } from './booked-visit.ts';
import { additionalCommentsSchema } from './additionalComments.schema.ts';

/** Unique name of the topic that stays last (spec §9). */
const OTHER_TOPIC = 'other';

export interface AdditionalCommentsViewProps {
  content: AdditionalCommentsContent;
  callUs: CallUs;
  frame: StepFrameState;
  form: FormBinding<CommentsValues>;
  /** Null when a call is to set the time. */
  visit: BookedVisit | null;
  /** Topics are not asked for in events (spec §2). */
  isEvent: boolean;
  /** Seed of the order of the topics: the same on every visit of the draft. */
  draftId: string;
  /** Null hides the button. */
  onAddToCalendar: (() => void) | null;
}

export function AdditionalCommentsView(props: AdditionalCommentsViewProps) {
  const { content, callUs, frame, form, visit, isEvent, draftId, onAddToCalendar } = props;
  return (
    <StepForm form={form} schema={additionalCommentsSchema}>
      <StepLayout
        frame={frame}
        title={visit === null ? content.submittedTitle : <VisitTitle visit={visit} />}
        intro={visit === null ? content.callToSetText : content.bookedText}
        notice={<span className={styles['mark']} aria-hidden="true"><Icon name={visit === null ? 'check' : 'calendar'} size={32} /></span>}
        centered
        width="narrow"
        next={{ label: 'Submit', icon: false, form: STEP_FORM_ID }}
      >
        <Stack gap="large">
          <Confirmation visit={visit} callUs={callUs} onAddToCalendar={onAddToCalendar} />
          <div className={styles['form']}>
            <FormTextArea
              name="comments"
              label="Comments"
              optional
              hint={`${content.commentsIntroduction.title} ${content.commentsIntroduction.text}`}
              placeholder={content.commentsPlaceholder}
              counterMax={MAX_COMMENTS_LENGTH}
              count={savedLength}
            />
            {!isEvent && <Topics content={content} draftId={draftId} />}
          </div>
        </Stack>
      </StepLayout>
    </StepForm>
  );
}

/** Breaks between the day and the time where it has to. */
function VisitTitle({ visit }: { visit: BookedVisit }) {
  const [day, time] = visitTitle(visit);
  return (
    <>
      <span className={styles['part']}>{day}</span> <span className={styles['part']}>{time}</span>
    </>
  );
}

function Topics({ content, draftId }: Pick<AdditionalCommentsViewProps, 'content' | 'draftId'>) {
  const topics = stableShuffle<Topic>(content.topics, draftId, ({ uniqueName }) => uniqueName === OTHER_TOPIC);
  return (
    <FormChipGroup
      name="topics"
      legend={content.topicsLegend}
      hint={content.topicsHint}
      max={MAX_TOPICS}
      maxNotice={`You have chosen ${MAX_TOPICS} topics already. Take one away to choose another.`}
      options={topics.map(({ uniqueName, title }) => ({ value: uniqueName, label: title }))}
    />
  );
}

function Confirmation({ visit, callUs, onAddToCalendar }: Pick<AdditionalCommentsViewProps, 'visit' | 'callUs' | 'onAddToCalendar'>) {
  return (
    <Card tone="raised" className={styles['confirmation']}>
      {visit !== null && (
        <dl className={styles['facts']}>
          <div>
            <dt><Icon name="clock" size={20} /><span className="sr-only">Time</span></dt>
            <dd>{`${formatTime(visit.startTime)} to ${formatTime(visit.endTime)}, local to the property`}</dd>
          </div>
          {visit.address !== '' && (
            <div>
              <dt><Icon name="map-pin" size={20} /><span className="sr-only">Place</span></dt>
              <dd>{visit.address}</dd>
            </div>
          )}
        </dl>
      )}
      <p className={styles['change']}>
        {visit === null ? 'Would you rather talk now? Call ' : 'To change or cancel your visit, call '}
        <TextLink href={callUs.phoneLink} className={styles['phone']}>{callUs.phone}</TextLink>.
      </p>
      {visit !== null && onAddToCalendar !== null && (
        <Button variant="outline" small onClick={onAddToCalendar} iconBefore={<Icon name="download" size={20} />}>
          Add to your calendar
        </Button>
      )}
    </Card>
  );
}
