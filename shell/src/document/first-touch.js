// Runs in the head of the document, before the shell: no module, no build. `first-touch.ts` is its other side.
// A page that the server has rendered needs no script to be read. Its shell (type "later") starts with the visitor's first touch of the page:
// whoever only reads loads none. What the visitor does before the page is alive is noted, so that nothing is lost.
(() => {
  const STARTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart', 'focusin'];
  const early = { notes: [], alive: {} };
  let later;
  let isTouched = false;
  window.mutuaEarly = early;

  const start = () => {
    if (!later?.length || later.isStarted) return;
    later.isStarted = true;
    for (const { src } of later) {
      const script = document.createElement('script');
      script.src = src;
      // In their order: the texts are there when the shell starts.
      script.async = false;
      document.head.append(script);
    }
  };
  const touch = ({ type, target } = {}) => {
    // The browser itself gives a field the focus when the page opens.
    if (type === 'focusin' && target.autofocus) return;
    for (const each of STARTS) removeEventListener(each, touch, true);
    isTouched = true;
    start();
  };
  for (const type of STARTS) addEventListener(type, touch, { capture: true, passive: true });
  const findScripts = () => {
    later = document.querySelectorAll('script[type="later"]');
    if (isTouched) start();
    try {
      // A member, whom the gateway did not recognise.
      if (localStorage.getItem('token')) touch();
    } catch {
      // Storage can be forbidden.
    }
  };
  addEventListener('DOMContentLoaded', findScripts, { once: true });

  const note = (element, what) => {
    const part = element.closest('#main') ? 'page' : 'frame';
    if (!later?.length || early.alive[part] || !element.closest('#root')) return false;
    early.notes = early.notes.filter((other) => other.element !== element || other.kind !== what.kind);
    early.notes.push({ ...what, element, part });
    // A screen reader presses without a pointer or a key.
    touch();
    return true;
  };
  const listen = (type, listener) => addEventListener(type, listener, true);
  listen('click', ({ target }) => {
    const button = target.closest?.('button');
    // A submit button is noted with its form.
    if (button && !(button.form && button.type === 'submit')) note(button, { kind: 'press' });
  });
  // The keys of the whole page, for `use-keys.ts`. From the key that opens the palette on all are letters of what is sought.
  let isPalette = false;
  const opensPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }) =>
    key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
  const isSingle = ({ key, ctrlKey, metaKey, altKey, target }) =>
    !(ctrlKey || metaKey || altKey || target.closest?.('input, textarea, select, [contenteditable]')) &&
    (isPalette ? /^(.|Enter|Backspace|Escape)$/u : /^.$/u).test(key);
  listen('keydown', (event) => {
    const opens = opensPalette(event);
    if (early.alive.frame || event.isComposing || !(opens || isSingle(event))) return;
    early.notes.push({ kind: 'key', part: 'frame', event });
    // The browser has a search of its own for some.
    if (isPalette || opens || event.key === '/' || event.key === '?') event.preventDefault();
    if (opens) document.activeElement.blur();
    isPalette = (isPalette || opens) && event.key !== 'Escape';
  });
  listen('input', ({ target }) => note(target, { kind: 'input', value: target.value, isChecked: target.checked }));
  listen('submit', (event) => {
    // The browser would send the fields in the address.
    if (note(event.target, { kind: 'submit' })) event.preventDefault();
  });
})();
