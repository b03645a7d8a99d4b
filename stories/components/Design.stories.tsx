import type { CSSProperties, ReactNode } from 'react';
import { Button } from '#src/components/Button.tsx';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Icon, ICON_NAMES } from '#src/components/Icon.tsx';
import { Card, Columns, Stack } from '#src/components/Layout.tsx';
import { FILE_NAMES } from '#src/components/illustrations/FilePicture.tsx';
import { COMPONENT_NAMES, Illustration } from '#src/components/illustrations/Illustration.tsx';
import { TextField } from '#src/components/TextField.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Design',
  tags: ['!picture'],
  decorators: [
    (Story) => (
      <div style={{ padding: 24 }}>
        <Story />
      </div>
    ),
  ],
});

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

const GRID = {
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))',
} as const;

export const Colours = meta.story({
  tags: ['picture'],
  render: () => (
    <div style={GRID}>
      {COLOURS.map(([token, use]) => (
        <div key={token}>
          <div
            style={{
              height: 72,
              borderRadius: 12,
              border: '1px solid var(--color-line)',
              background: `var(${token})`,
            }}
          />
          <p style={{ fontWeight: 600, fontSize: 'var(--text-sm)' }}>{token}</p>
          <p style={{ color: 'var(--color-muted)', fontSize: 'var(--text-sm)' }}>{use}</p>
        </div>
      ))}
    </div>
  ),
});

const SIZES = [
  ['3xl', '34 to 52 px, landing headline'],
  ['2xl', '28 to 38 px, h1 of a step'],
  ['xl', '22 to 26 px, h2'],
  ['lg', '20 px, h3 and legends'],
  ['md', '17 px, body, buttons and inputs'],
  ['sm', '15 px, labels, hints and messages'],
  ['xs', '13 px, counters and small print'],
] as const;

export const Type = meta.story({
  tags: ['picture'],
  render: () => (
    <Stack gap="large">
      {SIZES.map(([size, use]) => (
        <div key={size}>
          <p
            style={{ color: 'var(--color-muted)', fontSize: 'var(--text-xs)' }}
          >{`--text-${size}: ${use}`}</p>
          <p
            style={{
              fontSize: `var(--text-${size})`,
              lineHeight: 1.2,
              color: 'var(--color-ink)',
              fontWeight: size.endsWith('xl') ? 700 : 400,
            }}
          >
            A warmer, quieter home starts here
          </p>
        </div>
      ))}
    </Stack>
  ),
});

function Sample({ token, style }: { token: string; style: CSSProperties }) {
  return (
    <div style={{ display: 'flex', gap: 16, alignItems: 'center' }}>
      <span style={{ width: 96, fontSize: 'var(--text-sm)' }}>{token}</span>
      <div style={style} />
    </div>
  );
}

export const Spacing = meta.story({
  tags: ['picture'],
  render: () => (
    <Stack>
      {[1, 2, 3, 4, 5, 6, 7, 8, 9]
        .map((space) => `--space-${space}`)
        .map((token) => (
          <Sample
            key={token}
            token={token}
            style={{ height: 24, width: `var(${token})`, background: 'var(--color-primary)' }}
          />
        ))}
      {['sm', 'md', 'lg', 'xl']
        .map((radius) => `--radius-${radius}`)
        .map((token) => (
          <Sample
            key={token}
            token={token}
            style={{
              height: 64,
              width: 96,
              borderRadius: `var(${token})`,
              background: 'var(--color-primary-soft)',
            }}
          />
        ))}
      {[1, 2, 3]
        .map((shadow) => `--shadow-${shadow}`)
        .map((token) => (
          <Sample
            key={token}
            token={token}
            style={{ height: 64, width: 96, borderRadius: 12, boxShadow: `var(${token})` }}
          />
        ))}
      <Card tone="plain">Plain card</Card>
      <Card tone="soft">Soft card</Card>
      <Card tone="raised">Raised card</Card>
    </Stack>
  ),
});

interface Pair {
  rule: string;
  right: ReactNode;
  wrong: ReactNode;
  reason: string;
}

const PAIRS: readonly Pair[] = [
  {
    rule: 'One main action',
    right: (
      <Choices>
        <Button>Book appointment</Button>
        <Button variant="outline">Back</Button>
      </Choices>
    ),
    wrong: (
      <Choices>
        <Button>Book appointment</Button>
        <Button>Back</Button>
        <Button>Exit</Button>
      </Choices>
    ),
    reason: 'Two filled buttons leave it to the visitor to find out which one leads on.',
  },
  {
    rule: 'A message beside its field',
    right: (
      <TextField
        name="right-zipcode"
        label="Zipcode"
        value="802"
        onChange={() => undefined}
        error="Zipcode must be 5 digits."
      />
    ),
    wrong: (
      <Stack gap="small">
        <FormMessage tone="alert">Something is missing.</FormMessage>
        <TextField name="wrong-zipcode" label="Zipcode" value="802" onChange={() => undefined} />
      </Stack>
    ),
    reason: 'A message above the form does not say which field it means, or how to put it right.',
  },
  {
    rule: 'Words before colour',
    right: (
      <p style={{ display: 'flex', gap: 8, color: 'var(--color-success)' }}>
        <Icon name="check" size={20} /> <span>Completed: About you</span>
      </p>
    ),
    wrong: <p style={{ color: 'var(--color-success)' }}>About you</p>,
    reason: 'Green alone says nothing to someone who does not see it.',
  },
  {
    rule: 'Sentence case',
    right: <h3>How many windows would you like to replace?</h3>,
    wrong: (
      <h3 style={{ textTransform: 'uppercase' }}>How many windows would you like to replace?</h3>
    ),
    reason:
      'Capitals read slowly and sound loud. One short word or two, as on START FORM, are fine.',
  },
];

function Choices({ children }: { children: ReactNode }) {
  return <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>{children}</div>;
}

function Example({ verdict, children }: { verdict: 'Do' | 'Don’t'; children: ReactNode }) {
  const colour = verdict === 'Do' ? 'var(--color-success)' : 'var(--color-danger)';
  return (
    <div style={{ borderTop: `4px solid ${colour}`, paddingTop: 12 }}>
      <p style={{ display: 'flex', gap: 8, marginBottom: 12, fontWeight: 600, color: colour }}>
        <Icon name={verdict === 'Do' ? 'check' : 'close'} size={20} /> <span>{verdict}</span>
      </p>
      {children}
    </div>
  );
}

export const DoAndDont = meta.story({
  name: 'Do and don’t',
  tags: ['picture'],
  render: () => (
    <Stack gap="section">
      {PAIRS.map(({ rule, right, wrong, reason }) => (
        <section key={rule}>
          <h2>{rule}</h2>
          <p style={{ color: 'var(--color-muted)', marginBottom: 16 }}>{reason}</p>
          <Columns>
            <Example verdict="Do">{right}</Example>
            <Example verdict="Don’t">{wrong}</Example>
          </Columns>
        </section>
      ))}
    </Stack>
  ),
});

export const Icons = meta.story({
  render: () => (
    <div style={{ ...GRID, gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))' }}>
      {ICON_NAMES.map((name) => (
        <div
          key={name}
          style={{ display: 'grid', justifyItems: 'center', gap: 8, color: 'var(--color-primary)' }}
        >
          <Icon name={name} size={32} />
          <span style={{ color: 'var(--color-muted)', fontSize: 'var(--text-xs)' }}>{name}</span>
        </div>
      ))}
    </div>
  ),
});

export const Illustrations = meta.story({
  render: () => (
    <div style={{ ...GRID, gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))' }}>
      {[...COMPONENT_NAMES, ...FILE_NAMES].map((name) => (
        <div key={name}>
          <Illustration name={name} />
          <p style={{ color: 'var(--color-muted)', fontSize: 'var(--text-xs)' }}>{name}</p>
        </div>
      ))}
    </div>
  ),
});
