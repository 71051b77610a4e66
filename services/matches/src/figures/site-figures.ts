import type { FigureValue } from '@mutua/contracts';
import { FIGURES, WISH_FIGURES } from '@mutua/contracts/limits';
import { createFigures, createFiguresRepository, createFiguresService, FEW } from '@mutua/domain';
import type { DisclosedTopics } from '../topics/disclosed-topics.ts';
import type { TopicRepository } from '../topics/topic.repository.ts';
import type { Vocabulary } from '../topics/vocabulary.ts';
import type { Context } from '../wiring/context.ts';
import { createWishCounts } from './wish-counts.repository.ts';

export const createWishFigures = (connection: Context['connection'], zone: string) =>
  createFigures({
    repository: createFiguresRepository(connection),
    source: createWishCounts(connection),
    zone,
  });

export type SiteFigures = ReturnType<typeof createSiteFigures>;

/** Builds the figures of wants and rings, for organisers. Only the token says here who is one. */
export function createSiteFigures({
  context: { connection, config, logger, timing },
  topics,
  disclosedTopics,
  vocabulary,
}: {
  context: Context;
  topics: Pick<TopicRepository, 'untaught'>;
  disclosedTopics: Pick<DisclosedTopics, 'isTold'>;
  vocabulary: Pick<Vocabulary, 'ready'>;
}) {
  const service = createFiguresService({
    figures: createWishFigures(connection, config.SITE_TIME_ZONE),
    keys: WISH_FIGURES,
    logger,
    pollMs: timing.figuresMs,
  });
  return {
    ...service,

    /**
     * What at least three members want to learn and nobody teaches, in words that everybody may read, most wanted first.
     * @param months as they are shown: where all wants are hidden, because the site is small, no topic is shown either
     */
    async wanted(months: readonly { values: Partial<Record<string, FigureValue>> }[]) {
      if (!months.some(({ values }) => typeof values['wants'] === 'number')) return [];
      await vocabulary.ready();
      const found = await topics.untaught();
      return found
        .filter((topic) => disclosedTopics.isTold(topic))
        .slice(0, FIGURES.topics)
        .map(({ title, category, wanters }) => ({
          title,
          category,
          wanters: wanters < FIGURES.few ? FEW : wanters,
        }));
    },
  };
}
