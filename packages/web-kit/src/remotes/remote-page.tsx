import { type ReactNode, use } from 'react';
import type { RemoteEntry } from './registry.ts';
import { RemoteBoundary, type RemoteFailure, RemoteUnavailableError } from './remote-boundary.tsx';
import { useRemotes } from './remotes-context.ts';

export interface RemotePageProps {
  remote: string;
  /** As in the remote's `remote.json`. */
  path: string;
  pending: ReactNode;
  failed: (failure: RemoteFailure) => ReactNode;
}

/** One page of a remote, in the version that is published now. */
export function RemotePage({ remote, path, pending, failed }: RemotePageProps) {
  const { entries, forget } = useRemotes();
  const entry = entries.find(({ name }) => name === remote);
  return (
    <RemoteBoundary
      resetKey={`${entry?.container}${path}`}
      pending={pending}
      failed={failed}
      onRetry={() => entry && forget(entry)}
    >
      <PageOf remote={remote} entry={entry} path={path} />
    </RemoteBoundary>
  );
}

function PageOf({ remote, entry, path }: { remote: string; entry: RemoteEntry | undefined; path: string }) {
  const { load } = useRemotes();
  if (!entry) throw new RemoteUnavailableError(remote);
  const Page = use(load(entry)).pages[path];
  if (!Page) throw new RemoteUnavailableError(remote);
  return <Page />;
}
