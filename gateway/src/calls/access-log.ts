import type { Logger } from '@mutua/service-kit';
import { type CallRequest, type CallResponse, contextOf } from './call-context.ts';

/** Monitoring calls these every few seconds, so their successes would fill the log. */
const PROBES = new Set(['/live', '/ready', '/health', '/api/health']);

/**
 * Writes one line for every finished call, including refused calls and calls that the client aborted (`aborted`). Logs the contract's
 * pattern instead of the path, because paths and queries contain secrets (reset links).
 */
export const createAccessLog = (logger: Logger): ((req: CallRequest, res: CallResponse, ms: number) => void) => {
  if (!logger.isLevelEnabled('info')) return () => {};
  return ({ requestId, method }, res, ms) => {
    const { route, userId } = contextOf(res);
    const level = route && PROBES.has(route) && res.statusCode < 400 ? 'debug' : 'info';
    const status = res.headersSent ? res.statusCode : undefined;
    const aborted = res.writableFinished ? undefined : true;
    logger[level]({ requestId, method, route, status, ms: Math.round(ms), userId, aborted }, 'request');
  };
};
