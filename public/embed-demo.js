/* Shows in the demonstration page what the embedded booking tells it (docs/guides/embedding.md). */
(function () {
  'use strict';

  const log = document.getElementById('log');

  ['ready', 'started', 'step', 'booked', 'callRequested', 'notServed'].forEach((type) => {
    document.addEventListener('booking:' + type, ({ detail }) => {
      const line = document.createElement('li');
      line.textContent = detail.type === 'step' ? 'step /' + detail.step : detail.type;
      log.append(line);
    });
  });
})();
