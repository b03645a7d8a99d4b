import { ProcessCards, type ProcessCardsProps } from '#src/components/ProcessCards.tsx';
import { ContentIcon } from './ContentPicture.tsx';

export interface ContentCardsProps extends Omit<ProcessCardsProps, 'items'> {
  cards: readonly { icon: string; title: string; text: string }[];
}

/** Cards from content that say what happens, step by step. */
export function ContentCards({ cards, ...look }: ContentCardsProps) {
  return (
    <ProcessCards
      {...look}
      items={cards.map(({ icon, title, text }) => ({
        title,
        text,
        icon: <ContentIcon icon={icon} size={28} />,
      }))}
    />
  );
}
