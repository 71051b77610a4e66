import { createRedis, isCluster, type Logger, type RedisClient } from '@mutua/service-kit';
import { createAdapter, createShardedAdapter } from '@socket.io/redis-adapter';
import { publishTogether } from './publish-together.ts';
import { createShardedChannels } from './sharded-channels.ts';

/**
 * The format of messages between nodes. JSON costs about 5 % less CPU for a message (`npm run bench -- chat`) than MessagePack, the default.
 */
const createJsonParser = () => {
  /** How the messages of this node begin: it receives them, too, and ignores them. Not parsing them saves 2 % of a message's CPU. */
  let own: Buffer | undefined;
  return {
    encode(message: unknown): string {
      if (!own && Array.isArray(message)) own = Buffer.from(JSON.stringify(message.slice(0, 1)).slice(0, -1));
      return JSON.stringify(message);
    },
    decode(message: Buffer | string): unknown {
      if (typeof message === 'string') return JSON.parse(message);
      const isOwn = own !== undefined && message.subarray(0, own.length).equals(own);
      return JSON.parse(isOwn ? `${own}]` : message.toString());
    },
  };
};

export interface Gaps {
  /** Called when this node receives again, and may have missed messages of others. */
  onMissed: () => void;
  /** Called when this node can send again, and others may have missed its messages. */
  onLost: () => void;
}

export interface NodeChannel {
  adapter: ReturnType<typeof createAdapter> | ReturnType<typeof createShardedAdapter>;
  /**
   * Whether each room has a channel of its own, which only the nodes with a device in it hear. An emit to several rooms at once goes to
   * all nodes.
   */
  hasRoomChannels: boolean;
  /** Starts reporting gaps. */
  watch(gaps: Gaps): void;
  /** Resolves once events of other nodes arrive. */
  ready(): Promise<void>;
  close(): void;
}

/**
 * Carries socket.io's events between the nodes through Redis. On a cluster it uses sharded channels, which stay on one master each; an
 * ordinary message of a cluster goes to every master.
 */
export function createNodeChannel({
  redisUrl,
  prefix,
  logger,
}: {
  redisUrl: string;
  prefix: string;
  logger: Logger;
}): NodeChannel {
  const publisher = createRedis(redisUrl, { role: 'producer', logger, isBatching: true });
  const subscriber = createRedis(redisUrl, { role: 'worker', logger, isShardedSubscriber: true });
  const key = `${prefix}:socket`;
  const close = (): void => {
    publisher.disconnect();
    subscriber.disconnect();
  };

  if (isCluster(publisher) && isCluster(subscriber)) {
    const channels = createShardedChannels({ publisher, subscriber, logger });
    return {
      adapter: createShardedAdapter(publisher, subscriber, { channelPrefix: key }),
      hasRoomChannels: true,
      watch: channels.watch,
      ready: () => channels.listening(`${key}#/#`), // the adapter's channel of the main namespace
      close() {
        channels.stop();
        close();
      },
    };
  }
  let gaps: Gaps = { onMissed: () => {}, onLost: () => {} };
  afterOutages(subscriber, () => gaps.onMissed());
  catchFailures(subscriber, ['unsubscribe', 'punsubscribe']);
  const onFailure = afterLosses(publisher, () => gaps.onLost());
  const { flush } = publishTogether({ publisher, subscriber, key, onFailure });
  return {
    adapter: createAdapter(publisher, subscriber, { key, parser: createJsonParser() }),
    hasRoomChannels: false,
    watch(toldOf) {
      gaps = toldOf;
    },
    /** Redis answers this after the adapter's own subscriptions. */
    async ready() {
      await subscriber.subscribe(`${key}-ready`);
    },
    close() {
      flush();
      close();
    },
  };
}

/** The adapter does not catch the failures of its Redis commands; as unhandled rejections they would end the process. */
function catchFailures(redis: RedisClient, commands: readonly ('unsubscribe' | 'punsubscribe')[]): void {
  for (const command of commands) {
    const run = redis[command].bind(redis) as (...args: unknown[]) => Promise<unknown>;
    Object.assign(redis, { [command]: (...args: unknown[]) => run(...args).catch(() => {}) });
  }
}

/** Calls back when a publisher that failed to publish something has reconnected. Returns what to call after each failure. */
function afterLosses(publisher: RedisClient, callback: () => void): () => void {
  let hasLost = false;
  publisher.on('ready', () => {
    if (hasLost) callback();
    hasLost = false;
  });
  return () => {
    hasLost = true;
  };
}

/** Calls back each time a subscriber has reconnected and receives messages again. */
function afterOutages(subscriber: RedisClient, callback: () => void): void {
  let wasAway = false;
  subscriber.on('close', () => {
    wasAway = true;
  });
  subscriber.on('ready', () => {
    if (!wasAway) return;
    wasAway = false;
    // ioredis sends its subscriptions before it emits `ready`, so Redis answers this command after them.
    void subscriber.unsubscribe('none').then(callback);
  });
}
