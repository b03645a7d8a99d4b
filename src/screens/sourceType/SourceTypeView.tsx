import { useFormikContext } from 'formik';
import { useMemo } from 'react';
import type { SourceTypeValues } from '#machines/booking/answers/sourceType.ts';
import { Stack } from '#src/components/Layout.tsx';
import { recall } from '#src/content/content.functions.ts';
import { stableShuffle } from '#src/domain/choose.ts';
import { SOURCE_OTHER } from '#src/domain/constants.ts';
import { FormCodeCards } from '../form/FormCodeCards.tsx';
import { OtherText } from '../form/OtherText.tsx';
import { FormPage } from '../form/FormPage.tsx';
import type { FormPageState } from '../form/useFormPage.ts';
import { sourceTypeSchema } from './sourceType.schema.ts';

interface SourceTypeViewProps extends FormPageState<'sourceType'> {
  /** The customer's first name; if empty, the title does without it. */
  firstName: string;
  /** Seeds the order of the sources: different drafts get different orders, the same draft always the same one. */
  draftId: string;
}

type SourcesProps = Pick<SourceTypeViewProps, 'content' | 'draftId'> & { legend: string };

function Sources({ content, draftId, legend }: SourcesProps) {
  const { values, setValues } = useFormikContext<SourceTypeValues>();
  const sources = useMemo(
    () => stableShuffle(content.sources, draftId, ({ code }) => code === SOURCE_OTHER),
    [content.sources, draftId],
  );
  const choose = (sourceType: number) =>
    void setValues({
      ...values,
      sourceType,
      otherText: sourceType === SOURCE_OTHER ? (values.otherText ?? '') : null,
    });
  return (
    <Stack>
      <FormCodeCards
        name="sourceType"
        legend={legend}
        hideLegend
        required
        options={sources}
        onChoose={choose}
      />
      {values.sourceType === SOURCE_OTHER ? (
        <OtherText name="otherText" placeholder={content.otherPlaceholder} />
      ) : null}
    </Stack>
  );
}

/** Asks how the visitor heard about the company (spec §2, source-type). */
export function SourceTypeView(props: SourceTypeViewProps) {
  const { content, firstName } = props;
  const title = recall(content.title, firstName);
  return (
    <FormPage
      {...props}
      content={{ introduction: { title, text: content.text } }}
      schema={sourceTypeSchema}
    >
      <Sources {...props} legend={title} />
    </FormPage>
  );
}
