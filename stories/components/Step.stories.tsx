import { useState } from 'react';
import { CountdownBadge } from '#src/components/CountdownBadge.tsx';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { ProgressBar } from '#src/components/ProgressBar.tsx';
import { RadioCards } from '#src/components/RadioCards.tsx';
import { StepFrame } from '#src/components/StepFrame.tsx';
import { PROGRESS_COLLAPSE_PX } from '#src/domain/constants.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/StepFrame',
  component: StepFrame,
  tags: ['!picture'],
});

const STEPS = [
  { title: 'About you', icon: <Icon name="user" size={20} /> },
  { title: 'Your project', icon: <Icon name="window" size={20} /> },
  { title: 'Your visit', icon: <Icon name="calendar" size={20} /> },
];

const PROGRESS = <ProgressBar current={1} items={STEPS} collapseAt={PROGRESS_COLLAPSE_PX} />;

export const LongWithFailure = meta.story({
  tags: ['picture'],
  render: function Render() {
    const [value, setValue] = useState('0');
    return (
      <StepFrame
        title="Ana, how did you hear about us?"
        progress={PROGRESS}
        onBack={() => undefined}
        leave={{ label: 'Restart Form', onClick: () => undefined }}
        notice={<CountdownBadge text="4:32" />}
        next={{ onClick: () => undefined, label: 'Book appointment' }}
        error={
          <FormMessage
            tone="alert"
            title="We could not save your answer"
            action={{ label: 'Try again', onClick: () => undefined }}
          >
            Nothing you typed is lost.
          </FormMessage>
        }
      >
        <RadioCards
          name="source"
          legend="Source"
          hideLegend
          value={value}
          onChange={setValue}
          options={Array.from({ length: 10 }, (_, index) => ({
            value: String(index),
            label: `Source ${index + 1}`,
          }))}
        />
      </StepFrame>
    );
  },
});

/** A step that is longer than its window: the main button stays at the bottom of the screen at every width. */
export const AlwaysInReach = meta.story({
  args: {
    title: 'Pick a time for your free estimate',
    onBack: () => undefined,
    next: {
      label: 'Book appointment',
      note: (
        <>
          <Icon name="calendar" size={20} />
          <span>Monday, March 9th, 09:00 AM to 11:00 AM</span>
        </>
      ),
    },
    children: <div style={{ minHeight: '120rem' }} />,
  },
});

/** As after 85 px of scrolling. */
export const CollapsedProgress = meta.story({
  tags: ['picture'],
  args: {
    title: 'What is the project address?',
    progress: <ProgressBar current={1} items={STEPS} collapseAt={-1} />,
    next: {},
  },
});
