import { expect, test, vi } from 'vitest';
import { createHandOver, handOverUrl } from '#src/services/hand-over.ts';

const PAGE = 'https://host.test/embed-get-started?utm_source=x';
const REQUEST = {
  draftId: 'd 1',
  query: [
    { name: 'utm_source', value: 'a&b' },
    { name: 'gclid', value: '7' },
  ],
};

function openedWindow() {
  return {
    closed: false,
    opener: 'the embedded start' as string | null,
    close: vi.fn<() => void>(),
    location: { replace: vi.fn<(url: string) => void>() },
  };
}

function handOverWith(
  open: () => ReturnType<typeof openedWindow> | null,
  productionSiteUrl = 'https://book.test/start',
) {
  return createHandOver({ productionSiteUrl, open, pageUrl: () => PAGE });
}

test.each([
  [
    'https://book.test/start?a=1',
    'https://book.test/start?a=1&utm_source=a%26b&gclid=7&id=d+1&resume=true',
  ],
  ['/', 'https://host.test/?utm_source=a%26b&gclid=7&id=d+1&resume=true'],
])('the visitor goes on at %s with the parameters of the visit and the id [F13]', (site, url) => {
  expect(handOverUrl(site, REQUEST, PAGE)).toBe(url);
});

test('a parameter of the visit never replaces the id [F13]', () => {
  const query = [
    { name: 'id', value: 'other' },
    { name: 'resume', value: '' },
  ];
  expect(handOverUrl('/', { draftId: 'd1', query }, PAGE)).toBe('https://host.test/?id=d1&resume=');
});

test('a parameter that came repeatedly goes on repeatedly [F13, S2.query-merged]', () => {
  const query = [
    { name: 'utm_source', value: 'mail' },
    { name: 'utm_source', value: 'post' },
  ];
  expect(handOverUrl('/', { draftId: 'd1', query }, PAGE)).toBe(
    'https://host.test/?utm_source=mail&utm_source=post&id=d1&resume=true',
  );
});

test.each([
  ['https://book.test/start', null],
  ['/', 'the embedded start'],
  ['https://host.test/estimate', 'the embedded start'],
])('the window of %s can reach back only where it is of the same site [F13]', (site, opener) => {
  const opened = openedWindow();
  const handOver = handOverWith(() => opened, site);
  handOver.openHandOverWindow();
  handOver.handOver(REQUEST);
  expect(opened.opener).toBe(opener);
});

test('the window opened in the click is sent to the production site once the save has answered [F13]', () => {
  const opened = openedWindow();
  const handOver = handOverWith(() => opened);
  expect(handOver.openHandOverWindow()).toBe(true);
  expect(opened.location.replace).not.toHaveBeenCalled();
  expect(handOver.handOver(REQUEST)).toEqual({ kind: 'opened' });
  expect(opened.location.replace.mock.calls).toEqual([
    ['https://book.test/start?utm_source=a%26b&gclid=7&id=d+1&resume=true'],
  ]);
});

test.each([
  ['opens none', () => null],
  [
    'throws at opening',
    () => {
      throw new DOMException('no', 'SecurityError');
    },
  ],
])('a browser that %s counts as blocking, and that is told [F13]', (_, open) => {
  const handOver = handOverWith(open);
  expect({
    openHandOverWindow: handOver.openHandOverWindow(),
    handOver: handOver.handOver(REQUEST),
  }).toEqual({ openHandOverWindow: false, handOver: { kind: 'blocked' } });
});

test('a window that the visitor closed meanwhile counts as blocked, so that the link is offered [F13]', () => {
  const opened = openedWindow();
  const handOver = handOverWith(() => opened);
  handOver.openHandOverWindow();
  opened.closed = true;
  expect(handOver.handOver(REQUEST)).toEqual({ kind: 'blocked' });
});

test('a window is used once [F13]', () => {
  const handOver = handOverWith(openedWindow);
  handOver.openHandOverWindow();
  handOver.handOver(REQUEST);
  expect(handOver.handOver(REQUEST)).toEqual({ kind: 'blocked' });
});

test('a window that will not be used is closed [F13]', () => {
  const opened = openedWindow();
  const handOver = handOverWith(() => opened);
  handOver.openHandOverWindow();
  handOver.closeHandOverWindow();
  handOver.closeHandOverWindow();
  expect(opened.close).toHaveBeenCalledTimes(1);
});

test('a browser that has opened no window is not asked again, because a host page may keep windows that it opened [B13.window]', () => {
  const open = vi.fn<() => null>(() => null);
  const handOver = handOverWith(open);
  const opened = [handOver.openHandOverWindow(), handOver.openHandOverWindow()];
  expect({
    opened,
    callsCount: open.mock.calls.length,
    handOver: handOver.handOver(REQUEST),
  }).toEqual({ opened: [false, false], callsCount: 1, handOver: { kind: 'blocked' } });
});
