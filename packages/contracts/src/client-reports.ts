/** What pages tell the gateway of themselves: errors and how fast they are. `POST /api/client-reports` takes it and answers 204. */
import { z } from 'zod';
import { CLIENT_ERROR_SOURCES, CLIENT_REPORT_LIMITS, WEB_VITALS } from './constants.ts';

/** A release as the registry names it: `messaging` and `1.0.0-1a2b3c4d`. */
const release = {
  app: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  version: z.string().regex(/^\w[\w.-]{0,63}$/),
};
/** The pattern of the page's path, as the registry has it: paths have ids and secrets. */
const PagePattern = z.string().regex(/^\/[\w/:?*.-]{0,119}$/);

/**
 * An error that nobody handled, without its message: a message may quote what a member typed. No field has room for personal data.
 */
const ErrorReport = z.object({
  kind: z.literal('error'),
  ...release,
  source: z.enum(CLIENT_ERROR_SOURCES),
  /** The error's class: `TypeError`. */
  name: z.string().regex(/^[\w$]{1,60}$/),
  /** Path, line and column of the topmost script that is ours. */
  at: z
    .string()
    .regex(/^\/[\w./-]{1,150}:\d{1,7}:\d{1,7}$/)
    .optional(),
  route: PagePattern.optional(),
});
export type ErrorReport = z.infer<typeof ErrorReport>;

/** A web vital of the page at `route`, which the release showed: milliseconds, for CLS the score. */
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
