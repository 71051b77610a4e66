import { type ReactNode, use, useEffect, useLayoutEffect } from 'react';
import { kitEvents } from '../events.ts';
import { textsOf } from '../i18n/i18n.ts';
import { TextsContext } from '../i18n/use-translation.tsx';
import type { RemoteEntry } from './registry.ts';
import { RemoteBoundary, type RemoteFailure, RemoteUnavailableError } from './remote-boundary.tsx';
import { useRemotes } from './remotes-context.ts';

export interface RemotePageProps {
  remote: string;
  /** The same path as in the remote's `remote.json`. */
  path: string;
  pending: ReactNode;
  failed: (failure: RemoteFailure) => ReactNode;
}

/** One page of a remote, in the version that the page uses now. */
export function RemotePage({ remote, path, pending, failed }: RemotePageProps) {
  const { entries, refresh, report } = useRemotes();
  const entry = entries.find(({ name }) => name === remote);
  return (
    <RemoteBoundary
      resetKey={`${entry?.container}${path}`}
      pending={pending}
      failed={failed}
      onError={(error) => entry && report?.(entry, error)}
      onRetry={refresh}
    >
      <PageOf remote={remote} entry={entry} path={path} />
    </RemoteBoundary>
  );
}

function PageOf({ remote, entry, path }: { remote: string; entry: RemoteEntry | undefined; path: string }) {
  const { load } = useRemotes();
  if (!entry) throw new RemoteUnavailableError(remote);
  const { pages, messages } = use(load(entry));
  const Page = pages[path];
  if (!Page) throw new RemoteUnavailableError(remote);
  return (
    <TextsContext value={textsOf(messages)}>
      <Page />
      <Shown />
    </TextsContext>
  );
}

/** Rendered beside a page, so that its effects run when the page is mounted. */
function Shown() {
  // Runs before the browser paints. The early input is in the fields then.
  useLayoutEffect(() => kitEvents.emit('page-shown'), []);
  // Runs after the effects of the page, which subscribe to its queries.
  useEffect(() => kitEvents.emit('page-subscribed'), []);
  return null;
}
