import { useState } from 'react';
import { CharacterCounter } from '#src/components/CharacterCounter.tsx';
import { CheckboxField } from '#src/components/CheckboxField.tsx';
import { CheckCards, ChipGroup, type CheckCardsProps } from '#src/components/CheckCards.tsx';
import type { ChoiceOption } from '#src/components/ChoiceCard.tsx';
import { ComboBox, type ComboBoxProps } from '#src/components/ComboBox.tsx';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { Stack } from '#src/components/Layout.tsx';
import { NumberCounter, type NumberCounterProps } from '#src/components/NumberCounter.tsx';
import { RadioCards, type RadioCardsProps } from '#src/components/RadioCards.tsx';
import { Select } from '#src/components/Select.tsx';
import { TextArea, type TextAreaProps } from '#src/components/TextArea.tsx';
import { TextField, type TextFieldProps } from '#src/components/TextField.tsx';
import { counted, WINDOW_COUNTER } from '#src/domain/counter.ts';
import { maskPhone } from '#src/domain/phone.ts';
import { withPlainDigits } from '#src/domain/digits.ts';
import { savedLength } from '#src/domain/text.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Fields',
  parameters: { layout: 'padded' },
  tags: ['!picture'],
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 640 }}>
        <Story />
      </div>
    ),
  ],
});

function Text(
  props: Omit<TextFieldProps, 'value' | 'onChange' | 'counter'> & {
    initial?: string;
    max?: number;
  },
) {
  const { initial = '', max, ...rest } = props;
  const [value, setValue] = useState(initial);
  const counter =
    max === undefined ? undefined : (
      <CharacterCounter id={`${rest.name}-counter`} text={value} max={max} count={savedLength} />
    );
  return <TextField {...rest} value={value} onChange={setValue} counter={counter} />;
}

export const TextFields = meta.story({
  tags: ['picture'],
  render: () => (
    <Stack gap="large">
      <Text
        name="firstName"
        label="First name"
        required
        autoComplete="given-name"
        initial="María"
      />
      <Text name="lastName" label="Last name" required error="Field is required." />
      <Text
        name="phone"
        label="Phone number"
        required
        type="tel"
        format={maskPhone}
        hint="We call to confirm your visit, nothing else."
        initial="3035550123"
      />
      <Text
        name="zip"
        label="Zipcode"
        required
        inputMode="numeric"
        format={withPlainDigits}
        initial="98101"
      />
      <Text name="email" label="Email" optional type="email" />
      <Text name="other" label="Other" required max={125} initial="The bedroom window rattles" />
      <Text
        name="long"
        label="Too long"
        max={10}
        initial="More than ten"
        error="Text length should be from 1 to 10 symbols."
      />
    </Stack>
  ),
});

function Area(props: Omit<TextAreaProps, 'value' | 'onChange' | 'max' | 'count'>) {
  const [value, setValue] = useState('');
  return <TextArea {...props} value={value} onChange={setValue} max={3000} count={savedLength} />;
}

export const TextAreas = meta.story({
  render: () => (
    <Stack gap="large">
      <Area name="comments" label="Comments" optional />
      <Area
        name="custom"
        label="Custom style"
        small
        placeholder="(Optional) Please describe your custom preferences here...."
      />
    </Stack>
  ),
});

export const Checkbox = meta.story({
  tags: ['picture'],
  render: function Render() {
    const [checked, setChecked] = useState(true);
    return (
      <Stack>
        <CheckboxField
          name="consent"
          required
          label="I agree to receive calls and texts about my estimate. I can opt out at any time."
          checked={checked}
          onChange={setChecked}
        />
        <CheckboxField
          name="consent2"
          required
          label="I agree to receive calls and texts."
          checked={false}
          onChange={() => undefined}
          error="*This box must be checked to continue"
        />
      </Stack>
    );
  },
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

function Radios(props: Omit<RadioCardsProps, 'value' | 'onChange'> & { initial?: string }) {
  const { initial = null, ...rest } = props;
  const [value, setValue] = useState<string | null>(initial);
  return <RadioCards {...rest} value={value} onChange={setValue} />;
}

export const Radio = meta.story({
  render: () => (
    <Stack gap="section">
      <Radios
        name="propertyType"
        legend="What type of property is it?"
        options={PROPERTY_TYPES}
        initial="876090000"
      />
      <Radios
        name="propertyType2"
        legend="What type of property is it?"
        required
        options={PROPERTY_TYPES}
        error="Field is required."
      />
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

function Checks(
  props: Omit<CheckCardsProps, 'values' | 'onChange'> & { chips?: boolean; initial?: string[] },
) {
  const { chips = false, initial = [], ...rest } = props;
  const [values, setValues] = useState(initial);
  const Group = chips ? ChipGroup : CheckCards;
  return <Group {...rest} values={values} onChange={setValues} />;
}

export const CheckCardsAndChips = meta.story({
  tags: ['picture'],
  render: () => (
    <Stack gap="section">
      <Checks
        name="issues"
        legend="What bothers you about your windows?"
        options={ISSUES}
        initial={['draft']}
      />
      <Checks
        name="topics"
        legend="What would you like to talk about?"
        hint="Choose up to 3."
        options={ISSUES}
        chips
        max={3}
        initial={['draft', 'noise', 'open']}
      />
    </Stack>
  ),
});

function Counter({ initial, name }: { initial: number; name: string }) {
  const [value, setValue] = useState<NumberCounterProps['value']>(initial);
  return (
    <NumberCounter
      name={name}
      label="Windows"
      {...WINDOW_COUNTER}
      addLabel="Add one window"
      removeLabel="Remove one window"
      inWords={(count) => counted(count, 'window')}
      value={value}
      onChange={setValue}
    />
  );
}

export const Counters = meta.story({
  tags: ['picture'],
  render: () => (
    <Stack gap="large">
      <Counter name="windows" initial={4} />
      <Counter name="full" initial={50} />
      <Counter name="over" initial={60} />
    </Stack>
  ),
});

const STATES = ['NY', 'NJ', 'OR', 'WA', 'TX'].map((value) => ({ value, label: value }));

function Combo(props: Omit<ComboBoxProps, 'value' | 'onChange'>) {
  const [value, setValue] = useState('');
  return <ComboBox {...props} value={value} onChange={setValue} />;
}

export const Lists = meta.story({
  render: function Render() {
    const [style, setStyle] = useState('');
    return (
      <div style={{ paddingBlock: 260 }}>
        <Stack gap="large">
          <Select
            name="style"
            label="Style"
            required
            options={[
              { value: 'double-hung', label: 'Double hung' },
              { value: 'bay', label: 'Bay' },
            ]}
            value={style}
            onChange={setStyle}
          />
          <Combo name="state" label="State" required opens="up" options={STATES} />
          <Combo name="agent" label="Field Agent" required options={[]} loading />
          <Combo
            name="empty"
            label="Field Agent"
            required
            options={[]}
            error="Field is required."
          />
        </Stack>
      </div>
    );
  },
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
