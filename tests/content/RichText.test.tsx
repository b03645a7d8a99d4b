import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { plainText } from '#src/content/plain-text.ts';
import { RichText } from '#src/content/RichText.tsx';
import { toSafeHtml } from '#src/content/rich-text.ts';
import type { RichTextNode } from '#src/content/model/fields.ts';

const doc = (...children: RichTextNode[]): RichTextNode => ({
  type: 'doc',
  uid: 'd',
  attrs: {},
  children,
});
const paragraph = (...children: RichTextNode[]): RichTextNode => ({
  type: 'p',
  uid: 'p',
  attrs: {},
  children,
});

describe('formatting', () => {
  test('HTML keeps its plain formatting [S7.rich-text]', () => {
    const html = '<p>Warm <strong>and</strong> <em>quiet</em>.</p><ul><li>One</li></ul>';
    expect(toSafeHtml(html)).toBe(html);
  });

  test('a JSON document becomes the same HTML [S7.rich-text]', () => {
    expect(
      toSafeHtml(
        doc(paragraph({ text: 'Warm ' }, { text: 'and', bold: true }, { text: ' quiet' })),
      ),
    ).toBe('<p>Warm <strong>and</strong> quiet</p>');
  });

  test('links that open a window keep their opener away', () => {
    expect(toSafeHtml('<a href="https://a.example/" target="_blank">a</a>')).toBe(
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">a</a>',
    );
  });

  test('links to paths, mail and phones stay', () => {
    const html =
      '<a href="/help">a</a><a href="financing-plans">b</a><a href="mailto:a@a.example">c</a><a href="tel:+18005550142">d</a>';
    expect(toSafeHtml(html)).toBe(html);
  });
});

describe('hostile rich text is neutralised', () => {
  test.each([
    ['<p>Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x">'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="//other.example">a</a>', '<a>a</a>'],
    ['<p style="position:fixed;inset:0" onclick="alert(1)" class="x" id="y">Hi</p>', '<p>Hi</p>'],
    ['<form action="https://other.example"><input name="a"><button>b</button></form>', 'b'],
    [
      '<svg><script>alert(1)</script></svg><math><mi xlink:href="javascript:alert(1)">x</mi></math>',
      '',
    ],
  ])('%s', (html, safe) => {
    expect(toSafeHtml(html)).toBe(safe);
  });

  test('in a JSON document as well: script in text is text, script in a link is no link', () => {
    const link: RichTextNode = {
      type: 'a',
      uid: 'a',
      attrs: { url: 'javascript:alert(1)', target: '_self' },
      children: [{ text: 'a' }],
    };
    expect(toSafeHtml(doc(paragraph({ text: '<script>alert(1)</script>' }, link)))).not.toMatch(
      /<script|javascript:/,
    );
  });
});

describe('plain words until the sanitiser is there', () => {
  test('of HTML, tags and script left out', () => {
    expect(
      plainText(
        '<p>Hearth &amp; Pane</p><script>alert(1)</script><ul><li>One</li><li>Two <b>x</b></li></ul><img src=x onerror=alert(1)',
      ),
    ).toEqual(['Hearth & Pane', 'One', 'Two x']);
  });

  test('of HTML with hundreds of thousands of unfinished tags, whose work grows with its length alone [B17]', () => {
    expect(plainText(`One${'<p'.repeat(500_000)}`)).toEqual(['One']);
  });

  test('of a JSON document, a line per paragraph and list item', () => {
    expect(
      plainText(
        doc(paragraph({ text: 'One ' }, { text: 'two', bold: true }), {
          type: 'ul',
          children: [{ type: 'li', children: [{ text: 'Three' }] }],
        }),
      ),
    ).toEqual(['One two', 'Three']);
  });
});

test('the component shows the words first and their formatting after', async () => {
  const { container } = render(
    <RichText value="<p>Warm <strong>and</strong> quiet<script>alert(1)</script></p>" />,
  );
  expect(screen.getByText('Warm and quiet')).toBeDefined();
  await waitFor(() =>
    expect(container.innerHTML).toBe('<div><p>Warm <strong>and</strong> quiet</p></div>'),
  );
});
