import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import type { Socket } from 'node:net';
import type { Logger } from '@mutua/service-kit';
import { type ProbeResult, probe } from './probe.ts';
import type { Upstream } from './upstream.ts';

/** How often each replica's `/ready` is checked, and each name is resolved. */
const WATCH_MS = 1_000;
/** A replica checks its database for `/ready`, and answers within 1.5 s in any case. */
const READY_TIMEOUT_MS = 2_000;
/** How long `/live` may take before a replica counts as down. */
const LIVE_TIMEOUT_MS = 700;
/** After so many failed checks in a row, a replica counts as hanging, and its websockets are closed. */
const MAX_MISSES = 3;

/**
 * `unready`: should get no new calls (it is stopping, or has lost its database), or was not checked yet. `away`: does not answer in time.
 * `gone`: accepts no connections.
 */
type State = 'ready' | 'unready' | 'away' | 'gone';
/** A slow replica may still answer, so it comes before a dead one. */
const RANK: Record<State, number> = { ready: 0, unready: 1, away: 2, gone: 3 };
const STATES: Record<ProbeResult, State> = { ok: 'ready', error: 'unready', late: 'away', none: 'gone' };
const isSilent = (state: State): boolean => RANK[state] >= RANK.away;

/** One process of a service. */
export interface Replica {
  /** A short name, equal at every gateway that knows the replica by the same address. */
  readonly name: string;
  readonly url: string;
  /** The address for the proxy, parsed once. */
  readonly target: { protocol: string; hostname: string; host: string; port: string; pathname: string };
  /** The number of its open calls. */
  calls: number;
  /** The open websockets to it. */
  readonly sockets: Set<Socket>;
  /** Whether the process answers `/live`. Concurrent checks share one call. */
  isLive: () => Promise<boolean>;
}

/** Resolves a host name. @throws when the name is unknown or the resolver does not answer */
export type LookUp = (hostname: string) => Promise<readonly string[]>;

/** Resolves names like other programs of this machine, with the hosts file and a container's resolver. */
const lookUpHost: LookUp = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address, family }) => (family === 6 ? `[${address}]` : address));

interface Watched extends Replica {
  state: State;
  misses: number;
  /** Calls `/ready` and updates the state. */
  check: () => Promise<void>;
}

/** Makes concurrent callers share one run of the action. */
const singleFlight = <T>(action: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  return () => {
    running ??= action().finally(() => {
      running = undefined;
    });
    return running;
  };
};

const createReplica = (url: URL, onAnswer: (replica: Watched, answer: ProbeResult) => void): Watched => {
  const { origin, host, protocol, hostname, port, pathname } = url;
  const replica: Watched = {
    name: createHash('sha256').update(host).digest('base64url').slice(0, 8),
    url: origin,
    target: { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), host, port, pathname },
    calls: 0,
    sockets: new Set(),
    isLive: singleFlight(async () => (await probe(`${origin}/live`, LIVE_TIMEOUT_MS)) === 'ok'),
    state: 'unready',
    misses: 0,
    check: singleFlight(async () => onAnswer(replica, await probe(`${origin}/ready`, READY_TIMEOUT_MS))),
  };
  return replica;
};

/**
 * The replicas of one service. If there may be several, they are watched: a replica that is not ready, or did not answer a call, gets
 * no new calls. When none is ready, calls go to a replica that at least answers, so that the caller gets its error. A single fixed
 * address is not watched.
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
}) => {
  const isWatched = upstreams.length > 1 || upstreams.some(({ isName }) => isName);
  /** The addresses of each upstream. A name has only its own URL until it is first resolved. */
  const addresses = new Map(upstreams.map((upstream) => [upstream, [upstream.url]]));
  let all: Watched[] = [];
  let turn = 0;

  const setState = (replica: Watched, state: State): void => {
    if (replica.state === state) return;
    replica.state = state;
    logger[isSilent(state) ? 'warn' : 'info']({ upstream: service, replica: replica.url, state }, 'replica');
  };
  const onAnswer = (replica: Watched, answer: ProbeResult): void => {
    setState(replica, STATES[answer]);
    if (!isSilent(replica.state)) {
      replica.misses = 0;
      return;
    }
    replica.misses += 1;
    // Their clients then reconnect to another replica. Otherwise they would notice only after almost a minute.
    if (replica.misses === MAX_MISSES) for (const socket of replica.sockets) socket.destroy();
  };

  const updateReplicas = (): void => {
    const known = new Map(all.map((each) => [each.url, each]));
    const urls = new Map([...addresses.values()].flat().map((url) => [url.origin, url]));
    all = [...urls].map(([origin, url]) => known.get(origin) ?? createReplica(url, onAnswer));
  };
  updateReplicas();

  const findAddresses = async (upstream: Upstream): Promise<void> => {
    // While the resolver does not answer, the known replicas stay.
    const found = await lookUp(upstream.url.hostname).catch(() => []);
    if (found.length === 0) return;
    const urls = [...found].sort().map((address) => Object.assign(new URL(upstream.url), { hostname: address }));
    const before = addresses.get(upstream);
    if (String(urls) === String(before)) return;
    addresses.set(upstream, urls);
    updateReplicas();
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
  for (const upstream of upstreams) if (upstream.isName) repeat(singleFlight(() => findAddresses(upstream)));

  const weightOf = (replica: Watched, by: 'calls' | 'sockets') =>
    by === 'calls' ? replica.calls : replica.sockets.size;
  /** Starts at another replica each time, so that equally loaded replicas are used in turn. */
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
  /** Reports that a call got no answer. The replica gets no calls until it answers again. */
  const failed = (replica: Replica): void => {
    const known = find(replica);
    if (!isWatched || !known) return;
    if (!isSilent(known.state)) setState(known, 'away');
    void known.check();
  };

  return {
    /** The replica for the next call: a ready one if possible, with the fewest open calls. */
    pick: (): Replica => pick('calls'),
    /** The replica for a file, which can be sent only once, or for a websocket, which stays open: one that answers `/live`, if possible. */
    pickLive: async (by: 'calls' | 'sockets'): Promise<Replica> => {
      for (let i = 1; i < all.length; i += 1) {
        const replica = pick(by);
        if (await replica.isLive()) return replica;
        failed(replica);
      }
      return pick(by);
    },
    /** Another replica for a failed call; undefined when there is none. */
    other: (replica: Replica): Replica | undefined => best('calls', replica),
    named: (name: string): Replica | undefined => all.find((each) => each.name === name),
    failed,
    /** Reports that the replica has announced that it is stopping. */
    leaving: (replica: Replica): void => {
      const known = find(replica);
      if (isWatched && known?.state === 'ready') setState(known, 'unready');
    },
    /** Whether at least one replica is ready. */
    isReady: (): Promise<boolean> =>
      Promise.any(
        all.map(async ({ url }) => (await probe(`${url}/ready`, READY_TIMEOUT_MS)) === 'ok' || Promise.reject()),
      ).catch(() => false),
    close: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
};
