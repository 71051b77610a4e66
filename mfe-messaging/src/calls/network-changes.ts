/** The Network Information API (https://wicg.github.io/netinfo/), where a browser has it. TypeScript has no type for it. */
const networkOf = () => (navigator as Navigator & { connection?: EventTarget }).connection;

/** Calls back when the browser changes or loses its network. `isThere` is false while there is none. Returns a function that stops it. */
export function followNetwork(onChange: (isThere: boolean) => void): () => void {
  const network = networkOf();
  const tell = () => onChange(navigator.onLine);
  for (const event of ['online', 'offline']) window.addEventListener(event, tell);
  network?.addEventListener('change', tell);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, tell);
    network?.removeEventListener('change', tell);
  };
}
