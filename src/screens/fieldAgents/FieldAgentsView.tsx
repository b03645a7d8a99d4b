import { useFormikContext } from 'formik';
import { useState } from 'react';
import type { FieldAgentValues } from '#machines/booking/answers/fieldAgents.ts';
import { Button } from '#src/components/Button.tsx';
import { FormComboBox } from '#src/components/fields/FormComboBox.tsx';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Icon } from '#src/components/Icon.tsx';
import type { ContentById } from '#src/content/parse.ts';
import type { FieldAgent } from '#src/domain/draft.ts';
import { EventPage, InactiveEvent } from '../event/EventPage.tsx';
import { StepForm, type FormBinding } from '../form/StepForm.tsx';
import styles from './FieldAgents.module.css';
import { fieldAgentsSchema } from './fieldAgents.schema.ts';

export interface FieldAgentsViewProps {
  content: ContentById['fieldAgents'];
  /** Null if the event is not active. */
  eventName: string | null;
  agents: readonly FieldAgent[];
  form: FormBinding<FieldAgentValues>;
  onCheckAgain: () => void;
}

/** The combo box takes strings only: an empty `agentId` means no agent. */
interface AgentForm extends FieldAgentValues {
  agentId: string;
}

/** The field agent chooses their own name (spec §2, Field agent screen). */
export function FieldAgentsView({
  content,
  eventName,
  agents,
  form,
  onCheckAgain,
}: FieldAgentsViewProps) {
  const { introduction, invalidText } = content;
  if (eventName === null) return <InactiveEvent text={invalidText} onCheckAgain={onCheckAgain} />;
  return (
    <EventPage eyebrow={eventName} title={introduction.title} text={introduction.text}>
      <AgentChoice content={content} agents={agents} form={form} />
      {agents.length === 0 ? (
        <FormMessage tone="info">
          No one is on this event's list yet. Please contact your manager for help.
        </FormMessage>
      ) : null}
    </EventPage>
  );
}

function AgentChoice({
  content,
  agents,
  form,
}: Pick<FieldAgentsViewProps, 'content' | 'agents' | 'form'>) {
  const [schema] = useState(() => fieldAgentsSchema(agents));
  const [agentId] = useState(
    () => agents.find(({ id }) => id === form.initialValues.agentId)?.id ?? '',
  );
  const binding: FormBinding<AgentForm> = {
    initialValues: { ...form.initialValues, agentId },
    onChange: (values, isValid) =>
      form.onChange({ ...values, agentId: values.agentId === '' ? null : values.agentId }, isValid),
    onSubmit: form.onSubmit,
  };
  return (
    <StepForm form={binding} schema={schema} className={styles['form']}>
      <FormComboBox
        name="agentId"
        label={content.selectLabel}
        required
        options={agents.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <StartButton label={content.buttonText} />
    </StepForm>
  );
}

/** Looks disabled until a name is chosen; a press then shows that one is required (spec §2). */
function StartButton({ label }: { label: string }) {
  const { values } = useFormikContext<AgentForm>();
  return (
    <Button
      type="submit"
      fullWidth
      disabled={values.agentId === ''}
      iconAfter={<Icon name="arrow-right" size={20} />}
    >
      {label}
    </Button>
  );
}
