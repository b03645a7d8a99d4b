import { useState } from 'react';
import { CountdownBadge } from '#src/components/CountdownBadge.tsx';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { Card, Columns, Stack } from '#src/components/Layout.tsx';
import { DoorPicture } from '#src/components/illustrations/DoorPicture.tsx';
import { WindowCountPicture } from '#src/components/illustrations/WindowCountPicture.tsx';
import { NumberCounter, type NumberCounterProps } from '#src/components/NumberCounter.tsx';
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

export const WindowCount = meta.story({
  render: function Render() {
    const [windows, setWindows] = useState<NumberCounterProps['value']>(6);
    const [doors, setDoors] = useState<NumberCounterProps['value']>(1);
    return (
      <StepFrame
        title="How many windows and doors would you like to replace?"
        intro="A rough number is fine. Your advisor will measure everything during the visit."
        progress={PROGRESS}
        back={{ onClick: () => undefined }}
        exit={{ onClick: () => undefined }}
        next={{ onClick: () => undefined }}
      >
        <Columns align="center">
          <WindowCountPicture count={Number(windows)} hasDoors={Number(doors) > 0} />
          <Stack>
            <Card>
              <NumberCounter
                name="windows"
                label="Windows"
                required
                value={windows}
                onChange={setWindows}
                min={0}
                max={50}
                addLabel="Add one window"
                removeLabel="Remove one window"
              />
            </Card>
            <Card>
              <NumberCounter
                name="doors"
                label="Doors"
                required
                value={doors}
                onChange={setDoors}
                min={0}
                max={10}
                addLabel="Add one door"
                removeLabel="Remove one door"
                icon={
                  <span style={{ display: 'block', width: 56 }}>
                    <DoorPicture highlighted={Number(doors) > 0} />
                  </span>
                }
              />
            </Card>
          </Stack>
        </Columns>
      </StepFrame>
    );
  },
});

export const LongWithFailure = meta.story({
  tags: ['picture'],
  render: function Render() {
    const [value, setValue] = useState<string | null>('tv');
    return (
      <StepFrame
        title="Ana, how did you hear about us?"
        progress={PROGRESS}
        back={{ onClick: () => undefined }}
        restart={{ onClick: () => undefined }}
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
          options={[
            'Television',
            'Radio',
            'A friend or neighbour',
            'Search engine',
            'Social media',
            'Mail',
            'Home show',
            'Yard sign',
            'Newspaper',
            'Other',
          ].map((label, index) => ({
            value: index === 0 ? 'tv' : String(index),
            label,
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
    back: { onClick: () => undefined },
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

export const Centered = meta.story({
  args: {
    title: 'Your appointment is booked!',
    intro: 'Monday, March 9th, 09:00 AM',
    centered: true,
    next: { label: 'Submit', icon: false },
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
