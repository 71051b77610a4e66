/** Smaller parts are bars of the browser, which come and go while one scrolls. */
const LEAST_PX = 100;

/**
 * Sets `--keyboard` to the height of the window that an on-screen keyboard covers, and `--panned` to what the browser has meanwhile moved
 * out of sight at its top. Safari ignores `interactive-widget`, so its keyboard
 * lies over the page. Elsewhere the window itself gets lower, and the height is 0. Returns a function that stops it.
 */
export function followKeyboard(): () => void {
  const seen = window.visualViewport;
  if (!seen) return () => undefined;
  const root = document.documentElement;
  let last = '0 0';
  const measure = ({ type }: Pick<Event, 'type'>) => {
    // Zooming makes the visible part smaller, too.
    const covered = seen.scale > 1.01 ? 0 : Math.round(root.clientHeight - seen.offsetTop - seen.height);
    const next = covered < LEAST_PX ? 0 : covered;
    const panned = next === 0 ? 0 : Math.round(seen.offsetTop);
    if (last === `${next} ${panned}`) return;
    last = `${next} ${panned}`;
    root.style.setProperty('--keyboard', `${next}px`);
    root.style.setProperty('--panned', `${panned}px`);
    // The dialog or page is lower now, and may have lost the field from sight. A member who scrolls wants to see something else.
    if (next > 0 && type === 'resize') document.activeElement?.scrollIntoView?.({ block: 'nearest' });
  };
  let frame = 0;
  /** An installed app on an iPhone tells that the keyboard closes before the height is back, and may send no event afterwards. */
  const measureLater = ({ type }: Event) => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => measure({ type }));
  };
  measure({ type: 'resize' });
  for (const type of ['resize', 'scroll']) seen.addEventListener(type, measure);
  seen.addEventListener('resize', measureLater);
  for (const type of ['focusout', 'pageshow']) window.addEventListener(type, measureLater);
  return () => {
    cancelAnimationFrame(frame);
    for (const type of ['resize', 'scroll']) seen.removeEventListener(type, measure);
    seen.removeEventListener('resize', measureLater);
    for (const type of ['focusout', 'pageshow']) window.removeEventListener(type, measureLater);
    root.style.removeProperty('--keyboard');
    root.style.removeProperty('--panned');
  };
}
