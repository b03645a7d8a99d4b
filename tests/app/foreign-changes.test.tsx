import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isFormStep } from '#machines/booking/booking.answers.ts';
import { tolerateForeignChanges } from '#src/app/foreign-changes.ts';
import { QUESTIONS, type StepId } from '#src/domain/steps.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { usualAnswer } from '#tests/support/booking.ts';
import { FOREIGN_CHANGES } from '#tests/support/foreign-changes.ts';
import { showStage } from '#tests/support/stage.tsx';

const { removeChild, insertBefore } = Node.prototype;

beforeAll(tolerateForeignChanges);

afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
});

test.each(Object.entries(FOREIGN_CHANGES))(
  'pages on which the elements are %s lead on to the next [V8]',
  async (_, change) => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const { actor, settled } = await showStage({ url: '/' });
    const main = () => screen.getByRole('main');
    const seen: (StepId | null)[] = [];
    for (let step = await settled(); ; step = await settled()) {
      await waitFor(() =>
        expect({
          step: main().dataset['step'],
          length: main().querySelectorAll('h1').length,
        }).toEqual({ step, length: 1 }),
      );
      seen.push(step);
      if (step === null || !isFormStep(step)) break;
      change(main());
      const answer = usualAnswer(step, actor.getSnapshot().context.draft);
      await act(async () => actor.send(answer));
    }

    expect(seen).toEqual(['home', ...QUESTIONS, 'timeDateBooking']);
    expect(said.mock.calls).toEqual([]);
    said.mockRestore();
  },
);

test('messages come and go on a page whose elements are wrapped in others [V8]', async () => {
  const saveDraft = () => Promise.reject(new ServiceError({ kind: 'offline' }));
  const { actor } = await showStage({ url: '/', ports: { saveDraft } });
  const wrap = () => FOREIGN_CHANGES['wrapped in others'](screen.getByRole('main'));
  const zipcode = screen.getByRole('textbox', { name: 'Zipcode' });
  await userEvent.type(zipcode, '802{Tab}');
  await screen.findByText('Zipcode must be 5 digits.');
  wrap();
  await userEvent.type(zipcode, '02{Tab}');
  await waitFor(() => expect(screen.queryByText('Zipcode must be 5 digits.')).toBeNull());
  await act(async () => actor.send(usualAnswer('home', actor.getSnapshot().context.draft)));
  await screen.findByText(/^You seem to be offline/);
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

test('what was moved elsewhere on a page leaves with it [V8]', async () => {
  const { actor, settled } = await showStage({ url: '/' });
  const main = screen.getByRole('main');
  main.append(...main.querySelectorAll('p'));
  await act(async () => actor.send(usualAnswer('home', actor.getSnapshot().context.draft)));
  await settled();
  await screen.findByRole('heading', { level: 1, name: /how many/i });

  const left = Array.from(screen.getByRole('main').children, ({ tagName }) => tagName);
  expect(left).toEqual(['FORM']);
});
