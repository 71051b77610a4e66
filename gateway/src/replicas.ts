import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import type { Socket } from 'node:net';
import type { Logger } from '@mutua/service-kit';
import type { Upstream } from './upstream.ts';

/** How often each replica is asked for its `/ready`, and each name for its addresses. */
const WATCH_MS = 1_000;
/** `/ready` asks the database, and answers within 1.5 s whatever that does. */
const READY_TIMEOUT_MS = 2_000;
/** How long `/live` may take before a replica counts as down. */
const LIVE_TIMEOUT_MS = 700;
/** A replica that did not answer so many times in a row hangs, and the websockets to it with it. */
const MISSES = 3;

/**
 * `unready` says that it should get no new calls (it is stopping, or has lost its database) or is not known yet; `away` does
 * not answer.
 */
type State = 'ready' | 'unready' | 'away';
const RANK: Record<State, number> = { ready: 0, unready: 1, away: 2 };

/** One process of a service. */
export interface Replica {
  /** Short, and the same at every gateway that knows the replica by the same address. */
  readonly name: string;
  readonly url: string;
  /** As the proxy takes it: an object, so that no call parses it. */
  readonly target: { protocol: string; hostname: string; port: string; pathname: string };
  /** The calls on their way to it. */
  calls: number;
  /** The websockets to it. */
  readonly sockets: Set<Socket>;
  /** Whether it responds at all; a hanging process does not. Questions at the same time share one answer. */
  isLive: () => Promise<boolean>;
}

export interface Replicas {
  /** The one for the next call: ready if any is, and with the fewest calls. */
  pick: () => Replica;
  /** For what can be sent only once (a file) or is kept for long (a websocket): one that has just answered, if any does. */
  pickLive: (by: 'calls' | 'sockets') => Promise<Replica>;
  /** Another one for a call that failed; undefined when there is none. */
  other: (replica: Replica) => Replica | undefined;
  named: (name: string) => Replica | undefined;
  /** A call found that it does not answer: it gets no more until it does. */
  failed: (replica: Replica) => void;
  /** It has said that it is stopping. */
  leaving: (replica: Replica) => void;
  /** Whether one of them says that it is ready. */
  isReady: () => Promise<boolean>;
  close: () => void;
}

/** Gives the addresses of a host name. @throws when the name is unknown or nobody answers */
export type LookUp = (hostname: string) => Promise<readonly string[]>;

/** Asks as any other program of this machine does, so that its hosts file and a container's own resolver count. */
export const lookUpHost: LookUp = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address, family }) => (family === 6 ? `[${address}]` : address));

interface Watched extends Replica {
  state: State;
  misses: number;
  /** Asks whether it is ready. */
  check: () => Promise<void>;
}

const ask = async (url: string, timeoutMs: number): Promise<boolean | undefined> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return undefined;
  }
};

/** Those who ask while an answer is on its way share it. */
const shared = <T>(action: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  return () => {
    running ??= action().finally(() => {
      running = undefined;
    });
    return running;
  };
};

const createReplica = (url: URL, onAnswer: (replica: Watched, isReady: boolean | undefined) => void): Watched => {
  const { origin, host, protocol, hostname, port, pathname } = url;
  const replica: Watched = {
    name: createHash('sha256').update(host).digest('base64url').slice(0, 8),
    url: origin,
    target: { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, pathname },
    calls: 0,
    sockets: new Set(),
    isLive: shared(async () => (await ask(`${origin}/live`, LIVE_TIMEOUT_MS)) ?? false),
    state: 'unready',
    misses: 0,
    check: shared(async () => onAnswer(replica, await ask(`${origin}/ready`, READY_TIMEOUT_MS))),
  };
  return replica;
};

/**
 * The replicas of one service. Where there may be several, they are watched: a replica that is not ready gets no new calls, and
 * one that a call finds dead gets none from that moment on. When none is ready, calls go to those that answer at all, if only to say
 * what is wrong. A single fixed address is not watched.
 */
export const createReplicas = ({
  service,
  upstreams,
  lookUp = lookUpHost,
  logger,
}: {
  service: string;
  upstreams: readonly Upstream[];
  lookUp?: LookUp | undefined;
  logger: Logger;
}): Replicas => {
  const isWatched = upstreams.length > 1 || upstreams.some(({ isName }) => isName);
  /** What each upstream stands for; a name for itself until its first answer. */
  const addresses = new Map(upstreams.map((upstream) => [upstream, [upstream.url]]));
  let all: Watched[] = [];
  let turn = 0;

  const become = (replica: Watched, state: State): void => {
    if (replica.state === state) return;
    replica.state = state;
    logger[state === 'away' ? 'warn' : 'info']({ upstream: service, replica: replica.url, state }, 'replica');
  };
  const onAnswer = (replica: Watched, isReady: boolean | undefined): void => {
    if (isReady !== undefined) {
      replica.misses = 0;
      become(replica, isReady ? 'ready' : 'unready');
      return;
    }
    replica.misses += 1;
    become(replica, 'away');
    // Their clients connect again, elsewhere; by themselves they would notice after most of a minute.
    if (replica.misses === MISSES) for (const socket of replica.sockets) socket.destroy();
  };

  const gather = (): void => {
    const known = new Map(all.map((each) => [each.url, each]));
    const urls = new Map([...addresses.values()].flat().map((url) => [url.origin, url]));
    all = [...urls].map(([origin, url]) => known.get(origin) ?? createReplica(url, onAnswer));
  };
  gather();

  const findAddresses = async (upstream: Upstream): Promise<void> => {
    // A resolver that does not answer must not take the replicas away.
    const found = await lookUp(upstream.url.hostname).catch(() => []);
    if (found.length === 0) return;
    const urls = [...found].sort().map((address) => Object.assign(new URL(upstream.url), { hostname: address }));
    const before = addresses.get(upstream);
    if (String(urls) === String(before)) return;
    addresses.set(upstream, urls);
    gather();
    logger.info({ upstream: service, replicas: all.length }, 'replicas found');
    await Promise.all(all.map(({ check }) => check()));
  };

  const timers: NodeJS.Timeout[] = [];
  const repeat = (action: () => unknown): void => {
    action();
    timers.push(setInterval(action, WATCH_MS).unref());
  };
  if (isWatched) {
    repeat(() => {
      for (const { check } of all) void check();
    });
  }
  for (const upstream of upstreams) if (upstream.isName) repeat(shared(() => findAddresses(upstream)));

  const weightOf = (replica: Watched, by: 'calls' | 'sockets') =>
    by === 'calls' ? replica.calls : replica.sockets.size;
  /** Begins at another one each time, so that those who are equal take turns. */
  const best = (by: 'calls' | 'sockets', except?: Replica): Watched | undefined => {
    turn = (turn + 1) % all.length;
    let found: Watched | undefined;
    for (let i = 0; i < all.length; i += 1) {
      const each = all[(turn + i) % all.length] as Watched;
      if (each === except) continue;
      const ahead = found ? RANK[each.state] - RANK[found.state] || weightOf(each, by) - weightOf(found, by) : -1;
      if (ahead < 0) found = each;
    }
    return found;
  };
  const pick = (by: 'calls' | 'sockets'): Watched => (all.length > 1 ? best(by) : undefined) ?? (all[0] as Watched);

  const find = (replica: Replica) => all.find((each) => each === replica);
  const failed = (replica: Replica): void => {
    const known = find(replica);
    if (!isWatched || !known) return;
    become(known, 'away');
    void known.check();
  };

  return {
    pick: () => pick('calls'),
    pickLive: async (by) => {
      for (let i = 1; i < all.length; i += 1) {
        const replica = pick(by);
        if (await replica.isLive()) return replica;
        failed(replica);
      }
      return pick(by);
    },
    other: (replica) => best('calls', replica),
    named: (name) => all.find((each) => each.name === name),
    failed,
    leaving: (replica) => {
      const known = find(replica);
      if (isWatched && known?.state === 'ready') become(known, 'unready');
    },
    isReady: () =>
      Promise.any(all.map(async ({ url }) => (await ask(`${url}/ready`, READY_TIMEOUT_MS)) || Promise.reject())).catch(
        () => false,
      ),
    close: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
};
