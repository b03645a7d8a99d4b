import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Empty, Inactive } from '#stories/screens/FieldAgents.stories.tsx';
import { emptyForm } from '#stories/support/form.ts';
import { hasFocus, messageOf, press, showForm } from '../../support/forms.tsx';

const EMPTY = emptyForm('fieldAgents');

const show = (agentId: string | null) => showForm(Empty, { ...EMPTY, agentId });

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Field Agent' });
const start = () => screen.getByRole('button', { name: 'START FORM' });

test('it shows the event, a sentence, the list and a button that is disabled until a name is chosen [S2.agents, S2.agents-start]', async () => {
  const { last } = show(null);
  const before = start().ariaDisabled;
  await userEvent.click(box());
  await press('Nguyễn Thị Minh Khai', 'option');
  await waitFor(() => expect(start().ariaDisabled).toBe(null));

  expect(before).toBe('true');
  expect(screen.getByText('Denver Home Show')).toBeDefined();
  expect(screen.getByText('Select your name below to start.')).toBeDefined();
  expect(last()).toEqual({ values: { ...EMPTY, agentId: 'agent-4' }, isValid: true });
});

test('pressing START FORM without a name, or with that of another event, says that one is required and goes to the list [S2.agents-start, S5.field-agent, V2]', async () => {
  const { submitted } = show('agent-of-last-year');
  await press('START FORM');
  await hasFocus(() => box());

  expect(box().value).toBe('');
  expect(messageOf(box())).toBe('Field is required.');
  expect(submitted).toEqual([]);
});

test('an event with nobody on its list says whom to ask', () => {
  render(<Empty.Component agents={[]} />);
  expect(screen.getByRole('status').textContent).toBe(
    "No one is on this event's list yet. Please contact your manager for help.",
  );
});

test('an event that is not active says so instead of asking for a name [S2.event-invalid]', () => {
  render(<Inactive.Component />);
  expect(screen.getByRole('alert').textContent).toBe(
    'Whoops! Looks like this event is no longer active. Please contact your manager for help.',
  );
  expect(screen.queryByRole('combobox')).toBe(null);
});
