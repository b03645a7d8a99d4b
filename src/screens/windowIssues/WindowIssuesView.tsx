import { useFormikContext } from 'formik';
import type { WindowIssuesValues } from '#machines/booking/answers/windowIssues.ts';
import { CheckCards } from '#src/components/CheckCards.tsx';
import { Stack } from '#src/components/Layout.tsx';
import { useFieldBinding } from '#src/components/fields/useFieldBinding.ts';
import { codeChoices } from '../form/FormCodeCards.tsx';
import { OtherAnswer } from '../form/OtherText.tsx';
import { FormPage } from '../form/FormPage.tsx';
import type { FormPageState } from '../form/useFormPage.ts';
import { windowIssuesSchema } from './windowIssues.schema.ts';

type WindowIssuesViewProps = FormPageState<'windowIssues'>;

function Issues({ content }: Pick<WindowIssuesViewProps, 'content'>) {
  const { value, onChange, ...binding } = useFieldBinding<number[]>('issues');
  return (
    <CheckCards
      name="issues"
      legend={content.introduction.title}
      hideLegend
      options={codeChoices(content.issues)}
      {...binding}
      values={value.map(String)}
      onChange={(codes) => onChange(codes.map(Number))}
    />
  );
}

function Other({ content }: Pick<WindowIssuesViewProps, 'content'>) {
  const { values, setFieldValue, setFieldTouched } = useFormikContext<WindowIssuesValues>();
  const set = (text: string | null) => {
    void setFieldTouched('otherText', false, false);
    void setFieldValue('otherText', text);
  };
  return (
    <OtherAnswer
      name="otherText"
      placeholder={content.otherPlaceholder}
      isOpen={values.otherText !== null}
      onOpen={() => set('')}
      onRemove={() => set(null)}
    />
  );
}

/** What is wrong with the windows (spec §2, window-issues). */
export function WindowIssuesView(props: WindowIssuesViewProps) {
  return (
    <FormPage {...props} schema={windowIssuesSchema}>
      <Stack>
        <Issues {...props} />
        <Other {...props} />
      </Stack>
    </FormPage>
  );
}
