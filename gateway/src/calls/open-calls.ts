import type { Server } from 'node:http';
import { OPEN_AT_ONCE } from '@mutua/contracts';
import { AppError, TooManyRequestsError } from '@mutua/service-kit';
import type { Timeouts } from '../security/timeouts.ts';
import { type CallRequest, type CallResponse, contextOf } from './call-context.ts';

/** How many calls of each kind one address may have open at the same time. */
const BOUNDS = { call: OPEN_AT_ONCE.calls, poll: OPEN_AT_ONCE.polls, upload: OPEN_AT_ONCE.uploads } as const;
type Kind = keyof typeof BOUNDS;

class TooSlowError extends AppError {
  constructor() {
    super(408, 'request_timeout', 'The call did not arrive in time', { headers: { Connection: 'close' } });
  }
}

interface OpenCall {
  req: CallRequest;
  res: CallResponse;
  since: number;
  /** The time of the last byte from the client, or to it during the answer. */
  movedAt: number;
  received: number;
  unsent: number;
  answeredAt: number | undefined;
  leave: () => void;
}

export type OpenCalls = ReturnType<typeof trackCalls>;

/**
 * Keeps a list of the open calls and checks it every second. Answers 408 when a body stops arriving. Closes the connection when the client
 * does not read the answer, or keeps sending after it. All calls share one timer, because one timer for each call would cost more than the
 * rest of this module.
 * @param scale multiplies how many calls an address may have open
 */
export const trackCalls = (
  server: Server,
  { isPoll, timeouts, scale }: { isPoll: (req: CallRequest) => boolean; timeouts: Timeouts; scale: number },
) => {
  const open = new Set<OpenCall>();
  const counts: Record<Kind, Map<string, number>> = { call: new Map(), poll: new Map(), upload: new Map() };

  const enter = (kind: Kind, address: string): (() => void) => {
    const count = counts[kind];
    const before = count.get(address) ?? 0;
    if (before >= Math.ceil(BOUNDS[kind] * scale)) throw new TooManyRequestsError('Too many calls at once.', 1);
    count.set(address, before + 1);
    return () => {
      const left = (count.get(address) ?? 1) - 1;
      if (left > 0) count.set(address, left);
      else count.delete(address);
    };
  };

  const over = (call: OpenCall): void => {
    if (open.delete(call)) call.leave();
  };

  /** Whether a body is too slow: no byte within `bodyIdleMs`, or incomplete after the total time. */
  const isTooSlow = ({ res, since, movedAt }: OpenCall, now: number): boolean => {
    const longest = contextOf(res).endpoint?.spec.upload ? timeouts.uploadMs : timeouts.bodyMs;
    return now - movedAt > timeouts.bodyIdleMs || now - since > longest;
  };

  /** Whether bytes have moved since the last check. A paused body also counts as moving: it waits for the service, not for the caller. */
  const isMoving = (call: OpenCall): boolean => {
    const { complete, readableFlowing, socket } = call.req;
    const isSame = socket.bytesRead === call.received && socket.writableLength === call.unsent;
    call.received = socket.bytesRead;
    call.unsent = socket.writableLength;
    return !isSame || (!complete && readableFlowing === false);
  };

  const giveUp = ({ req, res }: OpenCall): void => {
    const { giveUp: answer } = contextOf(res);
    if (answer && !res.headersSent) answer(new TooSlowError());
    else req.socket.destroy();
  };

  const lookAtOpen = (call: OpenCall, now: number): void => {
    if (isMoving(call)) call.movedAt = now;
    if (!call.req.complete) {
      if (isTooSlow(call, now)) giveUp(call);
    } else if (call.unsent > 0 && now - call.movedAt > timeouts.answerIdleMs) call.req.socket.destroy();
  };
  const look = (call: OpenCall, now: number): void => {
    const { req, answeredAt } = call;
    if (req.socket.destroyed || (answeredAt !== undefined && req.complete)) over(call);
    else if (answeredAt === undefined) lookAtOpen(call, now);
    else if (now - answeredAt > timeouts.lingerMs) req.socket.destroy();
  };

  const timer = setInterval(() => {
    const now = performance.now();
    for (const call of open) look(call, now);
  }, timeouts.checkMs).unref();
  server.once('close', () => clearInterval(timer));

  return {
    /** Adds a call. @throws TooManyRequestsError when its address has too many open */
    add: (req: CallRequest, res: CallResponse): void => {
      const leave = enter(isPoll(req) ? 'poll' : 'call', contextOf(res).address);
      const now = performance.now();
      const { bytesRead: received } = req.socket;
      const call: OpenCall = { req, res, since: now, movedAt: now, received, unsent: 0, answeredAt: undefined, leave };
      open.add(call);
      res.on('close', () => {
        if (req.complete || req.socket.destroyed) over(call);
        else call.answeredAt = performance.now();
      });
    },
    /**
     * Counts an upload against the limit of uploads too: uploads may take longer than other calls, so fewer are allowed.
     * @throws TooManyRequestsError
     */
    addUpload: (res: CallResponse): void => {
      res.once('close', enter('upload', contextOf(res).address));
    },
  };
};
