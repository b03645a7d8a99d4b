import { Button } from '#src/components/Button.tsx';
import { Icon } from '#src/components/Icon.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { EventPage, InactiveEvent } from './EventPage.tsx';

export interface EventViewProps {
  content: ContentById['event'];
  /** Null if the event is not active. */
  eventName: string | null;
  onAgentsOpened: () => void;
  onCheckAgain: () => void;
}

/** The event's name and a button to the field agents, or what to do if the event is not active (spec §2, Event landing screen). */
export function EventView({ content, eventName, onAgentsOpened, onCheckAgain }: EventViewProps) {
  const { introduction, buttonText, invalidText } = content;
  if (eventName === null) return <InactiveEvent text={invalidText} onCheckAgain={onCheckAgain} />;
  return (
    <EventPage eyebrow={introduction.title} title={eventName} text={introduction.text}>
      <Button fullWidth onClick={onAgentsOpened} iconAfter={<Icon name="arrow-right" size={20} />}>
        {buttonText}
      </Button>
    </EventPage>
  );
}
