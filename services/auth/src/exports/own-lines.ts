import type { DataLine } from '@mutua/service-kit';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import type { RelationRepository } from '../relations/relation.repository.ts';
import type { SessionRepository } from '../sessions/session.repository.ts';

const PAGE = 100;

export interface OwnSources {
  members: Pick<MemberRepository, 'findVerified'>;
  sessions: Pick<SessionRepository, 'list'>;
  follows: Pick<RelationRepository, 'pageFrom'>;
  blocks: Pick<RelationRepository, 'pageFrom'>;
}

/** What this service has of a member. Secrets and their hashes are not part of it. */
export async function* ownLines(
  { members, sessions, follows, blocks }: OwnSources,
  member: Member,
): AsyncGenerator<DataLine> {
  const { _id, email, name, bio, location, timeZone, createdAt, goal, preferences, settings, openId } = member;
  yield {
    kind: 'profile',
    id: _id,
    name,
    email,
    bio,
    location,
    timeZone,
    goal,
    memberSince: createdAt,
    rating: { average: member.ratingAverage, count: member.ratingCount },
    exchanges: member.exchangeCount,
    followers: member.followersCount,
    hasPassword: member.passwordHash !== null,
    ...(openId && { linkedAccount: { email: openId.email, linkedAt: openId.linkedAt } }),
  };
  yield { kind: 'settings', ...preferences, ...settings };
  for (const { userAgent, createdAt: since, lastUsedAt } of await sessions.list(_id, member.sessionEpoch)) {
    yield { kind: 'session', device: userAgent, signedInAt: since, lastUsedAt };
  }
  for (const [kind, relations] of [
    ['follows', follows],
    ['blocked', blocks],
  ] as const) {
    for (let page = 1, count = PAGE; count === PAGE; page += 1) {
      const { targets } = await relations.pageFrom(_id, { page, limit: PAGE });
      const known = await members.findVerified(targets.map(({ id }) => id));
      const names = new Map(known.map((each) => [each._id, each.name]));
      for (const { id, since } of targets) yield { kind, id, name: names.get(id) ?? '', since };
      count = targets.length;
    }
  }
}
