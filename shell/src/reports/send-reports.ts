import type { ClientReport } from '@mutua/contracts';
import { CLIENT_REPORTS_PATH } from '@mutua/contracts/constants';

/** Sends reports to the gateway, also when the member leaves the page at once. Nobody waits for the answer. */
export function sendReports(reports: readonly ClientReport[]): void {
  const body = new Blob([JSON.stringify({ reports })], { type: 'application/json' });
  navigator.sendBeacon(CLIENT_REPORTS_PATH, body);
}

/** The name of an error's class; `Error` for one that somebody made up, because it may hold what a member typed. */
export const errorName = (name = ''): string => (/^[\w$]{1,60}$/.test(name) ? name : 'Error');
