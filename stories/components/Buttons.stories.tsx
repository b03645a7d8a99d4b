import {
  Button,
  ButtonLink,
  type ButtonVariant,
  IconButton,
  LinkButton,
  TextLink,
} from '#src/components/Button.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { Stack } from '#src/components/Layout.tsx';
import preview from '../../.storybook/preview.tsx';

const VARIANTS = [
  'filled',
  'outline',
  'flat',
  'readMore',
] as const satisfies readonly ButtonVariant[];
const FLAG = { control: 'boolean', table: { type: { summary: 'boolean' } } } as const;
const PART = { control: false, table: { type: { summary: 'ReactNode' } } } as const;

const meta = preview.meta({
  title: 'Components/Button',
  component: Button,
  parameters: { layout: 'padded' },
  tags: ['!picture'],
  argTypes: {
    children: { control: 'text', table: { type: { summary: 'ReactNode' } } },
    variant: {
      control: 'select',
      options: VARIANTS,
      table: { type: { summary: VARIANTS.join(' | ') }, defaultValue: { summary: 'filled' } },
    },
    fullWidth: FLAG,
    uppercase: FLAG,
    small: FLAG,
    disabled: FLAG,
    busy: FLAG,
    iconBefore: PART,
    iconAfter: PART,
    ref: { table: { disable: true } },
  },
});

export const Filled = meta.story({ args: { children: 'Start my estimate' } });
export const Outline = meta.story({
  args: {
    children: 'Add a window',
    variant: 'outline',
    iconBefore: <Icon name="plus" size={20} />,
  },
});
export const Flat = meta.story({
  args: { children: 'Back', variant: 'flat', iconBefore: <Icon name="arrow-left" size={20} /> },
});
export const ReadMore = meta.story({ args: { children: 'Read more', variant: 'readMore' } });
export const Disabled = meta.story({ args: { children: 'Next', disabled: true } });
export const Busy = meta.story({ args: { children: 'Next', busy: true } });
export const FullWidth = meta.story({ args: { children: 'Book appointment', fullWidth: true } });
export const Uppercase = meta.story({ args: { children: 'Start form', uppercase: true } });
export const Small = meta.story({
  args: { children: 'Try again', variant: 'outline', small: true },
});

export const LookAlikes = meta.story({
  tags: ['picture'],
  render: () => (
    <Stack align="start">
      <ButtonLink href="#financing" variant="outline">
        Financing plans
      </ButtonLink>
      <LinkButton icon="plus">Other</LinkButton>
      <LinkButton>None of these times work for me</LinkButton>
      <p>
        <span>Questions?</span> <TextLink href="tel:8005550123">(800) 555-0123</TextLink>{' '}
        <span>or</span>{' '}
        <TextLink href="#help" external>
          visit our site
        </TextLink>
      </p>
      <div style={{ display: 'flex', gap: 8 }}>
        <IconButton icon="trash" label="Remove other" />
        <IconButton icon="plus" label="Add one window" outlined />
        <IconButton icon="minus" label="Remove one window" outlined disabled />
      </div>
    </Stack>
  ),
});
