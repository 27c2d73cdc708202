// Watches over the first files: when one does not come, the page is loaded anew, a little later each time.
(function () {
  var WAITS = [1000, 3000, 8000];
  var KEPT = 'stolik-boot';

  function tries() {
    try {
      return Number(sessionStorage.getItem(KEPT) || 0);
    } catch {
      return WAITS.length;
    }
  }

  addEventListener(
    'error',
    function (event) {
      var what = event.target;
      var own = what instanceof HTMLScriptElement || (what instanceof HTMLLinkElement && what.rel === 'stylesheet');
      if (!own || !document.getElementById('laying') || 'failed' in document.documentElement.dataset) return;
      document.documentElement.dataset.failed = '';
      var wait = WAITS[tries()];
      if (wait === undefined) return;
      setTimeout(function () {
        sessionStorage.setItem(KEPT, String(tries() + 1));
        location.reload();
      }, wait);
    },
    true,
  );
})();
