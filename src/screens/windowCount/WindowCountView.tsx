import { useFormikContext } from 'formik';
import type { WindowCountValues } from '#machines/booking/booking.types.ts';
import { Card, Columns, Stack } from '#src/components/Layout.tsx';
import { FormCounter } from '#src/components/fields/FormCounter.tsx';

import { imageOfCount } from '#src/content/content.functions.ts';
import type { WindowCountContent } from '#src/content/content.types.ts';
import { DOOR_COUNTER, WINDOW_COUNTER } from '#src/domain/counter.ts';
import { ContentPicture } from '../common/ContentPicture.tsx';
import { STEP_FORM_ID, StepForm } from '../common/StepForm.tsx';
import type { FormBinding } from '../common/StepForm.tsx';
import { StepLayout } from '../common/StepLayout.tsx';
import type { StepFrameState } from '../common/useStepFrame.ts';
import { windowCountSchema } from './windowCount.schema.ts';

export interface WindowCountViewProps {
  content: WindowCountContent;
  frame: StepFrameState;
  form: FormBinding<WindowCountValues>;
}

export function WindowCountView({ content, frame, form }: WindowCountViewProps) {
  return (
    <StepForm form={form} schema={windowCountSchema}>
      <StepLayout frame={frame} title={content.introduction.title} intro={content.introduction.text} next={{ form: STEP_FORM_ID }}>
        <Columns>
          <House content={content} />
          <Card>
            <Stack>
              <FormCounter name="windowCount" label="Windows" {...WINDOW_COUNTER} addLabel="Add one window" removeLabel="Remove one window" />
              <FormCounter name="doorCount" label="Doors" {...DOOR_COUNTER} addLabel="Add one door" removeLabel="Remove one door" />
            </Stack>
          </Card>
        </Columns>
      </StepLayout>
    </StepForm>
  );
}

function House({ content }: Pick<WindowCountViewProps, 'content'>) {
  const { values } = useFormikContext<WindowCountValues>();
  const image = imageOfCount(content.windowImages, values.windowCount ?? 0);
  return image === null ? null : <ContentPicture image={image} />;
}
