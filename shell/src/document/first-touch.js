// Runs in the head of the document, before the shell: no module, no build. `first-touch.ts` is its other side.
// A page that the server has rendered needs no script to be read. Its shell (type "later") starts with the visitor's first touch of the page,
// or when nothing has happened for a while. A button that is pressed before the shell knows it is noted, so that the press is not lost.
(() => {
  const page = document.documentElement;
  const STARTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart', 'focusin'];
  const QUIET_MS = 4000;
  let isStarted = false;

  const start = () => {
    const later = document.querySelector('script[type="later"]');
    if (isStarted || !later) return;
    isStarted = true;
    const shell = document.createElement('script');
    shell.src = later.src;
    document.head.append(shell);
  };
  const touch = () => {
    for (const type of STARTS) removeEventListener(type, touch, true);
    page.dataset.touched = '';
    dispatchEvent(new Event('mutua-touch'));
    start();
  };
  for (const type of STARTS) addEventListener(type, touch, { capture: true, passive: true });
  addEventListener('load', () => setTimeout(start, QUIET_MS));
  addEventListener('DOMContentLoaded', () => {
    try {
      // A member, whom the gateway did not recognise.
      if (localStorage.getItem('token')) touch();
    } catch {
      // Storage can be forbidden.
    }
  });
  addEventListener(
    'click',
    ({ target }) => {
      const label = target.closest?.('#root button')?.getAttribute('aria-label');
      if (label && page.dataset.alive === undefined) page.dataset.press = label;
    },
    true,
  );
})();
