import { randomUUID } from 'node:crypto';
import type { RedisClient } from '@mutua/service-kit';

/**
 * Publishes several messages as one if every node understands that, otherwise one by one: nodes of an earlier release would lose them. One
 * script counts the nodes and publishes, so that no node can start in between. Its arguments: the channel of several messages in one, the
 * channel of all nodes, this node, then the channel and the text of each message.
 */
const PUBLISH = `
local counts = redis.call('PUBSUB', 'NUMSUB', ARGV[1], ARGV[2])
if counts[2] == counts[4] then
  redis.call('PUBLISH', ARGV[1], table.concat(ARGV, '\\n', 3))
else
  for at = 4, #ARGV, 2 do redis.call('PUBLISH', ARGV[at], ARGV[at + 1]) end
end`;

type Publish = (channel: string, message: string) => Promise<unknown>;

/**
 * Publishes as one message what socket.io's adapter sends to devices in one turn of the event loop. Other nodes hand each part to their adapter,
 * in the same order. Lines separate the parts: JSON has no line breaks.
 */
export function publishTogether({
  publisher,
  subscriber,
  key,
  onFailure,
}: {
  publisher: RedisClient;
  subscriber: RedisClient;
  /** That of the adapter. Its channels for devices begin with `<key>#`. */
  key: string;
  onFailure: () => void;
}): { flush(): void } {
  const together = `${key}-together`;
  const togetherBytes = Buffer.from(together);
  /** The adapter of every node listens here, also in an earlier release. */
  const everyone = `${key}-request#/#`;
  const own = randomUUID();
  const ownBytes = Buffer.from(`${own}\n`);
  const publish = publisher.publish.bind(publisher) as Publish;
  const subscribe = subscriber.subscribe.bind(subscriber) as (...channels: string[]) => Promise<unknown>;
  const unsubscribe = subscriber.unsubscribe.bind(subscriber) as (...channels: string[]) => Promise<unknown>;
  /** Channel and message of each. */
  let turn: string[] = [];

  function flush(): void {
    const sent = turn;
    turn = [];
    const [channel, message] = sent;
    if (channel === undefined || message === undefined) return;
    const published =
      sent.length === 2 ? publish(channel, message) : publisher.eval(PUBLISH, 0, together, everyone, own, ...sent);
    published.catch(onFailure);
  }

  /** One command for both channels, so that Redis never counts a node at only one of them. */
  const withTogether = (channels: readonly string[]): string[] =>
    channels.includes(everyone) ? [...new Set([...channels, together])] : [...channels];

  Object.assign(publisher, {
    publish(channel: string, message: string): void {
      if (!channel.startsWith(`${key}#`)) {
        flush(); // what was published first arrives first
        publish(channel, message).catch(onFailure);
        return;
      }
      if (turn.push(channel, message) === 2) setImmediate(flush);
    },
  });
  Object.assign(subscriber, {
    subscribe: (...channels: (string | string[])[]) => subscribe(...withTogether(channels.flat())),
    unsubscribe: (...channels: (string | string[])[]) => unsubscribe(...withTogether(channels.flat())),
  });
  subscriber.on('messageBuffer', (channel: Buffer, message: Buffer) => {
    if (!channel.equals(togetherBytes) || message.subarray(0, ownBytes.length).equals(ownBytes)) return;
    const [, ...sent] = message.toString().split('\n');
    for (let at = 0; at < sent.length; at += 2) subscriber.emit('pmessageBuffer', `${key}#/#*`, sent[at], sent[at + 1]);
  });
  return { flush };
}
