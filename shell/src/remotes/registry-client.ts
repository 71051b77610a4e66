import type { RemoteEntry, RemoteRegistry } from '@mutua/web-kit';

/** Fetches the registry: the current release of each remote. @throws when the answer is not a registry */
export async function fetchRegistry(): Promise<RemoteEntry[]> {
  const response = await fetch('/remotes.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  const { remotes } = (await response.json()) as RemoteRegistry;
  return remotes;
}

/** The registry that the gateway has written into the document. Undefined without one, as on a development server. */
export function registryOfDocument(): RemoteEntry[] | undefined {
  const text = document.getElementById('registry')?.textContent;
  return text ? (JSON.parse(text) as RemoteRegistry).remotes : undefined;
}
