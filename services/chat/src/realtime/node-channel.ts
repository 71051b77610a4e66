import { setTimeout as delay } from 'node:timers/promises';
import { createRedis, type Logger, type RedisClient } from '@mutua/service-kit';
import { createAdapter } from '@socket.io/redis-adapter';

const RETRY_MS = 500;

/** JSON takes less CPU time than MessagePack, the default. Nodes of all releases use it. */
const parser = {
  encode: JSON.stringify,
  decode: (message: Buffer): unknown => JSON.parse(message.toString()),
};

interface GapHandlers {
  /** Called when this node receives messages again and may have missed some. */
  onMissed: () => void;
  /** Called when this node can send again and others may have missed its messages. */
  onLost: () => void;
}

/** Carries socket.io's events between the nodes through Redis. */
export function createNodeChannel({ redisUrl, prefix, logger }: { redisUrl: string; prefix: string; logger: Logger }) {
  const publisher = createRedis(redisUrl, { role: 'producer', logger, isBatching: true });
  const subscriber = createRedis(redisUrl, { role: 'worker', logger });
  const key = `${prefix}:socket`;
  const everyNode = `${key}-ready`;
  const sending = new Set<Promise<void>>();
  let gaps: GapHandlers = { onMissed: () => {}, onLost: () => {} };
  let hasLost = false;
  let isClosed = false;

  function publish(channel: string, message: string): void {
    const sent = send(channel, message).finally(() => sending.delete(sent));
    sending.add(sent);
  }

  async function send(channel: string, message: string): Promise<void> {
    try {
      await publisher.publish(channel, message);
    } catch {
      hasLost = true;
      return;
    }
    if (!hasLost) return;
    hasLost = false;
    gaps.onLost();
  }

  /** Redis answers this subscription only after all earlier ones. */
  const ready = async (): Promise<void> => {
    await subscriber.subscribe(everyNode);
  };

  /** Waits until the node receives again, then reports the gap. `createRedis` logs a lost connection. */
  async function afterOutage(): Promise<void> {
    while (!isClosed) {
      try {
        await ready();
        gaps.onMissed();
        return;
      } catch {
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  // A cluster emits `+node` and `-node`. Its client stays connected when a node dies.
  for (const event of ['ready', '+node']) publisher.on(event, () => hasLost && publish(everyNode, ''));
  // ioredis subscribes to its channels again before it emits `ready`, and in the same tick as `-node`.
  for (const event of ['ready', '-node']) subscriber.on(event, () => setImmediate(() => void afterOutage()));

  return {
    adapter: createAdapter({ ...listenersOf(publisher), publish }, subscriptionsOf(subscriber), { key, parser }),
    /** Starts reporting gaps. */
    watch(listeners: GapHandlers): void {
      gaps = listeners;
    },
    /** Resolves once events of other nodes arrive. */
    ready,
    stopReceiving(): void {
      isClosed = true;
      subscriber.disconnect();
    },
    /** Resolves once the last messages are sent, or lost. */
    async stopSending(): Promise<void> {
      await Promise.all(sending);
      publisher.disconnect();
    },
  };
}

const listenersOf = (redis: RedisClient) => ({ on: redis.on.bind(redis), off: redis.off.bind(redis) });

/** The adapter ignores the promises of its commands. Their failures must not end the process as unhandled rejections. */
function subscriptionsOf(redis: RedisClient) {
  const ignore = (): void => {};
  type Channels = string | string[];
  return {
    ...listenersOf(redis),
    subscribe: (channels: Channels) => redis.subscribe(...[channels].flat()).catch(ignore),
    psubscribe: (patterns: Channels) => redis.psubscribe(...[patterns].flat()).catch(ignore),
    unsubscribe: (channels: Channels) => redis.unsubscribe(...[channels].flat()).catch(ignore),
    punsubscribe: (patterns: Channels) => redis.punsubscribe(...[patterns].flat()).catch(ignore),
  };
}
