import type { RemoteEntry } from '@mutua/web-kit';
import { errorName, sendReports } from '../reports/send-reports.ts';
import type { Failure } from './remote-catalogue.ts';

/** Reports to the gateway that a release fails in this page, so that the gateway can roll it back. */
export function reportFailure({ name, version }: RemoteEntry, { source, error }: Failure): void {
  sendReports([{ kind: 'error', app: name, version, source, name: errorName(error.name) }]);
}
