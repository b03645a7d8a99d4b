import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { AtAnEvent, Shown } from '#stories/screens/CommentsSubmitted.stories.tsx';
import { buttons } from '#tests/support/info-pages.ts';
import { heading } from '#tests/support/stage.tsx';

const content = await bundledCopy('commentsSubmitted');

test('a check mark, a title and what was agreed, without the text and without buttons [S2.comments-submitted, S2.details-submitted-comments]', () => {
  const image = { url: 'icon:check', alt: 'Done' };
  render(<Shown.Component content={{ ...content, image }} />);

  expect(heading()).toBe('Additional comments are submitted!');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
    'Thank you, Ana. We have everything we need.',
  );
  expect(content.image.url).toBe('illustration:checkmark');
  expect(screen.getByRole('img', { name: 'Done' }).tagName).toBe('svg');
  expect(screen.queryByText(content.introduction.text)).toBe(null);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('during events Restart Form is there [S2.exit]', () => {
  render(<AtAnEvent.Component />);
  expect(buttons()).toEqual(['Restart Form']);
});
