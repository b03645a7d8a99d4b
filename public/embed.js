/* Puts the booking's start into a page of another site (docs/guides/embedding.md). Plain ES2017, no build step, under 3 kB gzip. */
(function () {
  'use strict';

  const PROTOCOL = 'booking-embed/1';
  const EVENTS = ['ready', 'started', 'step', 'booked', 'callRequested', 'notServed'];
  /** The only parameters of the host page that go into the frame. */
  const FORWARDED = [
    'utm_source',
    'utm_campaign',
    'utm_code',
    'utm_medium',
    'utm_term',
    'utm_source_platform',
    'utm_creative_format',
    'utm_marketing_tactic',
    'utm_geo',
    'gclid',
    'fbclid',
    'firstName',
    'lastName',
    'emailAddress',
    'phoneNumber',
    'addressZipcode',
    'isPPL',
    'externalAgentId',
    'originationSource',
    'leadId',
    'market_name',
  ];
  const FIRST_HEIGHT = 720;
  const MAX_HEIGHT = 20000;
  const CONNECT_MS = 500;
  const CONNECT_ATTEMPTS = 60;

  const script = document.currentScript || document.querySelector('script[src*="/embed.js"]');
  const site = new URL(script.src);

  /** The address of the frame: the fixed parameters, and those of the host page where it has others of the same name. */
  function frameAddress(fixed) {
    const url = new URL('/embed-get-started', site);
    const page = new URLSearchParams(location.search);
    const own = new URLSearchParams(fixed);
    FORWARDED.forEach((name) => {
      (page.has(name) ? page : own).getAll(name).forEach((value) => url.searchParams.append(name, value));
    });
    return url.href;
  }

  function createFrame({ title, parameters, minHeight }) {
    const frame = document.createElement('iframe');
    frame.src = frameAddress(parameters || '');
    frame.title = title || 'Book your estimate online';
    frame.style.cssText = 'display:block;width:100%;border:0;height:' + (Number(minHeight) || FIRST_HEIGHT) + 'px';
    return frame;
  }

  /**
   * Puts the start into `target`, an element or a selector. `options`: `title` (name of the frame for screen readers), `parameters`
   * (fixed parameters, as an object or query text), `minHeight` (pixels), and a function for each event.
   * Every event is also fired at the frame as a DOM event `booking:<type>` that bubbles.
   */
  function mount(target, options) {
    const settings = options || {};
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!place) throw new Error('BookingEmbed: there is no element ' + target);
    const frame = createFrame(settings);
    const listeners = [];
    let timer = 0;

    function on(type, listener) {
      if (!EVENTS.includes(type)) throw new Error('BookingEmbed: there is no event ' + type);
      const entry = { type, listener };
      listeners.push(entry);
      return () => listeners.splice(listeners.indexOf(entry) >>> 0, 1);
    }

    /** Introduces this page to the frame until it answers: when it listens is not known here. */
    function connect() {
      let attempts = 0;
      const introduce = () => {
        attempts += 1;
        if (attempts > CONNECT_ATTEMPTS || !frame.contentWindow) clearInterval(timer);
        else frame.contentWindow.postMessage({ protocol: PROTOCOL, type: 'connect' }, site.origin);
      };
      clearInterval(timer);
      timer = setInterval(introduce, CONNECT_MS);
      introduce();
    }

    /** A form that is longer than the screen turns into a short message: its top comes back where the form was scrolled beyond it. */
    function showTop() {
      if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: 'start', behavior: 'instant' });
    }

    function hear({ source, origin, data }) {
      if (source !== frame.contentWindow || origin !== site.origin || !data || data.protocol !== PROTOCOL) return;
      clearInterval(timer);
      if (data.type === 'height') {
        if (data.height > 0 && data.height <= MAX_HEIGHT) {
          frame.style.height = Math.max(data.height, Number(settings.minHeight) || 0) + 'px';
        }
        return;
      }
      if (!EVENTS.includes(data.type)) return;
      if (data.type === 'started') showTop();
      const detail = { type: data.type };
      if (data.event) detail.event = String(data.event);
      if (data.type === 'step') detail.step = String(data.step);
      frame.dispatchEvent(new CustomEvent('booking:' + data.type, { bubbles: true, detail }));
      listeners.filter(({ type }) => type === data.type).forEach(({ listener }) => listener(detail));
    }

    function destroy() {
      clearInterval(timer);
      removeEventListener('message', hear);
      frame.remove();
    }

    EVENTS.forEach((type) => {
      const listener = settings['on' + type[0].toUpperCase() + type.slice(1)];
      if (listener) on(type, listener);
    });
    addEventListener('message', hear);
    frame.addEventListener('load', connect);
    place.appendChild(frame);
    return { frame, on, destroy };
  }

  function mountByAttributes() {
    const { target, title, parameters, minHeight } = script.dataset;
    let place = target;
    if (!place) {
      place = document.createElement('div');
      script.after(place);
    }
    mount(place, { title, parameters, minHeight });
  }

  window.BookingEmbed = { mount };
  if (script.dataset.manual !== undefined) return;
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', mountByAttributes);
  else mountByAttributes();
})();
