import type { ClientReport } from '@mutua/contracts';
import { CLIENT_REPORTS_PATH } from '@mutua/contracts/constants';

/** Sends reports to the gateway, even when the member leaves the page. Does not wait for the answer. */
export function sendReports(reports: readonly ClientReport[]): void {
  const body = new Blob([JSON.stringify({ reports })], { type: 'application/json' });
  navigator.sendBeacon(CLIENT_REPORTS_PATH, body);
}

/** The name of an error's class; `Error` for an unusual name, because it may contain the member's input. */
export const errorName = (name = ''): string => (/^[\w$]{1,60}$/.test(name) ? name : 'Error');
