import {
  CLIENT_REPORT_LIMITS,
  CLIENT_REPORTS_PATH,
  type ClientReport,
  ClientReports,
  type ErrorReport,
  type VitalReport,
} from '@mutua/contracts';
import {
  BadRequestError,
  counter,
  histogram,
  type Logger,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
} from '@mutua/service-kit';
import { type Request, type RequestHandler, Router } from 'express';
import { bufferBody } from '../calls/body.ts';
import { contextOf } from '../calls/call-context.ts';
import type { Limits } from '../calls/limits.ts';
import type { KnownReleases } from './known-releases.ts';
import type { Rollbacks } from './rollbacks.ts';

/** Replaces the name of an unknown release or page: reports may contain any name, and each would create a metric series. */
const UNKNOWN = 'unknown';

const errors = counter({
  name: 'mutua_browser_errors_total',
  help: 'Errors that pages reported, by the release that they blame',
  labels: ['app', 'version', 'source'],
});
const ofPage = ['app', 'version', 'route'] as const;
/** The buckets of each vital include its bounds of "good" and "poor": https://web.dev/articles/vitals */
const vitals = {
  LCP: histogram({
    name: 'mutua_web_vitals_lcp_seconds',
    help: 'Largest Contentful Paint of pages in browsers',
    labels: ofPage,
    buckets: [0.5, 1, 1.5, 2.5, 4, 8],
  }),
  INP: histogram({
    name: 'mutua_web_vitals_inp_seconds',
    help: 'Interaction to Next Paint of pages in browsers',
    labels: ofPage,
    buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 1],
  }),
  CLS: histogram({
    name: 'mutua_web_vitals_cls',
    help: 'Cumulative Layout Shift of pages in browsers',
    labels: ofPage,
    buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
  }),
};

const checkSize = (size: number): void => {
  if (size > CLIENT_REPORT_LIMITS.size) throw new PayloadTooLargeError();
};

const parse = (body: Buffer | undefined): ClientReports => {
  try {
    return ClientReports.parse(JSON.parse(body?.toString('utf8') ?? ''));
  } catch {
    throw new BadRequestError('These are no reports');
  }
};

/**
 * `POST /api/client-reports`. Pages send reports with `navigator.sendBeacon`, so there is no token, and the answer is 204. Counts
 * reports by release and page, and logs errors.
 */
export const clientReports = ({
  limits,
  known,
  logger,
  rollbacks,
}: {
  limits: Limits;
  known: KnownReleases;
  logger: Logger;
  rollbacks: Pick<Rollbacks, 'count'>;
}): Router => {
  const router = Router({ caseSensitive: true, strict: true });

  const countError = (report: ErrorReport, isKnown: boolean): void => {
    const { kind, ...details } = report;
    const { app, version } = isKnown ? report : { app: UNKNOWN, version: UNKNOWN };
    errors.inc({ app, version, source: report.source });
    logger.info(details, 'browser error');
  };

  const countVital = async ({ name, value, ...report }: VitalReport, isKnown: boolean): Promise<void> => {
    const { app, version } = isKnown ? report : { app: UNKNOWN, version: UNKNOWN };
    const route = (await known.hasRoute(report.route)) ? report.route : UNKNOWN;
    vitals[name].observe({ app, version, route }, name === 'CLS' ? value : value / 1000);
  };

  const countForRollback = (report: ClientReport, address: string): void => {
    rollbacks.count(report, { address }).catch((err: unknown) => logger.warn({ err }, 'a report was not counted'));
  };

  const admit: RequestHandler = async (req, res, next) => {
    contextOf(res).route = CLIENT_REPORTS_PATH;
    await limits.report(contextOf(res).address);
    // Accepts only JSON: a page of another site would need a CORS preflight, so it cannot make its visitors send reports.
    if (!req.is('json')) throw new UnsupportedMediaTypeError();
    checkSize(Number(req.headers['content-length'] ?? 0));
    next();
  };

  const take = async (_req: Request, res: Parameters<RequestHandler>[1]): Promise<void> => {
    const { body, address } = contextOf(res);
    checkSize(body?.length ?? 0);
    const { reports } = parse(body);
    for (const report of reports) {
      const isKnown = await known.has(report.app, report.version);
      if (report.kind === 'error') countError(report, isKnown);
      else await countVital(report, isKnown);
      if (isKnown) countForRollback(report, address);
    }
    res.status(204).end();
  };

  router.post(CLIENT_REPORTS_PATH, admit, bufferBody, take);
  return router;
};
