import type { RemoteEntry } from '@mutua/web-kit';
import { errorName, sendReports } from '../reports/send-reports.ts';
import type { Failure } from './remote-catalogue.ts';

/** Tells the gateway that a release does not work in this page, so that it can be taken back. */
export function reportFailure({ name, version }: RemoteEntry, { source, error }: Failure): void {
  sendReports([{ kind: 'error', app: name, version, source, name: errorName(error.name) }]);
}
