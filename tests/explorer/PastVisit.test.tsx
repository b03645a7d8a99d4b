import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PastVisitPanel } from '#src/explorer/PastVisit.tsx';

test('answers that are stored as codes are shown in words [L57.visit]', () => {
  const answers = [
    { name: 'property › propertyType', value: '876090003' },
    { name: 'sourceTypeEnum', value: '876090013' },
    { name: 'project › windowReasonEnum › 1', value: '876090010' },
    { name: 'project › windowCount', value: '3' },
    { name: 'isEvent', value: 'true' },
  ];
  render(<PastVisitPanel visit={{ status: 'Completed', pages: [], answers }} />);
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'AnswerValue',
    'Property typecommercial',
    "Source typeA neighbor's project",
    'Window reason 1Drafts and cold spots',
    'Window count3',
    'Is eventyes',
  ]);
});
