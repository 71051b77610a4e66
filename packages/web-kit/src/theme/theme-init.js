// Runs in the head before first paint, as a classic script of its own: no module, no build, no inline script (CSP).
// The decision and the colours equal those of theme.ts; theme.test.ts holds them together. It follows the system and the choice in other
// tabs on a page whose scripts have not started, as theme.ts does later.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    let stored = null;
    try {
      stored = localStorage.getItem('darkMode');
    } catch {
      // Storage can be forbidden; the system preference decides then.
    }
    const dark = stored === null ? system.matches : stored === 'true';
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#141310' : '#faf8f3');
  };
  follow();
  system.addEventListener('change', follow);
  addEventListener('storage', follow);
})();
