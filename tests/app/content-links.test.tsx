import { createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import { useHistoryBack } from '#src/flow/useHistoryBack.ts';
import { useContentLink } from '#src/screens/content/useContentLink.ts';
import { useOverviewLink } from '#src/screens/reading/useReadingPage.ts';
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

function Overview() {
  const link = useOverviewLink();
  return link === null ? null : <a {...link}>overview</a>;
}

test('the way to the overview is a real link that the flow follows like Back [S2.resource-links]', () => {
  const flow = flowAt('financingPlans', QUERY);
  renderAround(flow, <Overview />);
  const link = screen.getByText('overview');
  fireEvent.click(link);
  expect(link.getAttribute('href')).toBe('/explore-resources?utm_source=mail');
  expect(selectStep(flow.getSnapshot())).toBe('exploreResources');
});

function Back() {
  return (
    <button type="button" onClick={useHistoryBack()}>
      Back
    </button>
  );
}

function pressBack() {
  const flow = flowAt('financingPlans');
  const went: string[] = [];
  const { back } = window.history;
  window.history.back = () => void went.push('history');
  renderAround(flow, <Back />);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  window.history.back = back;
  return { went, step: selectStep(flow.getSnapshot()) };
}

test('Back goes through the browser history where the entry before is ours [F5, S2.resource-links]', () => {
  window.history.replaceState({ usr: { trail: ['exploreResources', 'financingPlans'] } }, '');
  expect(pressBack()).toEqual({ went: ['history'], step: 'financingPlans' });
});

test.each([[null], [{ usr: { trail: ['financingPlans'] } }], [{ usr: 'x' }]])(
  'Back goes to explore-resources where the history holds %j [S2.installation-back]',
  (state) => {
    window.history.replaceState(state, '');
    expect(pressBack()).toEqual({ went: [], step: 'exploreResources' });
  },
);
