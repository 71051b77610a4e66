import { LESSON_FIGURES } from '@mutua/contracts/limits';
import { createFigures, createFiguresRepository, createFiguresService } from '@mutua/domain';
import type { ServiceContext } from '@mutua/service-kit';
import type { Config } from '../config.ts';
import { createLessonCounts } from './lesson-counts.repository.ts';

type Context = Pick<ServiceContext<Config>, 'connection' | 'config' | 'logger'>;

export const createLessonFigures = (connection: Context['connection'], zone: string) =>
  createFigures({
    repository: createFiguresRepository(connection),
    source: createLessonCounts(connection),
    zone,
  });

/** Builds the figures of group lessons, for organisers. Only the token says here who is one. */
export const createSiteFigures = ({ connection, config, logger }: Context, pollMs: number | undefined) =>
  createFiguresService({
    figures: createLessonFigures(connection, config.SITE_TIME_ZONE),
    keys: LESSON_FIGURES,
    logger,
    pollMs,
  });
