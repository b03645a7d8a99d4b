/*
 * Starts the application of a page that is painted already, keeps what is typed there until it runs, and says in words when it could not
 * start. Plain ES5: it must run where the application itself does not.
 */
(function () {
  'use strict';

  var STARTED_WITHIN_MS = 20000;
  var PAINTED_WITHIN_MS = 500;
  var TYPED = 'booking.typed';
  var shown = null;

  /* Looked for each time: an extension may rewrite the page from its text. */
  function root() {
    return document.getElementById('root');
  }

  function isPainted() {
    return root() !== null && root().hasAttribute('data-prerendered');
  }

  function isBeingTakenOver() {
    return isPainted() && root().getAttribute('data-prerendered') !== '';
  }

  function started() {
    return root() !== null && root().childElementCount > 0 && !isPainted();
  }

  function fields() {
    return Array.prototype.slice.call(document.querySelectorAll('#root input[name], #root select[name], #root textarea[name]'));
  }

  function isChoice(field) {
    return field.type === 'checkbox' || field.type === 'radio';
  }

  /* The choices of a group share their name. */
  function keyOf(field) {
    return isChoice(field) ? field.name + '=' + field.value : field.name;
  }

  function isTouched(field) {
    if (field.tagName === 'SELECT') return field.selectedIndex >= 0 && !field.options[field.selectedIndex].defaultSelected;
    return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  }

  function fill(field, typed) {
    if (isChoice(field) && typeof typed === 'boolean') field.checked = typed;
    if (!isChoice(field) && typeof typed === 'string') field.value = typed;
  }

  /* A browser may refuse to keep anything. */
  function inStorage(use) {
    try {
      use(window.sessionStorage);
    } catch (error) {
      return;
    }
  }

  /* The application takes what stands in the fields when it starts; until then this is all that a reload finds. */
  function keepTyped() {
    if (!isPainted()) return;
    var typed = {};
    fields().forEach(function (field) {
      if (isTouched(field)) typed[keyOf(field)] = isChoice(field) ? field.checked : field.value;
    });
    inStorage(function (storage) {
      storage.setItem(TYPED, JSON.stringify(typed));
    });
  }

  function restoreTyped() {
    inStorage(function (storage) {
      var typed = JSON.parse(storage.getItem(TYPED)) || {};
      fields().forEach(function (field) {
        if (!isTouched(field)) fill(field, typed[keyOf(field)]);
      });
    });
  }

  function forgetTyped() {
    inStorage(function (storage) {
      storage.removeItem(TYPED);
    });
  }

  /* Calls back as soon as the application stands in the page. While it takes a painted page over, fields that others have put there are filled too. */
  function whenStarted(callback) {
    var observer = new MutationObserver(function () {
      if (isBeingTakenOver()) restoreTyped();
      if (!started()) return;
      observer.disconnect();
      callback();
    });
    observer.observe(document, { attributeFilter: ['data-prerendered'], childList: true, subtree: true });
  }

  function element(name, text) {
    var made = document.createElement(name);
    if (text) made.textContent = text;
    return made;
  }

  function showPhone(line, phone) {
    line.textContent = 'You can also book by phone: ';
    var link = element('a', phone);
    link.href = 'tel:' + phone.replace(/[^0-9+]/g, '');
    line.appendChild(link);
  }

  function bundledPhone() {
    var meta = document.querySelector('meta[name="call-us"]');
    return meta ? meta.getAttribute('content') : '';
  }

  function askForPhone(line) {
    var request = new XMLHttpRequest();
    request.open('GET', '/config.json');
    request.onload = function () {
      try {
        var phone = JSON.parse(request.responseText).callUs.phone;
        if (typeof phone === 'string' && phone) showPhone(line, phone);
      } catch (error) {
        console.error('The configuration cannot be read.', error);
      }
    };
    request.send();
  }

  function message() {
    var box = element('main');
    box.setAttribute('role', 'alert');
    box.style.cssText = 'max-width:34rem;margin:12vh auto 0;padding:0 1.25rem;font:1.0625rem/1.55 system-ui,sans-serif;color:#1a2433';
    box.appendChild(element('h1', 'This page could not be loaded'));
    box.appendChild(element('p', 'Your connection may have been interrupted, or the site has just been updated. The steps you\'ve finished are saved.'));
    var retry = element('p');
    var link = element('a', 'Reload');
    link.href = window.location.href;
    link.onclick = function (event) {
      event.preventDefault();
      window.location.reload();
    };
    retry.appendChild(link);
    box.appendChild(retry);
    var phone = element('p');
    showPhone(phone, bundledPhone());
    askForPhone(phone);
    box.appendChild(phone);
    return box;
  }

  function show(reason) {
    if (shown || started() || !document.body) return;
    shown = message();
    console.error('The application did not start: ' + reason);
    if (isPainted()) root().hidden = true;
    document.body.insertBefore(shown, document.body.firstChild);
  }

  /* It started after all, later than was thought. */
  function takeBack() {
    if (!shown) return;
    document.body.removeChild(shown);
    root().hidden = false;
  }

  /* An extension puts scripts of its own into the page. */
  function isOurs(script) {
    return script.indexOf(window.location.origin + '/') === 0 && /\.js$/.test(script);
  }

  function isStartScript(target) {
    return target && target.tagName === 'SCRIPT' && target.type === 'module' && isOurs(target.src);
  }

  function giveUpInTime() {
    window.setTimeout(function () {
      show('nothing was shown in time.');
    }, STARTED_WITHIN_MS);
  }

  /*
   * A page with the landing screen in it keeps the application in a template, so that its code does not hold up the first paint. Where that
   * comes before the load event, a script that does not come holds that event back.
   */
  function startApplication() {
    var template = document.querySelector('template[data-application]');
    if (!template) return;
    template.parentNode.removeChild(template);
    document.head.appendChild(document.importNode(template.content, true));
    giveUpInTime();
  }

  function afterFirstPaint(callback) {
    var done = false;
    function once() {
      if (done) return;
      done = true;
      callback();
    }
    window.setTimeout(once, PAINTED_WITHIN_MS);
    if (document.visibilityState === 'hidden') return once();
    try {
      new PerformanceObserver(function (list) {
        if (list.getEntriesByName('first-contentful-paint').length > 0) once();
      }).observe({ type: 'paint', buffered: true });
    } catch (error) {
      once();
    }
  }

  window.addEventListener(
    'error',
    function (event) {
      if (isStartScript(event.target)) show('its script could not be loaded.');
      else if (event.target === window && isOurs(event.filename)) show(event.message || 'a script failed.');
    },
    true,
  );
  window.addEventListener('load', function () {
    if (!('noModule' in HTMLScriptElement.prototype)) show('this browser is too old.');
    giveUpInTime();
  });
  whenStarted(function () {
    takeBack();
    if (!root().hasAttribute('data-failed')) forgetTyped();
  });
  if (isPainted()) {
    restoreTyped();
    document.addEventListener('input', keepTyped);
  }
  afterFirstPaint(startApplication);
})();
