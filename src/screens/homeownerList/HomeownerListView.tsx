import { useFormikContext } from 'formik';
import { useRef } from 'react';
import type { HomeownerListValues } from '#machines/booking/answers/homeownerList.ts';
import { Stack } from '#src/components/Layout.tsx';
import { RadioCards } from '#src/components/RadioCards.tsx';
import { useFieldBinding } from '#src/components/fields/useFieldBinding.ts';
import { DEFAULT_PROPERTY_TYPE, PROPERTY_TYPE } from '#src/domain/constants.ts';
import { answerOf, withOwnership } from '#src/domain/homeowners.ts';
import { ContentIcon } from '../content/ContentPicture.tsx';
import { FormCodeCards } from '../form/FormCodeCards.tsx';
import { OtherAnswer } from '../form/OtherText.tsx';
import { FormPage } from '../form/FormPage.tsx';
import type { FormBinding } from '../form/StepForm.tsx';
import type { FormPageState } from '../form/useFormPage.ts';
import { AdditionalOwners } from './AdditionalOwners.tsx';
import { homeownerListSchema } from './homeownerList.schema.ts';

type HomeownerListViewProps = FormPageState<'homeownerList'>;

type PartProps = Pick<HomeownerListViewProps, 'content'>;

function OwnershipQuestion({ content }: PartProps) {
  const { values, setValues } = useFormikContext<HomeownerListValues>();
  const { value, error, onBlur } = useFieldBinding<HomeownerListValues['ownership']>('ownership');
  const choose = (id: string) => {
    const ownership = content.ownershipOptions.find((option) => option.id === id)?.id;
    if (ownership !== undefined) void setValues({ ...values, ...withOwnership(values, ownership) });
  };
  return (
    <RadioCards
      name="ownership"
      legend={content.ownershipLegend}
      required
      options={content.ownershipOptions.map(({ id, title, icon }) => ({
        id,
        value: id,
        label: title,
        icon: <ContentIcon icon={icon} />,
      }))}
      value={value}
      error={error}
      onChange={choose}
      onBlur={onBlur}
    />
  );
}

/** Property types as radio cards; Other is a free-text answer below them. */
function PropertyTypeQuestion({ content }: PartProps) {
  const { values, touched, setValues, setTouched } = useFormikContext<HomeownerListValues>();
  const lastListed = useRef(
    values.propertyType === PROPERTY_TYPE.other ? DEFAULT_PROPERTY_TYPE : values.propertyType,
  );
  const listed = content.propertyTypes.filter(({ code }) => code !== PROPERTY_TYPE.other);
  const hasOther = listed.length < content.propertyTypes.length;
  const choose = (propertyType: number | null, otherText: string | null) => {
    if (otherText === null) lastListed.current = propertyType;
    void setTouched({ ...touched, otherText: false }, false);
    void setValues({ ...values, propertyType, otherText });
  };
  return (
    <Stack gap="small">
      <FormCodeCards
        name="propertyType"
        legend={content.propertyTypeLegend}
        required
        options={listed}
        columns={3}
        onChoose={(code) => choose(code, null)}
      />
      {hasOther ? (
        <OtherAnswer
          name="otherText"
          placeholder={content.otherPlaceholder}
          isOpen={values.propertyType === PROPERTY_TYPE.other}
          onOpen={() => choose(PROPERTY_TYPE.other, '')}
          onRemove={() => choose(lastListed.current, null)}
        />
      ) : null}
    </Stack>
  );
}

function Questions({ content }: PartProps) {
  const { values } = useFormikContext<HomeownerListValues>();
  return (
    <Stack gap="section">
      <Stack gap="large">
        <OwnershipQuestion content={content} />
        {values.ownership === 'multiple_homeowners' ? (
          <AdditionalOwners title={content.additionalTitle} />
        ) : null}
      </Stack>
      <PropertyTypeQuestion content={content} />
    </Stack>
  );
}

/** Who owns the home and what kind of home it is (spec §2, homeowner-list). Homeowners kept aside stay in the form: the flow only gets answers. */
export function HomeownerListView({ form, ...props }: HomeownerListViewProps) {
  const answers: FormBinding<HomeownerListValues> = {
    ...form,
    onChange: (values, isValid) => form.onChange(answerOf(values), isValid),
    onSubmit: (values) => form.onSubmit(answerOf(values)),
  };
  return (
    <FormPage {...props} form={answers} schema={homeownerListSchema}>
      <Questions {...props} />
    </FormPage>
  );
}
