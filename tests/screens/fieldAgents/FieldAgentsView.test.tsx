import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FieldAgentValues } from '#machines/booking/answers/fieldAgents.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import {
  FieldAgentsView,
  type FieldAgentsViewProps,
} from '#src/screens/fieldAgents/FieldAgentsView.tsx';
import { emptyForm } from '#stories/support/form.ts';
import { messageOf, press, recordForm } from '../../support/forms.tsx';

const fieldAgents = await bundledCopy('fieldAgents');

const AGENTS = [
  { id: 'agent-1', name: 'Avery Brooks' },
  { id: 'agent-2', name: 'José O’Brien' },
  { id: 'agent-3', name: 'Nguyễn Thị Minh Khai' },
];

function show(agentId: string | null = null, overrides: Partial<FieldAgentsViewProps> = {}) {
  const { form, changed, submitted } = recordForm<FieldAgentValues>({
    ...emptyForm('fieldAgents'),
    agentId,
  });
  render(
    <FieldAgentsView
      content={fieldAgents}
      eventName="Denver Home Show"
      agents={AGENTS}
      form={form}
      onCheckAgain={() => undefined}
      {...overrides}
    />,
  );
  return { changed, submitted };
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Field Agent' });
const start = () => screen.getByRole('button', { name: 'START FORM' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('it shows the event, a sentence, the list and a button that is disabled until a name is chosen [S2.agents, S2.agents-start]', async () => {
  const { changed } = show();
  const before = start().getAttribute('aria-disabled');
  await userEvent.click(box());
  const listed = options();
  await userEvent.click(screen.getByRole('option', { name: 'Nguyễn Thị Minh Khai' }));
  await waitFor(() => expect(start().getAttribute('aria-disabled')).toBe(null));

  expect({
    event: screen.getByText('Denver Home Show').tagName,
    sentence: screen.getByText('Select your name below to start.').tagName,
    required: box().getAttribute('aria-required'),
    listed,
    before,
    last: changed.at(-1),
  }).toEqual({
    event: 'P',
    sentence: 'P',
    required: 'true',
    listed: ['Avery Brooks', 'José O’Brien', 'Nguyễn Thị Minh Khai'],
    before: 'true',
    last: { values: { agentId: 'agent-3' }, isValid: true },
  });
});

test('pressing START FORM without a name says that one is required and goes to the list [S2.agents-start, S5.field-agent, V2]', async () => {
  const { submitted } = show();
  await press('START FORM');
  await waitFor(() => expect(document.activeElement).toBe(box()));

  expect(messageOf(box())).toBe('Field is required.');
  expect(submitted).toEqual([]);
});

test('an agent of another event counts as not chosen [S5.field-agent]', () => {
  show('agent-of-last-year');

  expect(box().value).toBe('');
  expect(start().getAttribute('aria-disabled')).toBe('true');
});

test('an event with nobody on its list says whom to ask', () => {
  show(null, { agents: [] });

  expect(screen.getByRole('status').textContent).toBe(
    "No one is on this event's list yet. Please contact your manager for help.",
  );
});

test('an event that is not active says so instead of asking for a name [S2.event-invalid]', () => {
  show(null, { eventName: null });

  expect(screen.getByRole('alert').textContent).toBe(
    'Whoops! Looks like this event is no longer active. Please contact your manager for help.',
  );
  expect(screen.queryByRole('combobox')).toBe(null);
});
