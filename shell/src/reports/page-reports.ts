import type { ClientReport, ErrorReport, VitalReport } from '@mutua/contracts';
import { CLIENT_REPORT_LIMITS } from '@mutua/contracts/constants';
import type { RemoteEntry } from '@mutua/web-kit';
import { matchRoutes } from 'react-router-dom';
import { errorName, sendReports } from './send-reports.ts';

/** Errors that follow are consequences of the first ones. */
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

/** What an error tells of the release that threw it; undefined when no script of ours did (an extension of the browser). */
export function describeError(error: unknown, source: ErrorReport['source']): ErrorReport | undefined {
  const { name, stack } = error instanceof Error ? error : {};
  const [at, app, shell, version] = OUR_SCRIPT.exec(stack ?? '') ?? [];
  const blamed = app ?? shell;
  if (!at || !blamed || !version) return undefined;
  return {
    kind: 'error',
    app: blamed,
    version,
    source,
    name: errorName(name),
    at,
  };
}

/**
 * Tells the gateway of errors that nobody handled and of the page's web vitals, without anything that a member typed. What a remote's page
 * throws while it is drawn is reported by the catalogue of remotes.
 */
export function startPageReports({ entries, loadVitals }: PageReportsOptions): void {
  const waiting: ClientReport[] = [];
  let errors = 0;

  const flush = () => {
    const reports = waiting.splice(0, CLIENT_REPORT_LIMITS.reports);
    if (reports.length === 0) return;
    sendReports(reports);
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
    const pages = (entries() ?? []).flatMap(({ name: app, version, routes }) =>
      routes.map(({ path }) => ({ path, app, version })),
    );
    const page = matchRoutes(pages, window.location.pathname)?.at(-1)?.route;
    if (page) waiting.push({ kind: 'vital', app: page.app, version: page.version, route: page.path, name, value });
  };
  void loadVitals().then((listeners) => {
    for (const listen of listeners) listen(noteVital);
    // Added after the listeners of web-vitals, which give their values at the same event.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  });
}

/** Loads web-vitals once the page has loaded, so that it competes with nothing that a member waits for. */
export async function loadVitalsLater(): Promise<readonly Listen[]> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  try {
    const { onCLS, onINP, onLCP } = await import('web-vitals');
    return [onLCP, onINP, onCLS] as readonly Listen[];
  } catch {
    return []; // offline, or the release is gone: nothing that a member needs
  }
}
