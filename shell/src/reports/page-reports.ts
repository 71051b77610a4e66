import type { ClientReport, ErrorReport, VitalReport } from '@mutua/contracts';
import { CLIENT_REPORT_LIMITS, CLIENT_REPORTS_PATH } from '@mutua/contracts/limits';
import type { RemoteEntry } from '@mutua/web-kit';
import type { Failure } from '../remotes/remote-catalogue.ts';
import { findPage } from '../routing/find-page.ts';

/** Later errors are usually consequences of the first ones. */
const MOST_ERRORS = 20;
/** A script of a release in a stack, with line and column: `/remotes/<app>/<version>/…` or `/shell/<version>/…`. */
const OUR_SCRIPT = /\/(?:remotes\/([a-z][\w-]*)|(shell))\/(\w[\w.-]*)\/[\w./-]+\.js:\d+:\d+/;

type Vital = Pick<VitalReport, 'name' | 'value'>;
type Listen = (report: (vital: Vital) => void) => void;

export interface PageReportsOptions {
  /** The releases that the page uses now. */
  entries: () => readonly RemoteEntry[] | null;
  /** Resolves with the functions that listen for web vitals. */
  loadVitals: () => Promise<readonly Listen[]>;
}

/** Sends reports to the gateway, even when the member leaves the page. Does not wait for the answer. */
function sendReports(reports: readonly ClientReport[]): void {
  const body = new Blob([JSON.stringify({ reports })], { type: 'application/json' });
  navigator.sendBeacon(CLIENT_REPORTS_PATH, body);
}

/** The name of an error's class; `Error` for an unusual name, because it may contain the member's input. */
const errorName = (name = ''): string => (/^[\w$]{1,60}$/.test(name) ? name : 'Error');

/** Reports that a release fails in this page, so that the gateway can roll it back. */
export function reportFailure({ name, version }: RemoteEntry, { source, error }: Failure): void {
  sendReports([{ kind: 'error', app: name, version, source, name: errorName(error.name) }]);
}

/** Describes an error and the release that threw it. Undefined when no script of Mutua did (a browser extension). */
export function describeError(error: unknown, source: ErrorReport['source']): ErrorReport | undefined {
  const { name, stack } = error instanceof Error ? error : {};
  const [at, app, shell, version] = OUR_SCRIPT.exec(stack ?? '') ?? [];
  const blamed = app ?? shell;
  if (!at || !blamed || !version) return undefined;
  return { kind: 'error', app: blamed, version, source, name: errorName(name), at };
}

/**
 * Reports uncaught errors and the page's web vitals to the gateway, without any input of the member. The catalogue of remotes
 * reports errors that a remote's page throws while rendering.
 */
export function startPageReports({ entries, loadVitals }: PageReportsOptions): void {
  const waiting: ClientReport[] = [];
  let errors = 0;

  const flush = () => {
    const reports = waiting.splice(0, CLIENT_REPORT_LIMITS.reports);
    if (reports.length > 0) sendReports(reports);
  };

  const noteError = (error: unknown, source: ErrorReport['source']) => {
    const report = describeError(error, source);
    if (!report || errors >= MOST_ERRORS) return;
    errors += 1;
    waiting.push(report);
    flush();
  };
  window.addEventListener('error', ({ error }) => noteError(error, 'error'));
  window.addEventListener('unhandledrejection', ({ reason }) => noteError(reason, 'rejection'));

  const noteVital = ({ name, value }: Vital) => {
    const page = findPage(entries() ?? [], window.location.pathname);
    if (!page) return;
    const { name: app, version } = page.entry;
    waiting.push({ kind: 'vital', app, version, route: page.path, name, value });
  };
  void loadVitals().then((listeners) => {
    for (const listen of listeners) listen(noteVital);
    // Added after the listeners of web-vitals, which report their values at the same event.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  });
}

/** Loads web-vitals after the page has loaded, so that it does not delay anything that the member waits for. */
export async function loadVitalsLater(): Promise<readonly Listen[]> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  try {
    const { onCLS, onINP, onLCP } = await import('web-vitals');
    return [onLCP, onINP, onCLS] as readonly Listen[];
  } catch {
    return []; // offline, or the release was removed; the page works without web-vitals
  }
}
