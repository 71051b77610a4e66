import { MEMBER_FIGURES } from '@mutua/contracts/limits';
import { createFigures, createFiguresRepository, createFiguresService } from '@mutua/domain';
import type { MemberRepository } from '../members/member.repository.ts';
import { rolesOf } from '../members/roles.ts';
import type { Context } from '../wiring/context.ts';
import { createMemberCounts } from './member-counts.repository.ts';

export const createMemberFiguresOfSite = (connection: Context['connection'], zone: string) =>
  createFigures({
    repository: createFiguresRepository(connection),
    source: createMemberCounts(connection, zone),
    zone,
  });

/** Builds the figures of members, for organisers. */
export const createSiteFigures = ({
  context: { connection, config, logger, timing },
  members,
}: {
  context: Context;
  members: Pick<MemberRepository, 'findById'>;
}) =>
  createFiguresService({
    figures: createMemberFiguresOfSite(connection, config.SITE_TIME_ZONE),
    keys: MEMBER_FIGURES,
    async isOrganiser(id) {
      const member = await members.findById(id);
      return member !== null && rolesOf(member).includes('organiser');
    },
    logger,
    pollMs: timing.figuresMs,
  });
