import { type RemoteEntry, type RemoteRegistry, settings } from '@mutua/web-kit';

/**
 * Fetches the registry: the current release of each remote. Repeats the call on a dead connection.
 * @throws when the answer is not a registry, or the network fails
 */
export async function fetchRegistry(): Promise<RemoteEntry[]> {
  try {
    return await read();
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return fetchRegistry();
    throw error;
  }
}

async function read(): Promise<RemoteEntry[]> {
  const signal = AbortSignal.timeout(settings.deadAfterMs);
  const response = await fetch('/remotes.json', { cache: 'no-cache', signal });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  const { remotes } = (await response.json()) as RemoteRegistry;
  return remotes;
}

/** The registry that the gateway has written into the document. Undefined without one, as on a development server. */
export function registryOfDocument(): RemoteEntry[] | undefined {
  const text = document.getElementById('registry')?.textContent;
  return text ? (JSON.parse(text) as RemoteRegistry).remotes : undefined;
}
