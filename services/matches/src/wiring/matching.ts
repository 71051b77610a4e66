import { createJobPoller } from '@mutua/service-kit';
import { createFindAnswer } from '../matches/find-answer.ts';
import { createFindMatches } from '../matches/find-matches.ts';
import { createImpressions } from '../matches/impressions.ts';
import { createMatchService } from '../matches/match.service.ts';
import { createFindPartners } from '../matches/partners.ts';
import { createFindRefusals } from '../matches/refusals.ts';
import { createRebuild } from '../swappers/rebuild.ts';
import { createCompareTopicsJob } from '../topics/compare-topics-job.ts';
import { createDisclosedTopics } from '../topics/disclosed-topics.ts';
import { createTopicComparison } from '../topics/topic-comparison.ts';
import { createVocabulary } from '../topics/vocabulary.ts';
import { createAnswerAlertJob } from '../wants/answer-alert-job.ts';
import { createDisclosedWants } from '../wants/disclosed-wants.ts';
import type { Context } from './context.ts';
import type { Store } from './store.ts';

export type Matching = ReturnType<typeof createMatching>;

/** Builds who matches whom: what members want and teach, their topics, and the matches. */
export function createMatching({ context: { logger, timing }, store }: { context: Context; store: Store }) {
  const { pollMs, flushMs } = timing;
  const vocabulary = createVocabulary(store);
  const topicComparison = createTopicComparison({ ...store, vocabulary });
  const rebuild = createRebuild(store);
  const findRefusals = createFindRefusals(store);
  const findPartners = createFindPartners({ ...store, findRefusals });
  const disclosedWants = createDisclosedWants(store);
  const impressions = createImpressions({ ...store, flushMs, logger });
  const matches = createMatchService({ ...store, findPartners, disclosedWants, impressions });
  const findAnswer = createFindAnswer({ ...store, findRefusals, findPartners, disclosedWants });
  const topicWorker = createJobPoller({
    due: createCompareTopicsJob({ ...store, topicComparison, rebuild }),
    logger,
    pollMs,
  });
  return {
    vocabulary,
    disclosedTopics: createDisclosedTopics({ vocabulary }),
    topicComparison,
    rebuild,
    findRefusals,
    findPartners,
    disclosedWants,
    impressions,
    matches,
    topicWorker,
    workers: [
      impressions,
      topicWorker,
      createJobPoller({ due: createFindMatches({ ...store, matches, findAnswer }), logger, pollMs }),
      createJobPoller({ due: createAnswerAlertJob(store), logger, pollMs }),
    ],
  };
}
