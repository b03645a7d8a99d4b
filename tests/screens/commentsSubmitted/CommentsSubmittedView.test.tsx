import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commentsSubmitted } from '#src/content/bundled/commentsSubmitted.ts';
import { CommentsSubmittedView } from '#src/screens/commentsSubmitted/CommentsSubmittedView.tsx';
import { frameState } from '#stories/support/frame-state.ts';

const nothing = () => undefined;

test('a check mark and the title, without the text and without buttons [S2.comments-submitted, S2.details-submitted-comments]', () => {
  const image = { url: 'icon:check', alt: 'Done' };
  render(<CommentsSubmittedView content={{ ...commentsSubmitted, image }} frame={frameState({ progress: null, onBack: null })} />);

  expect([screen.getByRole('img', { name: 'Done' }).tagName, commentsSubmitted.image.url]).toEqual(['svg', 'illustration:checkmark']);
  expect([
    screen.getByRole('heading', { level: 1 }).textContent,
    screen.queryByText(commentsSubmitted.introduction.text),
    screen.queryAllByRole('button'),
  ]).toEqual(['Additional comments are submitted!', null, []]);
});

test('during events Restart Form is there [S2.exit]', () => {
  const frame = frameState({ progress: null, onBack: null, leave: { label: 'Restart Form', onClick: nothing } });
  render(<CommentsSubmittedView content={commentsSubmitted} frame={frame} />);

  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Restart Form']);
});
