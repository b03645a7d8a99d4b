import { createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import { useContentLink } from '#src/screens/content/useContentLink.ts';
import { showStage } from '#tests/support/stage.tsx';
import { flowAt, renderAround } from './shell.support.tsx';

const QUERY = [{ name: 'utm_source', value: 'mail' }];

afterEach(() => window.history.replaceState(null, '', '/'));

function Link({ target }: { target: string }) {
  const link = useContentLink()(target);
  return link === null ? <p>no link</p> : <a {...link}>go</a>;
}

function press(
  target: string,
  how: { ctrlKey?: boolean; button?: number } = {},
  from: 'exploreResources' | 'financingPlans' = 'exploreResources',
) {
  const flow = flowAt(from, QUERY);
  renderAround(flow, <Link target={target} />);
  const link = screen.getByText('go');
  const click = createEvent.click(link, how);
  let wasHandled = false;
  const leave = (event: Event) => {
    wasHandled = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', leave, { once: true });
  fireEvent(link, click);
  return { href: link.getAttribute('href'), wasHandled, step: selectStep(flow.getSnapshot()) };
}

test('a page to read is a real link that keeps the query and tells the flow on a plain click [S2.resource-links]', () => {
  expect(press('/financing-plans/')).toEqual({
    href: '/financing-plans?utm_source=mail',
    wasHandled: true,
    step: 'financingPlans',
  });
});

test.each<[string, ...Parameters<typeof press>]>([
  ['a click for a new tab', 'financing-plans', { ctrlKey: true }],
  ['a click with another button', 'financing-plans', { button: 1 }],
  ['a page that the flow does not lead to', 'energy-efficiency', {}, 'financingPlans'],
])('%s is left to the browser', (_, target, how, from = 'exploreResources') => {
  expect(press(target, how, from)).toEqual({
    href: `/${target}?utm_source=mail`,
    wasHandled: false,
    step: from,
  });
});

test('other targets follow the rewriting rules, and hostile ones are no links [S2.links, S2.links-safe]', () => {
  for (const target of ['/magazine/quiet-home', 'javascript:alert(1)'])
    renderAround(flowAt('exploreResources', QUERY), <Link target={target} />);
  expect(screen.getByText('go').getAttribute('href')).toBe(
    'https://company.example/magazine/quiet-home',
  );
  expect(screen.getByText('no link')).toBeDefined();
});

test('the way to the overview is a real link that the flow follows like Back [S2.resource-links]', async () => {
  const { actor } = await showStage({ url: '/financing-plans?utm_source=mail' });
  const link = screen.getByRole('link', { name: 'All good-to-know pages' });
  fireEvent.click(link);
  expect(link.getAttribute('href')).toBe('/explore-resources?utm_source=mail');
  expect(selectStep(actor.getSnapshot())).toBe('exploreResources');
});

async function pressBack() {
  const { actor } = await showStage({ url: '/installation-process' });
  const back = vi.spyOn(window.history, 'back').mockReturnValue();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  return { went: back.mock.calls.length, step: selectStep(actor.getSnapshot()) };
}

test('Back goes through the browser history where the entry before is ours [F5, S2.resource-links, S2.installation-back]', async () => {
  window.history.replaceState({ usr: { trail: ['exploreResources', 'installationProcess'] } }, '');
  expect(await pressBack()).toEqual({ went: 1, step: 'installationProcess' });
});

test.each([[null], [{ usr: { trail: ['financingPlans'] } }], [{ usr: 'x' }]])(
  'Back goes to explore-resources where the history holds %j [S2.installation-back]',
  async (state) => {
    window.history.replaceState(state, '');
    expect(await pressBack()).toEqual({ went: 0, step: 'exploreResources' });
  },
);
