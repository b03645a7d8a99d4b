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

  const OWN = /\/embed\.js(\?|$)/;

  const script = findScript();
  const address = (script && script.src) || findAddress();
  /** What the tag says: its attributes, and the query of its address, because tag managers drop attributes. */
  const given = Object.assign(address ? Object.fromEntries(new URL(address).searchParams) : {}, script && script.dataset);

  /** The tag of this script, or of an inline copy. A module has no `currentScript`; that of a bundle belongs to the host page. */
  function findScript() {
    const current = document.currentScript;
    return current && !current.src ? current : [current].concat(Array.from(document.scripts)).find((tag) => tag && OWN.test(tag.src));
  }

  /** Where this script was loaded from, if no tag says so: it was imported, or its tag is gone. */
  function findAddress() {
    const loaded = performance.getEntriesByType('resource').find(({ name }) => OWN.test(name));
    return loaded && loaded.name;
  }

  function siteOf({ site = given.site || address }) {
    if (!site) throw new Error('BookingEmbed: set data-site, or the option site, to the address of the booking site');
    return new URL(site);
  }

  /** The address of the frame: the fixed parameters, and those of the host page where it has others of the same name. */
  function frameAddress(site, fixed) {
    const url = new URL('/embed-get-started', site);
    const page = new URLSearchParams(location.search);
    const own = new URLSearchParams(fixed);
    FORWARDED.forEach((name) => {
      (page.has(name) ? page : own).getAll(name).forEach((value) => url.searchParams.append(name, value));
    });
    return url.href;
  }

  function createFrame(site, { title, parameters, minHeight }) {
    const frame = document.createElement('iframe');
    frame.src = frameAddress(site, parameters || '');
    frame.title = title || 'Book your estimate online';
    frame.style.cssText = 'display:block;width:100%;border:0;height:' + (Number(minHeight) || FIRST_HEIGHT) + 'px';
    return frame;
  }

  /**
   * Puts the start into `target`, an element or a selector. `options`: `title` (name of the frame for screen readers), `parameters`
   * (fixed parameters, as an object or query text), `minHeight` (pixels), `site` (the address of the booking site, if this script is a copy), and
   * a function for each event.
   * Every event is also fired at the frame as a DOM event `booking:<type>` that bubbles.
   */
  function mount(target, options) {
    const settings = options || {};
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!place) throw new Error('BookingEmbed: there is no element ' + target);
    const site = siteOf(settings);
    const frame = createFrame(site, settings);
    let timer = 0;

    function on(type, listener) {
      if (!EVENTS.includes(type)) throw new Error('BookingEmbed: there is no event ' + type);
      const tell = ({ detail }) => listener(detail);
      frame.addEventListener('booking:' + type, tell);
      return () => frame.removeEventListener('booking:' + type, tell);
    }

    /** Introduces this page to the frame until it answers. */
    function connect() {
      let attempts = 0;
      const introduce = () => {
        attempts += 1;
        if (attempts <= CONNECT_ATTEMPTS && frame.contentWindow) {
          // To any origin: in a sandbox the frame has none.
          frame.contentWindow.postMessage({ protocol: PROTOCOL, type: 'connect' }, '*');
          return;
        }
        clearInterval(timer);
        if (frame.contentWindow) warn('the form does not answer: is ' + site.origin + ' in the frame-src policy?');
      };
      clearInterval(timer);
      timer = setInterval(introduce, CONNECT_MS);
      introduce();
    }

    /** The form turns into a short message, whose top may be out of sight. */
    function showTop() {
      if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: 'start', behavior: 'instant' });
    }

    function hear({ source, origin, data }) {
      if (source !== frame.contentWindow || (origin !== site.origin && origin !== 'null') || !data || data.protocol !== PROTOCOL) return;
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

  function warn(reason) {
    console.error('BookingEmbed: ' + reason);
  }

  /** A new element after the script, or at the end of the page if the script is not in its body. */
  function placeAfterScript() {
    const place = document.createElement('div');
    const isInBody = script && document.body.contains(script);
    if (isInBody) script.after(place);
    else document.body.append(place);
    if (!isInBody) warn('no data-target, and the script is not in the body: the form is at the end of the page');
    return place;
  }

  /** Site builders may make the target after this script has run. */
  function mountWhenThere(observer) {
    const isThere = document.querySelector(given.target);
    if (isThere && observer) observer.disconnect();
    if (isThere) mount(given.target, given);
    return isThere;
  }

  function mountAsGiven() {
    try {
      siteOf(given);
      if (!given.target) mount(placeAfterScript(), given);
      else if (!mountWhenThere()) {
        warn('there is no element ' + given.target + ' yet');
        new MutationObserver((_changes, observer) => mountWhenThere(observer)).observe(document, { childList: true, subtree: true });
      }
    } catch (error) {
      warn(error.message.replace('BookingEmbed: ', ''));
    }
  }

  window.BookingEmbed = { mount };
  if (given.manual !== undefined || (!script && !address)) return;
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', mountAsGiven);
  else mountAsGiven();
})();
