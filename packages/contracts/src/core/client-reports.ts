/** The reports of pages to the gateway: errors and web vitals. `POST /api/client-reports` accepts them and answers 204. */
import { z } from 'zod';
import './jitless.ts';
import { CLIENT_ERROR_SOURCES, CLIENT_REPORT_LIMITS, WEB_VITALS } from './limits.ts';

/** A release as the registry names it: `messaging` and `1.0.0-1a2b3c4d`. */
const release = {
  app: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  version: z.string().regex(/^\w[\w.-]{0,63}$/),
};
/** The pattern of the page's path in the registry, because the path itself may contain ids and secrets. */
const PagePattern = z.string().regex(/^\/[\w/:?*.-]{0,119}$/);

/**
 * An unhandled error. Its message is left out, because it may quote what a member typed. No field can hold personal data.
 */
const ErrorReport = z.object({
  kind: z.literal('error'),
  ...release,
  source: z.enum(CLIENT_ERROR_SOURCES),
  /** The error's class: `TypeError`. */
  name: z.string().regex(/^[\w$]{1,60}$/),
  /** Path, line and column of the topmost stack frame in a script of this site. */
  at: z
    .string()
    .regex(/^\/[\w./-]{1,150}:\d{1,7}:\d{1,7}$/)
    .optional(),
  route: PagePattern.optional(),
});
export type ErrorReport = z.infer<typeof ErrorReport>;

/** A web vital of the page at `route`, which this release rendered: in milliseconds, or the score for CLS. */
const VitalReport = z.object({
  kind: z.literal('vital'),
  ...release,
  route: PagePattern,
  name: z.enum(WEB_VITALS),
  value: z.number().min(0).max(600_000),
});
export type VitalReport = z.infer<typeof VitalReport>;

export const ClientReport = z.discriminatedUnion('kind', [ErrorReport, VitalReport]);
export type ClientReport = z.infer<typeof ClientReport>;

export const ClientReports = z.object({ reports: z.array(ClientReport).min(1).max(CLIENT_REPORT_LIMITS.reports) });
export type ClientReports = z.infer<typeof ClientReports>;
