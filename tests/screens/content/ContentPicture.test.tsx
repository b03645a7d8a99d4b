import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContentIcon, ContentPicture } from '#src/screens/content/ContentPicture.tsx';

test.each(['illustration:windows-3', 'icon:home'])(
  '%s is drawn by its name and read out by its text [S1.content]',
  async (url) => {
    render(<ContentPicture image={{ url, alt: 'A house' }} />);
    expect((await screen.findByRole('img', { name: 'A house' })).tagName).toBe('svg');
  },
);

test('an https address is an image that loads when it is near', () => {
  render(<ContentPicture image={{ url: 'https://images.example.com/a.jpg', alt: 'A door' }} />);
  const image = screen.getByRole('img', { name: 'A door' });
  expect({ src: image.getAttribute('src'), loading: image.getAttribute('loading') }).toEqual({
    src: 'https://images.example.com/a.jpg',
    loading: 'lazy',
  });
});

test.each([
  'javascript:alert(1)',
  'http://example.com/a.png',
  'icon:toString',
  'illustration:nothing',
])('nothing is drawn for %j [S2.links-safe]', async (url) => {
  const { container } = render(<ContentPicture image={{ url, alt: '' }} />);
  await waitFor(() => expect(container.innerHTML).toBe(''));
});

test('the room of a picture is kept while it loads', () => {
  const { container } = render(
    <ContentPicture image={{ url: 'illustration:hero-home', alt: '' }} ratio="4 / 3" />,
  );
  expect(container.firstElementChild?.getAttribute('style')).toBe('aspect-ratio: 4 / 3;');
});

test('an icon of content is decoration', () => {
  const { container } = render(
    <>
      <ContentIcon icon="home" />
      <ContentIcon icon="https://images.example.com/i.svg" />
      <ContentIcon icon="" />
    </>,
  );
  expect([...container.children].map((element) => element.tagName.toLowerCase())).toEqual([
    'svg',
    'img',
  ]);
});
