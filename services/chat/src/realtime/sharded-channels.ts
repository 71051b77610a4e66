import type { Logger, RedisClient } from '@mutua/service-kit';
import type { Gaps } from './node-channel.ts';

const RETRY_MS = 500;

type Command = (channel: string, ...rest: unknown[]) => Promise<unknown>;

/**
 * Keeps the channels of socket.io's sharded adapter working after a failover. The adapter ignores the answers to its commands, and
 * ioredis reports neither a failed subscription nor its recovery. So this remembers the channels, subscribes again to those of a
 * replaced master, and reports when events may have been missed.
 */
export function createShardedChannels({
  publisher,
  subscriber,
  logger,
}: {
  publisher: RedisClient;
  subscriber: RedisClient;
  logger: Logger;
}) {
  const subscribe = subscriber.ssubscribe.bind(subscriber) as Command;
  const unsubscribe = subscriber.sunsubscribe.bind(subscriber) as Command;
  const publish = publisher.spublish.bind(publisher) as Command;
  const heard = new Set<string>();
  /** Channels that could not be published to. */
  const lost = new Set<string>();
  let gaps: Gaps = { onMissed: () => {}, onLost: () => {} };
  const timers = new Set<NodeJS.Timeout>();
  let isRestoring = false;
  let isStopped = false;

  const later = (task: () => Promise<void>): void => {
    if (isStopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void task();
    }, RETRY_MS);
    timers.add(timer);
  };

  async function listen(channel: string): Promise<void> {
    heard.add(channel);
    try {
      await subscribe(channel);
    } catch (error) {
      logger.debug({ err: error }, 'a channel could not be subscribed to, trying again');
      later(restore);
    }
  }

  /** Subscribes to every channel. For a channel with a subscription this changes nothing. */
  async function restore(): Promise<void> {
    if (isRestoring || isStopped) return;
    isRestoring = true;
    const results = await Promise.allSettled([...heard].map(async (channel) => subscribe(channel)));
    isRestoring = false;
    if (isStopped) return;
    if (results.some(({ status }) => status === 'rejected')) later(restore);
    else gaps.onMissed();
  }

  async function tryLost(): Promise<void> {
    // A key and a channel of the same name are on the same master, so this shows that it answers again.
    const answers = await Promise.allSettled([...lost].map((channel) => publisher.exists(channel)));
    if (isStopped) return;
    if (answers.some(({ status }) => status === 'rejected')) return later(tryLost);
    lost.clear();
    gaps.onLost();
  }

  Object.assign(subscriber, {
    ssubscribe: listen,
    sunsubscribe: async (channel: string) => {
      heard.delete(channel);
      await unsubscribe(channel).catch(() => {}); // a closed connection has no subscriptions
    },
  });
  Object.assign(publisher, {
    spublish: (channel: string, message: unknown) =>
      publish(channel, message).catch(() => {
        if (lost.size === 0) later(tryLost);
        lost.add(channel);
      }),
  });
  let isConnected = false;
  // Emitted at the start, and each time connections to masters were opened again.
  subscriber.on('subscribersReady', () => {
    if (isConnected) void restore();
    isConnected = true;
  });

  return {
    watch(toldOf: Gaps): void {
      gaps = toldOf;
    },
    /** Resolves once the channel has a subscription. */
    async listening(channel: string): Promise<void> {
      await subscribe(channel);
    },
    stop(): void {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
