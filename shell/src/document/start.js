// Runs in the head of the document, before the shell: no module, no build. `replay-early-input.ts` is its counterpart. A server-rendered
// page can be read without scripts. Its scripts (type "later") start once the page is painted and idle, or with the first touch. Actions of
// the visitor before that are handled here, or recorded and marked as noticed.
(() => {
  const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focusin'];
  const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
  const RETRIES = ['online', 'click', 'keydown'];
  const SHORTEST_PAUSE_MS = 1000;
  const LONGEST_PAUSE_MS = 30_000;
  // As in the kit, `waiting.ts`.
  const SLOW_MS = 8000;
  const early = { notes: [], alive: {}, hasMoved: false };
  let later;
  let isStarted = false;
  let isTouched = false;
  window.mutuaEarly = early;
  // The previous page restored the position itself. The browser does it earlier.
  history.scrollRestoration = 'auto';

  const load = (src, fetchPriority) => {
    // `async: false` keeps their order: the texts must be loaded when the shell starts. `defer` only marks scripts of the shell.
    const script = Object.assign(document.createElement('script'), { fetchPriority, src, async: false, defer: true });
    document.head.append(script);
  };
  const start = () => {
    if (!later?.length || isStarted) return;
    isStarted = true;
    const fetchPriority = isTouched ? 'auto' : 'low';
    for (const link of document.querySelectorAll('link[rel="later"]'))
      Object.assign(link, { fetchPriority, rel: 'preload' });
    for (const { src } of later) load(src, fetchPriority);
  };
  const touch = ({ type, target } = {}) => {
    // The browser itself focuses a field with autofocus when the page opens.
    if (type === 'focusin' && target.autofocus) return;
    for (const each of TOUCHES) removeEventListener(each, touch, true);
    isTouched = true;
    start();
  };
  for (const type of TOUCHES) addEventListener(type, touch, { capture: true, passive: true });
  const move = () => {
    for (const each of MOVES) removeEventListener(each, move, true);
    early.hasMoved = true;
  };
  for (const type of MOVES) addEventListener(type, move, { capture: true, passive: true });

  // The server renders a button for passkeys, which nearly every browser has. Others must not show it at all (`passkey-button.tsx`).
  if (!window.PublicKeyCredential) document.documentElement.dataset.passkeys = 'none';

  // Firefox before 133 would lose what a page sends when it is left. No rule of CSS can tell these versions (`boot.css`).
  if (!('keepalive' in Request.prototype)) document.documentElement.dataset.outdated = '';

  addEventListener('DOMContentLoaded', () => {
    later = document.querySelectorAll('script[type="later"]');
    if (isTouched) start();
    try {
      // A member whom the gateway did not recognise.
      if (localStorage.getItem('token')) touch();
    } catch {
      // Storage can be forbidden.
    }
  });
  const pauses = {};
  // Loads a script of the shell again after a failure. The pauses double. They end early when the network is back or the visitor acts.
  const retry = ({ src }) => {
    const failedAt = Date.now();
    const pause = pauses[src] ?? SHORTEST_PAUSE_MS;
    pauses[src] = Math.min(pause * 2, LONGEST_PAUSE_MS);
    const end = () => {
      for (const each of RETRIES) removeEventListener(each, hurry, true);
      if (!early.alive.frame) load(src, 'auto');
    };
    // With a jitter, so that pages do not all return at the same moment.
    let timer = setTimeout(end, pause * (1 + Math.random() / 4));
    const hurry = () => {
      clearTimeout(timer);
      timer = setTimeout(end, failedAt + SHORTEST_PAUSE_MS - Date.now());
    };
    for (const each of RETRIES) addEventListener(each, hurry, true);
  };
  addEventListener('error', ({ target }) => target.defer && !early.alive.frame && retry(target), true);
  const { saveData, effectiveType } = navigator.connection ?? {};
  const isSparing = saveData || /2g/.test(effectiveType);
  addEventListener('load', async () => {
    if (isSparing) return;
    await window.mutuaPainted;
    (window.requestIdleCallback ?? setTimeout)(start);
  });

  const sayLate = () => {
    const line = document.getElementById('late');
    if (line) line.textContent = line.dataset.text;
  };
  const isReadable = () => document.querySelector('#root[data-rendered]');
  // Somebody who sees a skeleton waits from the start; on a readable page, from the first action.
  setTimeout(() => isReadable() || sayLate(), SLOW_MS);
  const wait = (element) => {
    element?.setAttribute('data-waiting', '');
    element?.setAttribute('aria-busy', 'true');
  };
  const note = (element, what, control) => {
    const part = element.closest('#main') ? 'page' : 'frame';
    // A skeleton cannot be pressed, and the page that replaces it is interactive.
    const isTaken = part === 'frame' || isReadable();
    if (!isTaken || early.alive[part] || !element.closest('#root')) return false;
    early.notes = early.notes.filter((other) => other.element !== element || other.kind !== what.kind);
    early.notes.push({ ...what, element, part, control });
    wait(control);
    setTimeout(sayLate, SLOW_MS);
    // A screen reader presses without a pointer or a key.
    touch();
    return true;
  };
  const switchTheme = () => {
    try {
      localStorage.setItem('darkMode', String(document.documentElement.dataset.theme !== 'dark'));
      // `theme-init.js` listens to this event.
      dispatchEvent(new Event('storage'));
    } catch {
      // Storage can be forbidden.
    }
  };
  const press = (button) => {
    // The browser itself opens the popover of a button, and a submit button is recorded with its form.
    if (button.popoverTargetElement || (button.form && button.type === 'submit')) return;
    if (!button.hasAttribute('data-theme-switch')) note(button, { kind: 'press' }, button);
    else if (!early.alive.frame) switchTheme();
  };
  const follow = (link, { ctrlKey, metaKey, shiftKey, altKey }) => {
    const isHere = link.origin === location.origin && !link.target && !link.getAttribute('href').startsWith('#');
    if (!isHere || ctrlKey || metaKey || shiftKey || altKey || early.alive.frame) return;
    wait(link);
    const end = ({ type, key }) => {
      if (type === 'keydown' && key !== 'Escape') return;
      for (const name of ['data-waiting', 'aria-busy']) link.removeAttribute(name);
    };
    // The browser may return to this document from its bfcache. Escape and the browser's Stop button end a navigation; a browser without
    // the Navigation API does not tell of the button, so the next press ends it there.
    addEventListener('pageshow', end, { once: true });
    addEventListener('keydown', end, true);
    addEventListener('pointerdown', end, { once: true, capture: true });
    window.navigation?.addEventListener('navigate', ({ signal }) => signal.addEventListener('abort', end), {
      once: true,
    });
  };
  const listen = (type, listener) => addEventListener(type, listener, true);
  listen('click', (event) => {
    const element = event.target.closest?.('button, a[href]');
    if (element instanceof HTMLButtonElement) press(element);
    else if (element) follow(element, event);
  });
  // The keys of the whole page, for `use-keys.ts`. After the key for the palette, all letters belong to its search.
  let isPalette = false;
  // As in the kit, `letter-of.ts`. A browser that fills a field sends an event without a key.
  const OTHER_ALPHABET = /^(?!\p{Script=Latin})[\p{L}\p{M}]+$/u;
  const opensPalette = ({ key = '', code, ctrlKey, metaKey, altKey, shiftKey }) =>
    (key.toLowerCase() === 'k' || (code === 'KeyK' && OTHER_ALPHABET.test(key))) &&
    (ctrlKey || metaKey) &&
    !altKey &&
    !shiftKey;
  const isForPalette = ({ key, ctrlKey, metaKey, altKey, target }) =>
    isPalette &&
    !(ctrlKey || metaKey || altKey || target.closest?.('input, textarea, select, [contenteditable]')) &&
    /^(.|Enter|Backspace|Escape)$/u.test(key);
  // Other single keys have no effect while the page loads: they may be a text for a field that was pressed too early.
  listen('keydown', (event) => {
    const opens = opensPalette(event);
    if (early.alive.frame || event.isComposing || !(opens || isForPalette(event))) return;
    early.notes.push({ kind: 'key', part: 'frame', event });
    event.preventDefault();
    if (opens) document.activeElement.blur();
    isPalette = (isPalette || opens) && event.key !== 'Escape';
  });
  const selectionOf = ({ selectionStart, selectionEnd }) =>
    selectionStart == null ? undefined : [selectionStart, selectionEnd];
  listen('input', ({ target }) =>
    note(target, { kind: 'input', value: target.value, isChecked: target.checked, selection: selectionOf(target) }),
  );
  listen('selectionchange', () => {
    const field = document.activeElement;
    const noted = early.notes.find(({ element, kind }) => element === field && kind === 'input');
    if (noted) noted.selection = selectionOf(field);
  });
  // Of a word on a phone's keyboard, of an accent, or of Japanese.
  listen('compositionstart', ({ target }) => {
    early.composed = target;
  });
  listen('compositionend', () => {
    early.composed = undefined;
  });
  listen('submit', (event) => {
    const form = event.target;
    // A search form has an address that the browser can open.
    if (form.method === 'get' && form.hasAttribute('action')) return;
    const control = event.submitter ?? form.querySelector('[type="submit"]');
    // The browser would put the fields into the address.
    if (note(form, { kind: 'submit' }, control)) event.preventDefault();
  });
})();
