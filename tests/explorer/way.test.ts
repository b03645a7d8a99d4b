import { expect, test } from 'vitest';
import { samplesOf } from '#machines/booking/booking.answers.ts';
import { FIRST_QUESTION, QUESTIONS } from '#src/domain/steps.ts';
import { ExplorerStore } from '#src/explorer/explorer-store.ts';
import { DECISION, PAGES_MAP } from '#src/explorer/pages-map.ts';
import { decidedBy, takenEdges } from '#src/explorer/way.ts';
import { happens } from '#tests/support/explorer-walk.ts';

/** Walks from the first question of a rental property to where its address leads. */
async function walkedToDecision(answers: readonly string[]): Promise<ExplorerStore> {
  const store = new ExplorerStore('standard');
  await store.jumpTo(`pages.project.${FIRST_QUESTION}.editing.open`);
  const submitted = QUESTIONS.map(
    (step) =>
      `The form is submitted with ${step === 'homeownerList' ? 'the only homeowner of a rental property' : samplesOf(step)[0]?.[1].says}`,
  );
  await happens(
    store,
    ...submitted.flatMap((one) => [one, 'The save is answered']).slice(0, -1),
    ...answers,
  );
  return store;
}

/** How the last step of a walk is drawn and explained. */
function shown(store: ExplorerStore) {
  const taken = store.getState().moments.at(-1)?.taken ?? [];
  return {
    exits: [...takenEdges(PAGES_MAP, new Set(taken))].filter((id) =>
      id.startsWith(`${DECISION?.path} → `),
    ),
    decided: decidedBy(taken),
  };
}

test.each([
  [
    ['The zipcode is served', 'The property value meets the threshold'],
    'elsewhere.projectDetails (forward)',
    [
      'Line 3 of 7, “Nobody lives there as their main home”: the property type is rental, vacation or commercial',
    ],
  ],
  [
    ['The zipcode is not served'],
    'elsewhere.doNotServiceArea (forward)',
    [
      'Line 2 of 2, “The zipcode is not served”: no line above it holds',
      'Line 1 of 7, “The address is outside the service area”: the zipcode is not served',
    ],
  ],
])(
  'of the exits of a rental’s address, after %j, only the one taken is drawn so, and the conditions that were true are named',
  async (answers, exit, decided) => {
    expect(shown(await walkedToDecision(answers))).toEqual({
      exits: [`${DECISION?.path} → pages.${exit}`],
      decided,
    });
  },
);

test('while it is open where the address leads, no exit is drawn as taken', async () => {
  expect(shown(await walkedToDecision([]))).toEqual({ exits: [], decided: [] });
});
