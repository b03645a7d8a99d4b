import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { ProjectDetailsSubmittedView } from '#src/screens/projectDetailsSubmitted/ProjectDetailsSubmittedView.tsx';
import { AT_EVENT, INFO } from '#stories/support/info-frame.ts';
import { buttons, links } from '../../support/info-pages.ts';
import { heading } from '../../support/stage.tsx';

const projectDetailsSubmitted = await bundledCopy('projectDetailsSubmitted');
const site = await bundledCopy('site');

test.each([
  ['Exit Form', INFO],
  ['Restart Form', AT_EVENT],
])(
  'a check mark, the title, the text, whom to call, and %s as the only way out [S2.details-submitted, S2.exit-form-pages]',
  (label, frame) => {
    const image = { url: 'icon:check', alt: 'Done' };
    render(
      <ProjectDetailsSubmittedView
        content={{ ...projectDetailsSubmitted, image }}
        frame={frame}
        callUs={site.callUs}
        phone="3035550123"
      />,
    );

    expect(screen.getByRole('img', { name: 'Done' }).tagName).toBe('svg');
    expect(projectDetailsSubmitted.image.url).toBe('illustration:checkmark');
    expect(heading()).toBe('Your project details are submitted!');
    expect(screen.getByText(projectDetailsSubmitted.introduction.text).tagName).toBe('P');
    expect(links()).toEqual([['(800) 555-0142', 'tel:+18005550142']]);
    expect(buttons()).toEqual([label]);
  },
);

test('the promised call says at which number, and whom to tell that it is wrong; unknown, none is promised [S2.details-submitted]', () => {
  const said = ['3035550123', ''].map((phone) => {
    const { unmount } = render(
      <ProjectDetailsSubmittedView
        content={projectDetailsSubmitted}
        frame={INFO}
        callUs={site.callUs}
        phone={phone}
      />,
    );
    const text = screen.getByRole('link').parentElement?.textContent;
    unmount();
    return text;
  });

  expect(said).toEqual([
    "We'll call you at 303-555-0123. Wrong number? Call (800) 555-0142.",
    'Prefer to talk now? Call (800) 555-0142.',
  ]);
});
