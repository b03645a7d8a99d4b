import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon, ICON_NAMES } from '#src/components/Icon.tsx';
import { Card, Stack } from '#src/components/Layout.tsx';
import { Illustration, ILLUSTRATION_NAMES } from '#src/components/illustrations/Illustration.tsx';

const meta: Meta = { title: 'Design', parameters: { layout: 'fullscreen' }, decorators: [(Story) => <div style={{ padding: 24 }}><Story /></div>] };

export default meta;

type Story = StoryObj;

const COLOURS = [
  ['--color-primary', 'Links, choices, second buttons'],
  ['--color-primary-strong', 'Pressed or hovered primary'],
  ['--color-primary-soft', 'Chosen cards, tinted ground'],
  ['--color-accent', 'The one main button; warm light'],
  ['--color-accent-strong', 'Hovered main button'],
  ['--color-ink', 'Headings and labels'],
  ['--color-text', 'Body text'],
  ['--color-muted', 'Hints and captions'],
  ['--color-control', 'Borders of controls'],
  ['--color-line', 'Quiet lines'],
  ['--color-surface-soft', 'Quiet ground'],
  ['--color-danger', 'Errors'],
  ['--color-danger-soft', 'Ground of errors'],
  ['--color-success', 'Success'],
  ['--color-success-soft', 'Ground of success'],
] as const;

const GRID = { display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))' } as const;

export const Colours: Story = {
  render: () => (
    <div style={GRID}>
      {COLOURS.map(([token, use]) => (
        <div key={token}>
          <div style={{ height: 72, borderRadius: 12, border: '1px solid var(--color-line)', background: `var(${token})` }} />
          <p style={{ fontWeight: 600, fontSize: 'var(--text-sm)' }}>{token}</p>
          <p style={{ color: 'var(--color-muted)', fontSize: 'var(--text-sm)' }}>{use}</p>
        </div>
      ))}
    </div>
  ),
};

const SIZES = ['3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const;

export const Type: Story = {
  render: () => (
    <Stack gap="large">
      {SIZES.map((size) => (
        <div key={size}>
          <p style={{ color: 'var(--color-muted)', fontSize: 'var(--text-xs)' }}>{`--text-${size}`}</p>
          <p style={{ fontSize: `var(--text-${size})`, lineHeight: 1.2, color: 'var(--color-ink)', fontWeight: size.endsWith('xl') ? 700 : 400 }}>
            A warmer, quieter home starts here
          </p>
        </div>
      ))}
    </Stack>
  ),
};

const SPACES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export const Spacing: Story = {
  render: () => (
    <Stack>
      {SPACES.map((space) => (
        <div key={space} style={{ display: 'flex', gap: 16, alignItems: 'center' }}>
          <code style={{ width: 96 }}>{`--space-${space}`}</code>
          <div style={{ height: 24, width: `var(--space-${space})`, borderRadius: 4, background: 'var(--color-primary)' }} />
        </div>
      ))}
      {(['sm', 'md', 'lg', 'xl'] as const).map((radius) => (
        <div key={radius} style={{ display: 'flex', gap: 16, alignItems: 'center' }}>
          <code style={{ width: 96 }}>{`--radius-${radius}`}</code>
          <div style={{ height: 64, width: 96, borderRadius: `var(--radius-${radius})`, background: 'var(--color-primary-soft)' }} />
        </div>
      ))}
      <Card tone="plain">Plain card</Card>
      <Card tone="soft">Soft card</Card>
      <Card tone="raised">Raised card</Card>
    </Stack>
  ),
};

export const Icons: Story = {
  render: () => (
    <div style={{ ...GRID, gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))' }}>
      {ICON_NAMES.map((name) => (
        <div key={name} style={{ display: 'grid', justifyItems: 'center', gap: 8, color: 'var(--color-primary)' }}>
          <Icon name={name} size={32} />
          <span style={{ color: 'var(--color-muted)', fontSize: 'var(--text-xs)' }}>{name}</span>
        </div>
      ))}
    </div>
  ),
};

export const Illustrations: Story = {
  render: () => (
    <div style={{ ...GRID, gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))' }}>
      {ILLUSTRATION_NAMES.map((name) => (
        <div key={name}>
          <Illustration name={name} />
          <p style={{ color: 'var(--color-muted)', fontSize: 'var(--text-xs)' }}>{name}</p>
        </div>
      ))}
    </div>
  ),
};
