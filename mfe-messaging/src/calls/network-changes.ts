/** What a browser tells of its network where it does (https://wicg.github.io/netinfo/); TypeScript does not know it. */
const networkOf = () => (navigator as Navigator & { connection?: EventTarget }).connection;

/**
 * Calls back when the browser has another network, or lost the one it had: `isThere` is false while there is none. Returns the
 * function that stops it.
 */
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
