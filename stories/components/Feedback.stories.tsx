import { useState } from 'react';
import { Button } from '#src/components/Button.tsx';
import { CountdownBadge } from '#src/components/CountdownBadge.tsx';
import { Dialog } from '#src/components/Dialog.tsx';
import { Stack } from '#src/components/Layout.tsx';
import { LoadingOverlay, Skeleton, Spinner } from '#src/components/Loading.tsx';
import { OfferBar } from '#src/components/OfferBar.tsx';
import preview from '../../.storybook/preview.tsx';

/** On the page of all stories, what covers its window gets a window of its own. */
const OWN_WINDOW = { docs: { story: { inline: false, iframeHeight: 420 } } };

const meta = preview.meta({
  title: 'Components/Feedback',
  parameters: { layout: 'padded' },
  tags: ['!picture'],
});

export const Alert = meta.story({
  parameters: OWN_WINDOW,
  tags: ['picture-of-window'],
  render: function Render() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Let the time run out</Button>
        <Dialog
          open={open}
          title="Time is up"
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>Select A New Time</Button>}
        >
          Whoops! We've released your appointment time because your time to book has expired.
        </Dialog>
      </>
    );
  },
});

export const Offers = meta.story({
  tags: ['picture-of-window'],
  render: () => (
    <div style={{ minHeight: 240 }}>
      <OfferBar title="Buy 2 windows, get 2 free">$0 down and 0% interest until 2027.</OfferBar>
      <OfferBar
        placement="row"
        title="Book a visit by Thursday, March 5th and get $250 off your project."
        onClose={() => undefined}
      />
    </div>
  ),
});

export const Countdown = meta.story({
  tags: ['picture'],
  render: () => (
    <Stack align="start">
      <CountdownBadge text="4:32" />
      <CountdownBadge text="0:45" danger />
    </Stack>
  ),
});

export const Loading = meta.story({
  render: () => (
    <Stack>
      <Spinner />
      <Skeleton lines={3} />
      <Skeleton height="9rem" />
    </Stack>
  ),
});

export const Overlay = meta.story({
  parameters: OWN_WINDOW,
  render: () => (
    <div style={{ minHeight: 240 }}>
      <LoadingOverlay visible />
    </div>
  ),
});
