import type { RemoteEntry, RemoteRegistry } from '@mutua/web-kit';

const TIMEOUT_MS = 5000;

/** Reads the registry: the current release of each remote. @throws when the answer is late or not a registry */
export async function fetchRegistry(): Promise<RemoteEntry[]> {
  const response = await fetch('/remotes.json', { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  const { remotes } = (await response.json()) as RemoteRegistry;
  return remotes;
}

/** The registry that the gateway has written into the document. Undefined when it is not there, as on a development server. */
export function registryOfDocument(): RemoteEntry[] | undefined {
  const text = document.getElementById('registry')?.textContent;
  return text ? (JSON.parse(text) as RemoteRegistry).remotes : undefined;
}
