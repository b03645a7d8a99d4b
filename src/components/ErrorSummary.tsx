import type { MouseEvent, Ref } from 'react';
import styles from './ErrorSummary.module.css';
import { focusField } from './focus.ts';
import { Icon } from './Icon.tsx';

/** One message and the element it is about. */
export interface ErrorSummaryItem {
  /** Id of a field or of a group of choices. */
  fieldId: string;
  /** Name of the field, said before the message. */
  label?: string | undefined;
  /** The same words as beside the field. */
  message: string;
}

export interface ErrorSummaryProps {
  errors: readonly ErrorSummaryItem[];
  title?: string | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** The list of what is wrong with a form; each line leads to its field. Renders nothing without errors. */
export function ErrorSummary({ errors, title = 'There is a problem', ref }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  const follow = (event: MouseEvent, fieldId: string) => {
    event.preventDefault();
    focusField(document.getElementById(fieldId));
  };
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles['summary']} data-error-summary="">
      <h2 className={styles['title']}>
        <Icon name="warning" size={22} />
        {title}
      </h2>
      <ul role="list">
        {errors.map((error) => (
          <li key={`${error.fieldId} ${error.message}`}>
            <a href={`#${error.fieldId}`} onClick={(event) => follow(event, error.fieldId)}>
              {error.label === undefined ? error.message : `${error.label}: ${error.message}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
