import { FormChipGroup } from '#src/components/fields/FormChipGroup.tsx';
import { FormCounter } from '#src/components/fields/FormCounter.tsx';
import { FormSelect } from '#src/components/fields/FormSelect.tsx';
import { Icon } from '#src/components/Icon.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { counted, WINDOW_AMOUNT_COUNTER } from '#src/domain/counter.ts';
import { ContentPicture } from '../content/ContentPicture.tsx';
import { ItemCard } from './ItemCard.tsx';
import styles from './ProjectDetails.module.css';
import type { WindowForm } from './projectDetails.form.ts';

export interface WindowCardProps {
  content: ContentById['projectDetails'];
  card: WindowForm;
  /** Place in the list, from 0. */
  index: number;
  onRemove: () => void;
}

/** Style, quantity and options of a set of identical windows (spec §2, project-details). */
export function WindowCard({ content, card, index, onRemove }: WindowCardProps) {
  const image = content.windowStyles.find(({ value }) => value === card.style)?.image ?? null;
  const name = `windows.${index}`;
  return (
    <ItemCard
      cardKey={card.key}
      title={`Window ${index + 1}`}
      picture={image === null ? <Icon name="window" size={28} /> : <ContentPicture image={image} />}
      onRemove={onRemove}
    >
      <div className={styles['pair']}>
        <FormSelect
          name={`${name}.style`}
          label="Style"
          required
          options={content.windowStyles.map(({ value, title }) => ({ value, label: title }))}
        />
        <FormCounter
          name={`${name}.amount`}
          label="Quantity"
          required
          {...WINDOW_AMOUNT_COUNTER}
          addLabel={`One more of window ${index + 1}`}
          removeLabel={`One fewer of window ${index + 1}`}
          inWords={(count) => counted(count, 'window')}
        />
      </div>
      {content.windowOptions.length === 0 ? null : (
        <FormChipGroup
          name={`${name}.options`}
          legend="Options"
          optional
          options={content.windowOptions.map(({ value, title }) => ({ value, label: title }))}
        />
      )}
    </ItemCard>
  );
}
