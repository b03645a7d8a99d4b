import { Formik } from 'formik';
import { CharacterCounter } from '#src/components/CharacterCounter.tsx';
import type { ChoiceOption } from '#src/components/ChoiceCard.tsx';
import { FormCheckbox } from '#src/components/fields/FormCheckbox.tsx';
import { FormChipGroup } from '#src/components/fields/FormChipGroup.tsx';
import { FormComboBox } from '#src/components/fields/FormComboBox.tsx';
import { FormCounter } from '#src/components/fields/FormCounter.tsx';
import { FormRadioCards } from '#src/components/fields/FormRadioCards.tsx';
import { FormSelect } from '#src/components/fields/FormSelect.tsx';
import { FormTextArea } from '#src/components/fields/FormTextArea.tsx';
import { FormTextField } from '#src/components/fields/FormTextField.tsx';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { Stack } from '#src/components/Layout.tsx';
import { MAX_COMMENTS_LENGTH } from '#src/domain/constants.ts';
import { counted, WINDOW_COUNTER } from '#src/domain/counter.ts';
import { savedLength } from '#src/domain/text.ts';
import { FormPhone, FormZipcode } from '#src/screens/form/FormDigits.tsx';
import { OtherText } from '#src/screens/form/OtherText.tsx';
import preview from '../../.storybook/preview.tsx';

const TOO_LONG = 'More than ten';

const VALUES = {
  firstName: 'María',
  lastName: '',
  phone: '3035550123',
  zipcode: '98101',
  email: '',
  other: 'The bedroom window rattles',
  long: TOO_LONG,
  comments: '',
  custom: '',
  consent: true,
  refused: false,
  propertyType: '876090000',
  noPropertyType: null,
  topics: ['draft', 'noise', 'open'],
  windows: 4,
  full: 50,
  over: 60,
  style: '',
  state: '',
  agent: '',
  noAgent: '',
};

const ERRORS = {
  lastName: 'Field is required.',
  long: 'Text length should be from 1 to 10 symbols.',
  refused: '*This box must be checked to continue',
  noPropertyType: 'Field is required.',
  noAgent: 'Field is required.',
};

const meta = preview.meta({
  title: 'Components/Fields',
  parameters: { layout: 'padded' },
  tags: ['!picture'],
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 640 }}>
        <Formik
          initialValues={VALUES}
          initialErrors={ERRORS}
          initialTouched={{
            lastName: true,
            long: true,
            refused: true,
            noPropertyType: true,
            noAgent: true,
          }}
          onSubmit={() => undefined}
        >
          <Story />
        </Formik>
      </div>
    ),
  ],
});

export const TextFields = meta.story({
  tags: ['picture'],
  render: () => (
    <Stack gap="large">
      <FormTextField name="firstName" label="First name" required autoComplete="given-name" />
      <FormTextField name="lastName" label="Last name" required />
      <FormPhone name="phone" required hint="We call to confirm your visit, nothing else." />
      <FormZipcode name="zipcode" required />
      <FormTextField name="email" label="Email" optional type="email" />
      <OtherText name="other" placeholder="" />
      <FormTextField
        name="long"
        label="Too long"
        counter={
          <CharacterCounter id="long-counter" text={TOO_LONG} max={10} count={savedLength} />
        }
      />
    </Stack>
  ),
});

const COMMENTS = { max: MAX_COMMENTS_LENGTH, count: savedLength };

export const TextAreas = meta.story({
  render: () => (
    <Stack gap="large">
      <FormTextArea name="comments" label="Comments" optional {...COMMENTS} />
      <FormTextArea
        name="custom"
        label="Custom style"
        small
        placeholder="(Optional) Please describe your custom preferences here...."
        {...COMMENTS}
      />
    </Stack>
  ),
});

export const Checkbox = meta.story({
  tags: ['picture'],
  render: () => (
    <Stack>
      <FormCheckbox
        name="consent"
        required
        label="I agree to receive calls and texts about my estimate. I can opt out at any time."
      />
      <FormCheckbox name="refused" required label="I agree to receive calls and texts." />
    </Stack>
  ),
});

const PROPERTY_TYPES: ChoiceOption[] = [
  { value: '876090000', label: 'Single-family home', icon: <Icon name="home" /> },
  { value: '876090004', label: 'Townhouse', icon: <Icon name="home" /> },
  {
    value: '876090005',
    label: 'Condominium',
    icon: <Icon name="home" />,
    description: 'Your association may ask for approval',
  },
  { value: '876090001', label: 'Rental property', icon: <Icon name="users" /> },
];

export const Radio = meta.story({
  render: () => (
    <Stack gap="section">
      {['propertyType', 'noPropertyType'].map((name) => (
        <FormRadioCards
          key={name}
          name={name}
          legend="What type of property is it?"
          required
          options={PROPERTY_TYPES}
        />
      ))}
    </Stack>
  ),
});

const ISSUES: ChoiceOption[] = [
  { value: 'draft', label: 'Drafty', icon: <Icon name="draft" /> },
  { value: 'condensation', label: 'Condensation', icon: <Icon name="condensation" /> },
  { value: 'noise', label: 'Outside noise', icon: <Icon name="noise" /> },
  { value: 'energy', label: 'High energy bills', icon: <Icon name="energy" /> },
  { value: 'open', label: 'Hard to open', icon: <Icon name="hard-to-open" /> },
];

export const Chips = meta.story({
  tags: ['picture'],
  render: () => (
    <FormChipGroup
      name="topics"
      legend="What would you like to talk about?"
      hint="Choose up to 3."
      options={ISSUES}
      max={3}
      maxNotice="You can choose up to 3."
    />
  ),
});

export const Counters = meta.story({
  tags: ['picture'],
  render: () => (
    <Stack gap="large">
      {['windows', 'full', 'over'].map((name) => (
        <FormCounter
          key={name}
          name={name}
          label="Windows"
          {...WINDOW_COUNTER}
          addLabel="Add one window"
          removeLabel="Remove one window"
          inWords={(count) => counted(count, 'window')}
        />
      ))}
    </Stack>
  ),
});

const STATES = ['NY', 'NJ', 'OR', 'WA', 'TX'].map((value) => ({ value, label: value }));

export const Lists = meta.story({
  render: () => (
    <div style={{ paddingBlock: 260 }}>
      <Stack gap="large">
        <FormSelect
          name="style"
          label="Style"
          required
          options={[
            { value: 'double-hung', label: 'Double hung' },
            { value: 'bay', label: 'Bay' },
          ]}
        />
        <FormComboBox name="state" label="State" required opens="up" options={STATES} />
        <FormComboBox name="agent" label="Field Agent" required options={[]} loading />
        <FormComboBox name="noAgent" label="Field Agent" required options={[]} />
      </Stack>
    </div>
  ),
});

export const Messages = meta.story({
  tags: ['picture'],
  render: () => (
    <Stack>
      <FormMessage
        tone="alert"
        title="We could not save your answers"
        action={{ label: 'Try again', onClick: () => undefined }}
      >
        Nothing you typed is lost.
      </FormMessage>
      <FormMessage tone="info">
        That time was just taken. Here are the times that are left.
      </FormMessage>
      <FormMessage tone="success" title="Thank you">
        We will call you within one business day.
      </FormMessage>
    </Stack>
  ),
});
