/*
 * The new window of the embedded start, until the booking opens in it (decision F13). Some browsers and host pages cut it off from the page
 * that opened it (Cross-Origin-Opener-Policy), or that page is closed meanwhile. Then it closes itself, or says what to do where it may not.
 */
(function () {
  'use strict';

  const CHECK_MS = 500;

  async function showNames() {
    const { siteName, callUs } = await (await fetch('/config.json')).json();
    document.title = siteName;
    const line = document.getElementById('phone');
    const link = line.querySelector('a');
    link.textContent = callUs.phone;
    link.href = 'tel:' + callUs.phone.replace(/[^0-9+]/g, '');
    line.hidden = false;
  }

  function leaveIfCutOff() {
    if (window.opener && !window.opener.closed) return;
    clearInterval(timer);
    window.close();
    document.getElementById('waiting').hidden = true;
    document.getElementById('cut-off').hidden = false;
  }

  const timer = setInterval(leaveIfCutOff, CHECK_MS);
  // The window is on its way: if to another site, it loses its opener before it gets there.
  window.addEventListener('beforeunload', () => clearInterval(timer));
  leaveIfCutOff();
  // Not when the window closes meanwhile.
  showNames().catch(() => undefined);
})();
