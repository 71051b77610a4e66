import type { ErrorReport } from '@mutua/contracts';
import { CLIENT_REPORTS_PATH } from '@mutua/contracts/constants';
import type { RemoteEntry } from '@mutua/web-kit';
import type { Failure } from './remote-catalogue.ts';

const NO_NAME = 'Error';

/** Tells the gateway that a release does not work in this page, so that it can be taken back. Never rejects. */
export async function reportFailure({ name, version }: RemoteEntry, { source, error }: Failure): Promise<void> {
  const report: ErrorReport = {
    kind: 'error',
    app: name,
    version,
    source,
    name: /^[\w$]{1,60}$/.test(error.name) ? error.name : NO_NAME,
  };
  await fetch(CLIENT_REPORTS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reports: [report] }),
    // The member may leave the broken page at once.
    keepalive: true,
  }).catch(() => undefined);
}
