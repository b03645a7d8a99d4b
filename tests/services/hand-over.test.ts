import { expect, test, vi } from 'vitest';
import { createHandOver, handOverUrl } from '#src/services/hand-over.ts';

const REQUEST = {
  draftId: 'd 1',
  query: [
    { name: 'utm_source', value: 'a&b' },
    { name: 'utm_source', value: 'post' },
    { name: 'id', value: 'other' },
  ],
};
const PARAMETERS = 'utm_source=a%26b&utm_source=post&id=d+1&resume=true';

function openedWindow() {
  return {
    closed: false,
    opener: 'the embedded start' as string | null,
    close: vi.fn<() => void>(),
    location: { replace: vi.fn<(url: string) => void>() },
  };
}

/** A hand-over on an embedded page whose browser opens windows with `open`. */
function handOverWith(
  open: () => ReturnType<typeof openedWindow> | null,
  productionSiteUrl = 'https://book.test/start',
  browser = { userAgent: 'Safari', origin: 'https://host.test' },
) {
  vi.stubGlobal('location', new URL('https://host.test/embed-get-started?utm_source=x'));
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('window', { origin: browser.origin, open });
  return createHandOver({ productionSiteUrl });
}

test('the link to this site has all parameters of the visit, but the id of the draft, and says once to resume [F13, S2.query-merged]', () => {
  vi.stubGlobal('location', new URL('https://host.test/'));
  expect(handOverUrl('/', REQUEST)).toBe(`https://host.test/?${PARAMETERS}`);
  const query = [{ name: 'resume', value: '' }];
  expect(handOverUrl('/', { draftId: 'd1', query })).toBe('https://host.test/?resume=&id=d1');
});

test.each([
  ['a sandbox without an origin', { userAgent: 'Safari', origin: 'null' }],
  ['a web view of Android', { userAgent: 'Chrome; wv)', origin: 'https://host.test' }],
])('%s opens no window, which would be of no use there [B13.window]', (_, browser) => {
  const open = vi.fn<typeof openedWindow>(openedWindow);
  expect(handOverWith(open, '/', browser).openHandOverWindow()).toBe(false);
  expect(open).not.toHaveBeenCalled();
});

test.each([
  ['https://book.test/start?a=1', `https://book.test/start?a=1&${PARAMETERS}`, null],
  ['https://host.test/estimate', `https://host.test/estimate?${PARAMETERS}`, 'the embedded start'],
])(
  'the window opened in the click is sent to %s once the save has answered, and can reach back only from the same site [F13]',
  (site, url, opener) => {
    const opened = openedWindow();
    const handOver = handOverWith(() => opened, site);
    expect(handOver.openHandOverWindow()).toBe(true);
    expect(opened.location.replace).not.toHaveBeenCalled();
    expect(handOver.handOver(REQUEST)).toEqual({ kind: 'opened' });
    expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith(url);
    expect(opened.opener).toBe(opener);
  },
);

test.each([
  ['opens none', () => null],
  [
    'throws at opening',
    () => {
      throw new DOMException('no', 'SecurityError');
    },
  ],
])(
  'a browser that %s counts as blocking and is not asked again, because a host page may keep windows that it opened [F13, B13.window]',
  (_, refuse) => {
    const open = vi.fn<() => null>(refuse);
    const handOver = handOverWith(open);
    expect({
      opened: handOver.openHandOverWindow(),
      openedAgain: handOver.openHandOverWindow(),
      handOver: handOver.handOver(REQUEST),
    }).toEqual({ opened: false, openedAgain: false, handOver: { kind: 'blocked' } });
    expect(open).toHaveBeenCalledTimes(1);
  },
);

test('a window is used once, and one that the visitor has closed counts as blocked, so that the link is offered [F13]', () => {
  const opened = openedWindow();
  const handOver = handOverWith(() => opened);
  handOver.openHandOverWindow();
  handOver.handOver(REQUEST);
  expect(handOver.handOver(REQUEST)).toEqual({ kind: 'blocked' });
  handOver.openHandOverWindow();
  opened.closed = true;
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
