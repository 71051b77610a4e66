import { EXCHANGE_FIGURES } from '@mutua/contracts/limits';
import { createFigures, createFiguresRepository, createFiguresService } from '@mutua/domain';
import type { Context } from '../context.ts';
import { createExchangeCounts } from './exchange-counts.repository.ts';

export const createExchangeFigures = (connection: Context['connection'], zone: string) =>
  createFigures({
    repository: createFiguresRepository(connection),
    source: createExchangeCounts(connection, zone),
    zone,
  });

/**
 * Builds the figures of exchanges, for organisers. Only the token says here who is one: when a member loses the role, auth ends the tokens.
 */
export const createSiteFigures = ({ connection, config, logger, timing }: Context) =>
  createFiguresService({
    figures: createExchangeFigures(connection, config.SITE_TIME_ZONE),
    keys: EXCHANGE_FIGURES,
    logger,
    pollMs: timing.figuresMs,
  });
