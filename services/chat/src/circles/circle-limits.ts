import { CIRCLES } from '@mutua/contracts';
import { createRateLimiter, type Logger, type RedisClient } from '@mutua/service-kit';

const MINUTE = 60;
const DAY = 24 * 3600;
const TOO_QUICK = 'You are sending messages too quickly. Please wait a moment.';

export type CircleLimits = ReturnType<typeof createCircleLimits>;

/** Limits the messages of a member, those of a circle, and words to all, times `scale`, on all nodes together. */
export function createCircleLimits({
  logger,
  ...options
}: {
  redis: RedisClient;
  prefix: string;
  scale: number;
  logger: Logger;
}) {
  const { messages, words } = CIRCLES;
  const perMinute = (name: string, calls: number) =>
    createRateLimiter({
      ...options,
      batched: { logger },
      name: `chat:${name}`,
      limit: { calls, seconds: MINUTE },
      message: TOO_QUICK,
    });
  const ofMember = perMinute('circle-member', messages.member);
  const ofCircle = perMinute('circle', messages.circle);
  const ofWords = createRateLimiter({
    ...options,
    name: 'chat:circle-words',
    limit: { calls: words, seconds: DAY },
    message: ['You can send {max} words to all a day.', { max: words }],
  });

  return {
    /** Counts a message. @throws TooManyRequestsError */
    async consume(memberId: string, circleId: string): Promise<void> {
      await ofMember.consume(memberId);
      await ofCircle.consume(circleId);
    },
    /** Counts a word to all. @throws TooManyRequestsError */
    consumeWord: (circleId: string): Promise<void> => ofWords.consume(circleId),
    stop: async (): Promise<void> => {
      await Promise.all([ofMember.stop(), ofCircle.stop(), ofWords.stop()]);
    },
  };
}
