import { useFormikContext } from 'formik';
import { CheckboxField } from '#src/components/CheckboxField.tsx';
import { FormSelect } from '#src/components/fields/FormSelect.tsx';
import { FormTextArea } from '#src/components/fields/FormTextArea.tsx';
import { useFieldBinding } from '#src/components/fields/useFieldBinding.ts';
import { Icon } from '#src/components/Icon.tsx';
import { useAnnouncer } from '#src/components/LiveRegion.tsx';
import { RadioCards } from '#src/components/RadioCards.tsx';
import { Select } from '#src/components/Select.tsx';
import type { ContentById, TextOption } from '#src/content/parse.ts';
import { MAX_COMMENTS_LENGTH } from '#src/domain/constants.ts';
import {
  CUSTOM_STYLE,
  offeredFor,
  withCustomStyle,
  withDoorStyle,
  withDoorType,
} from '#src/domain/project-details.ts';
import { savedLength } from '#src/domain/text.ts';
import { ContentPicture } from '../content/ContentPicture.tsx';
import { ColorSwatches } from './ColorSwatches.tsx';
import { ItemCard } from './ItemCard.tsx';
import styles from './ProjectDetails.module.css';
import type { DoorForm } from './projectDetails.form.ts';

export interface DoorCardProps {
  content: ContentById['projectDetails'];
  card: DoorForm;
  /** Place in the list, from 0. */
  index: number;
  isFull: boolean;
  onRemove: () => void;
  onDuplicate: () => void;
}

/** Replaces the card's door. `hasMore` announces what else changed besides the one thing the visitor asked for. */
type ChangeDoor = (door: Omit<DoorForm, 'key'>, options?: { hasMore?: boolean }) => void;

/** What else a change of type or of Custom Style changed, in words; empty if nothing. */
function changesBetween(before: DoorForm, after: DoorForm): string {
  return [
    after.color === before.color || after.color === null ? '' : `The color is now ${after.color}.`,
    after.style === before.style || after.style === CUSTOM_STYLE
      ? ''
      : `The style is now ${after.style}.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function asOptions(options: readonly TextOption[]) {
  return options.map(({ value, title }) => ({ value, label: title }));
}

/** Type, location, style, color and comments for one door (spec §2, project-details). */
export function DoorCard({ content, card, index, isFull, onRemove, onDuplicate }: DoorCardProps) {
  const { setFieldValue } = useFormikContext();
  const announce = useAnnouncer();
  const name = `doors.${index}`;
  const typeField = useFieldBinding<string>(`${name}.type`);
  const change: ChangeDoor = (door, { hasMore = false } = {}) => {
    const changed = { ...door, key: card.key };
    void setFieldValue(name, changed);
    announce(hasMore ? changesBetween(card, changed) : '');
  };
  const isCustom = card.style === CUSTOM_STYLE;
  const shown = isCustom
    ? content.customStyle
    : content.doorStyles.find(({ value }) => value === card.style);
  const image = shown?.image ?? null;
  return (
    <ItemCard
      cardKey={card.key}
      title={`Door ${index + 1}`}
      picture={image === null ? <Icon name="door" size={28} /> : <ContentPicture image={image} />}
      onRemove={onRemove}
      onDuplicate={onDuplicate}
      isFull={isFull}
    >
      <div className={styles['pair']}>
        <Select
          name={`${name}.type`}
          label="Type"
          required
          options={asOptions(content.doorTypes)}
          {...typeField}
          onChange={(type) => change(withDoorType(card, type, content), { hasMore: true })}
        />
        <FormSelect
          name={`${name}.location`}
          label="Location"
          required
          options={asOptions(content.doorLocations)}
        />
      </div>
      <Styles name={`${name}.style`} content={content} card={card} onChange={change} />
      {isCustom ? (
        <p className={styles['hint']}>A custom door comes in any color. Tell us yours below.</p>
      ) : (
        <ColorSwatches
          name={`${name}.color`}
          colors={offeredFor(card.type, content.doorColors)}
          value={card.color}
          onChange={(color) => change({ ...card, color })}
        />
      )}
      <FormTextArea
        name={`${name}.styleComments`}
        label="Comments"
        small
        placeholder={content.commentsPlaceholder}
        max={MAX_COMMENTS_LENGTH}
        count={savedLength}
      />
    </ItemCard>
  );
}

interface StylesProps {
  name: string;
  content: ContentById['projectDetails'];
  card: DoorForm;
  onChange: ChangeDoor;
}

/** The styles for the door's type as pictures, and a Custom Style check box; choosing one unselects the other. */
function Styles({ name, content, card, onChange }: StylesProps) {
  const { error, onBlur } = useFieldBinding<string>(name);
  return (
    <div className={styles['styles']}>
      <RadioCards
        name={name}
        legend="Style"
        layout="stacked"
        columns={3}
        options={offeredFor(card.type, content.doorStyles).map(({ value, title, image }) => ({
          value,
          label: title,
          icon:
            image === null ? null : (
              <ContentPicture image={image} className={styles['styleImage']} />
            ),
        }))}
        value={card.style}
        onChange={(style) => onChange(withDoorStyle(card, style, content))}
        onBlur={onBlur}
        error={error}
      />
      <CheckboxField
        name={`${name}.custom`}
        label={content.customStyle.title}
        checked={card.style === CUSTOM_STYLE}
        onChange={(isCustom) =>
          onChange(withCustomStyle(card, isCustom, content), { hasMore: true })
        }
      />
    </div>
  );
}
