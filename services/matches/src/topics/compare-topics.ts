import type { PolledJobs } from '@mutua/service-kit';
import type { Rebuild } from '../swappers/rebuild.ts';
import type { Comparing } from './comparing.ts';
import type { TopicRepository } from './topic.repository.ts';

/** Compares new topics with skills that were too many for the call that made the topic, or that are left after a crash. */
export const createCompareTopics = ({
  topics,
  comparing,
  rebuild,
}: {
  topics: Pick<TopicRepository, 'uncompared'>;
  comparing: Pick<Comparing, 'topic'>;
  rebuild: Rebuild;
}): PolledJobs => ({
  name: 'new topics',
  findDue: (_now, limit) => topics.uncompared(limit),
  async work(id, isStopping) {
    for (let isDone = false; !isDone && !isStopping(); ) {
      const part = await comparing.topic(id);
      isDone = part.isDone;
      for (const ownerId of part.ownerIds) await rebuild(ownerId);
    }
  },
});
