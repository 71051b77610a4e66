// Runs in the head before the first paint, as a classic script of its own: no module, no build, no inline script (CSP).
// The decision and the colours equal those of theme.ts, and theme.test.tsx checks this. Until the scripts of the page start, this script
// follows the system and the choice in other tabs. theme.ts does so later.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    let stored = null;
    try {
      stored = localStorage.getItem('darkMode');
    } catch {
      // When storage is forbidden, the system's preference decides.
    }
    const dark = stored === null ? system.matches : stored === 'true';
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#141310' : '#faf8f3');
  };
  follow();
  system.addEventListener('change', follow);
  addEventListener('storage', follow);
})();
