// Runs in the head of the document, before the shell: no module, no build. The document has `data-unpainted` until it is painted for the first
// time: until then pictures that load lazily wait (`base.css` of the kit), because the text comes first. Without scripts nothing waits.
(() => {
  const PATIENCE_MS = 1500;
  const page = document.documentElement;
  const end = () => delete page.dataset.unpainted;
  try {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length) end();
    }).observe({ type: 'paint', buffered: true });
    page.dataset.unpainted = '';
    // For a browser that reports no paints.
    addEventListener('load', () => setTimeout(end, PATIENCE_MS));
  } catch {
    // No observer: nothing waits.
  }
})();
