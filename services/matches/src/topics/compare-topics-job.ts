import type { PolledJobs } from '@mutua/service-kit';
import type { Rebuild } from '../swappers/rebuild.ts';
import type { TopicRepository } from './topic.repository.ts';
import type { TopicComparison } from './topic-comparison.ts';

/** Compares new topics with skills that were too many for the call that made the topic, or that are left after a crash. */
export const createCompareTopicsJob = ({
  topics,
  topicComparison,
  rebuild,
}: {
  topics: Pick<TopicRepository, 'uncompared'>;
  topicComparison: Pick<TopicComparison, 'topic'>;
  rebuild: Rebuild;
}): PolledJobs => ({
  name: 'new topics',
  findDue: (_now, limit) => topics.uncompared(limit),
  async work(id, isStopping) {
    for (let isDone = false; !isDone && !isStopping(); ) {
      const part = await topicComparison.topic(id);
      isDone = part.isDone;
      for (const ownerId of part.ownerIds) await rebuild(ownerId);
    }
  },
});
