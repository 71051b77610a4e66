import type {
  AvailabilityRepository,
  MemberHoursRepository,
  ShownLessonRepository,
  TaughtRepository,
} from '@mutua/domain';
import type { EventHandler } from '@mutua/service-kit';
import type { RestRepository } from '../rests/rest.repository.ts';
import type { SkillChanges } from '../skills/skill-changes.ts';
import type { MemberDataRepository } from './member-data.repository.ts';

/** Removes what the service has of a member. A repeated event finds nothing more to do. */
export const onMemberErased =
  ({
    data,
    changes,
    availabilities,
    taught,
    groupLessons,
    memberHours,
    rests,
    forgetEvents,
  }: {
    data: Pick<
      MemberDataRepository,
      'namesOf' | 'writeTombstone' | 'eraseSearches' | 'eraseBookmarks' | 'eraseSkills' | 'eraseEndorsementsBy'
    >;
    changes: Pick<SkillChanges, 'recountEndorsements'>;
    availabilities: Pick<AvailabilityRepository, 'forget'>;
    taught: Pick<TaughtRepository, 'forget'>;
    groupLessons: Pick<ShownLessonRepository, 'forget'>;
    memberHours: Pick<MemberHoursRepository, 'forget'>;
    rests: Pick<RestRepository, 'forget'>;
    /** Removes the events about the member that could not be processed. */
    forgetEvents: (userId: string, words: readonly string[]) => Promise<void>;
  }): EventHandler<'member.erased'> =>
  async ({ payload: { userId } }) => {
    await forgetEvents(userId, await data.namesOf(userId));
    await data.writeTombstone(userId);
    await availabilities.forget(userId);
    await taught.forget(userId);
    await groupLessons.forget(userId);
    await memberHours.forget(userId);
    await rests.forget(userId);
    await data.eraseSearches(userId);
    await data.eraseBookmarks(userId);
    await data.eraseSkills(userId);
    for (const skillId of await data.eraseEndorsementsBy(userId)) await changes.recountEndorsements(skillId);
  };
