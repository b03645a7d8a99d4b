import { useState } from 'react';
import { MAX_DOORS, MAX_WINDOWS } from '#src/domain/constants.ts';
import { FormPage } from '../form/FormPage.tsx';
import type { FormBinding } from '../form/StepForm.tsx';
import type { FormPageState } from '../form/useFormPage.ts';
import { DoorCard } from './DoorCard.tsx';
import { ItemList } from './ItemList.tsx';
import styles from './ProjectDetails.module.css';
import { fromForm, toForm, type ProjectForm } from './projectDetails.form.ts';
import { ADD_DOOR_ID, ADD_WINDOW_ID, useDoorCards, useWindowCards } from './useCards.ts';
import { WindowCard } from './WindowCard.tsx';
import { projectDetailsSchema } from './projectDetails.schema.ts';

type ProjectDetailsViewProps = FormPageState<'projectDetails'>;

/** The windows and doors of the project, one card each (spec §2, project-details). */
export function ProjectDetailsView({ form, ...props }: ProjectDetailsViewProps) {
  const [initialValues] = useState(() => toForm(form.initialValues));
  const cards: FormBinding<ProjectForm> = {
    initialValues,
    onChange: (values, isValid) => form.onChange(fromForm(values), isValid),
    onSubmit: (values) => form.onSubmit(fromForm(values)),
  };
  return (
    <FormPage {...props} form={cards} schema={projectDetailsSchema}>
      <div className={styles['sections']}>
        <Windows {...props} />
        <Doors {...props} />
      </div>
    </FormPage>
  );
}

function Windows({ content }: Pick<ProjectDetailsViewProps, 'content'>) {
  const { cards, add, removeAt } = useWindowCards();
  return (
    <ItemList
      title="Windows"
      count={cards.length}
      max={MAX_WINDOWS}
      emptyText="No windows on your list."
      addButtonId={ADD_WINDOW_ID}
      addLabel="Add a window"
      onAdd={add}
    >
      {cards.map((card, index) => (
        <WindowCard
          key={card.key}
          content={content}
          card={card}
          index={index}
          onRemove={() => removeAt(index)}
        />
      ))}
    </ItemList>
  );
}

function Doors({ content }: Pick<ProjectDetailsViewProps, 'content'>) {
  const { cards, add, removeAt, duplicateAt } = useDoorCards();
  return (
    <ItemList
      title="Doors"
      count={cards.length}
      max={MAX_DOORS}
      emptyText="No doors on your list."
      addButtonId={ADD_DOOR_ID}
      addLabel="Add a door"
      onAdd={add}
    >
      {cards.map((card, index) => (
        <DoorCard
          key={card.key}
          content={content}
          card={card}
          index={index}
          isFull={cards.length >= MAX_DOORS}
          onRemove={() => removeAt(index)}
          onDuplicate={() => duplicateAt(index)}
        />
      ))}
    </ItemList>
  );
}
