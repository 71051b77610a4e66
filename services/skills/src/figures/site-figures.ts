import { SKILL_FIGURES } from '@mutua/contracts/limits';
import { createFigures, createFiguresRepository, createFiguresService } from '@mutua/domain';
import type { ServiceContext } from '@mutua/service-kit';
import type { Config } from '../config.ts';
import { createSkillCounts } from './skill-counts.repository.ts';

type Context = Pick<ServiceContext<Config>, 'connection' | 'config' | 'logger'>;

export const createSkillFigures = (connection: Context['connection'], zone: string) =>
  createFigures({
    repository: createFiguresRepository(connection),
    source: createSkillCounts(connection),
    zone,
  });

/** Builds the figures of skills, for organisers. Only the token says here who is one. */
export const createSiteFigures = ({ connection, config, logger }: Context, pollMs: number | undefined) =>
  createFiguresService({
    figures: createSkillFigures(connection, config.SITE_TIME_ZONE),
    keys: SKILL_FIGURES,
    logger,
    pollMs,
  });
