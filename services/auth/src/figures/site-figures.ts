import { randomBytes } from 'node:crypto';
import { MEMBER_FIGURES } from '@mutua/contracts/limits';
import { createFigures, createFiguresRepository, createFiguresService } from '@mutua/domain';
import type { MemberRepository } from '../members/member.repository.ts';
import { rolesOf } from '../members/roles.ts';
import { issueAccessToken } from '../sessions/access-token.ts';
import type { Context } from '../wiring/context.ts';
import { createAskFigures } from './ask-figures.ts';
import { createMemberCounts } from './member-counts.repository.ts';
import { createMonthMailRepository } from './month-mails.repository.ts';
import { createMonthMails } from './month-mails.ts';

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

/** How long the token holds with which other services are asked. */
const TOKEN_MS = 5 * 60_000;

/** Builds the monthly mail to organisers. */
export const createMonthMailsOfSite = ({
  context: { connection, relay, config, keys, logger, timing },
  members,
}: {
  context: Context;
  members: Pick<MemberRepository, 'findById'>;
}) =>
  createMonthMails({
    repository: createMonthMailRepository({ connection, relay }),
    members,
    figures: createMemberFiguresOfSite(connection, config.SITE_TIME_ZONE),
    ask: createAskFigures({
      requests: config.REQUESTS_URL,
      skills: config.SKILLS_URL,
      matches: config.MATCHES_URL,
      lessons: config.LESSONS_URL,
    }),
    tokenFor: ({ _id: userId, sessionEpoch: epoch }) =>
      issueAccessToken(keys, {
        userId,
        sessionId: randomBytes(12).toString('hex'),
        epoch,
        roles: ['organiser'],
        sessionEndsAt: new Date(Date.now() + TOKEN_MS),
      }),
    zone: config.SITE_TIME_ZONE,
    logger,
    pollMs: timing.figuresMs,
  });
