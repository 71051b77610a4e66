// Runs in the head of the document, before the shell: no module, no build. `mutuaPainted` resolves at the first paint of the document; the
// first calls wait for it (`early-calls.js`). Until then the document has `data-unpainted`, and pictures with lazy loading wait (`base.css`
// of the kit), because the text comes first. Without scripts nothing waits.
(() => {
  const page = document.documentElement;
  window.mutuaPainted = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length) resolve();
    }).observe({ type: 'paint', buffered: true });
    page.dataset.unpainted = '';
    // A page in the background is not painted, and some browsers report no paints.
    addEventListener('load', resolve);
  })
    // Without an observer nothing waits.
    .catch(() => undefined)
    .then(() => {
      delete page.dataset.unpainted;
    });
})();
