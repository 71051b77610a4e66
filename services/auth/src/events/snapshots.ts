import type { DomainEvent } from '@mutua/contracts';
import { newEvent, type Snapshots } from '@mutua/service-kit';
import { memberErased } from '../erasure/erasure-events.ts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { accountChanged, memberChanged } from '../members/member-events.ts';
import type { CaseRepository } from '../moderation/case.repository.ts';
import { contentEvent, memberEvent } from '../moderation/decision-effects.ts';
import { type ReferenceRepository, referenceAccepted } from '../references/reference.repository.ts';
import type { RelationRepository, RelationState } from '../relations/relation.repository.ts';
import { blockEvent, followEvent } from '../relations/relation-events.ts';
import { type SiteRepository, siteChanged } from '../site/site.repository.ts';

/**
 * The snapshots that a republish sends:
 * - each confirmed member, with public fields and e-mail settings, and the day of the last visit;
 * - each follow and block, also ended ones;
 * - each erased member;
 * - each reference that is shown;
 * - each decision of moderators;
 * - the name and look of the site, once somebody has changed them.
 */
export const createSnapshots = ({
  members,
  follows,
  blocks,
  references,
  cases,
  site,
}: {
  members: Pick<
    MemberRepository,
    'allVerified' | 'countVerified' | 'allVisits' | 'countVisits' | 'allErased' | 'countErased'
  >;
  follows: Pick<RelationRepository, 'all' | 'countAll'>;
  blocks: Pick<RelationRepository, 'all' | 'countAll'>;
  references: Pick<ReferenceRepository, 'allAccepted' | 'countAccepted'>;
  cases: Pick<CaseRepository, 'all' | 'countModerated' | 'findSuspending'>;
  site: Pick<SiteRepository, 'all' | 'count'>;
}): Record<string, Snapshots> => {
  const membersAs = (eventOf: (member: Member) => DomainEvent): Snapshots => ({
    count: members.countVerified,
    read: () => mapped(members.allVerified(), eventOf),
  });
  const relationsAs = (
    { all, countAll }: Pick<RelationRepository, 'all' | 'countAll'>,
    eventOf: (relation: RelationState) => DomainEvent,
  ): Snapshots => ({ count: countAll, read: () => mapped(all(), eventOf) });

  return {
    members: membersAs(memberChanged),
    accounts: membersAs(accountChanged),
    visits: {
      count: members.countVisits,
      read: () => mapped(members.allVisits(), (visit) => newEvent('member.active', visit)),
    },
    erased: { count: members.countErased, read: () => mapped(members.allErased(), memberErased) },
    follows: relationsAs(follows, followEvent),
    blocks: relationsAs(blocks, blockEvent),
    references: {
      count: references.countAccepted,
      read: () => mapped(references.allAccepted(), referenceAccepted),
    },
    site: { count: site.count, read: () => mapped(site.all(), siteChanged) },
    moderation: { count: cases.countModerated, read: () => moderated(cases) },
  };
};

/** Yields what was hidden and who was suspended, also when that has ended. */
async function* moderated(cases: Pick<CaseRepository, 'all' | 'findSuspending'>): AsyncGenerator<DomainEvent> {
  for await (const each of cases.all()) {
    if (each.hidesSeq > 0) yield contentEvent(each);
    if (each.suspendsSeq > 0) yield memberEvent(each, await cases.findSuspending(each.subjectId, each._id));
  }
}

async function* mapped<T>(items: AsyncIterable<T>, eventOf: (item: T) => DomainEvent): AsyncGenerator<DomainEvent> {
  for await (const item of items) yield eventOf(item);
}
