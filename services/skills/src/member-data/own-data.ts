import type { DataLine } from '@mutua/domain';
import { labelOf } from '@mutua/gazetteer';
import { lessonsOf } from '../lessons/skill-lessons.ts';
import type { MemberDataRepository } from './member-data.repository.ts';

/** What the service has of a member, for the member's export. */
export async function* ownData(
  data: Pick<MemberDataRepository, 'skillsOf' | 'searchesOf' | 'bookmarksOf' | 'endorsementsBy' | 'titleOf' | 'nameOf'>,
  memberId: string,
): AsyncGenerator<DataLine> {
  for await (const skill of data.skillsOf(memberId)) {
    if (skill.deletedAt && !skill.leavingSince) continue;
    const { _id, title, description, category, proficiency, tags, availableDays, availableTimeSlots, hoursFrom } =
      skill;
    const { meets, languages, placeId } = lessonsOf(skill);
    const { rating, exchangeCount, endorsementCount, createdAt } = skill;
    yield {
      kind: 'skill',
      id: _id,
      title,
      description,
      category,
      proficiency,
      tags,
      availableDays,
      availableTimeSlots,
      hoursFrom: hoursFrom ?? 'skill',
      meets,
      languages,
      place: placeId && labelOf(placeId, 'en'),
      rating: { average: rating.average, count: rating.count },
      exchangeCount,
      endorsementCount,
      createdAt,
      restsSince: skill.restsSince ?? null,
    };
  }
  for await (const { _id, q, category, proficiency, location, cadence, createdAt } of data.searchesOf(memberId)) {
    yield {
      kind: 'saved-search',
      id: _id,
      text: q,
      category,
      proficiency,
      location,
      isOn: cadence !== 'off',
      cadence,
      createdAt,
    };
  }
  for await (const { kind, targetId, note, createdAt } of data.bookmarksOf(memberId)) {
    const title = kind === 'skill' ? await data.titleOf(targetId) : undefined;
    const name = kind === 'user' ? await data.nameOf(targetId) : undefined;
    yield { kind: 'bookmark', id: targetId, title, name, note, createdAt };
  }
  for await (const { skillId, message, createdAt } of data.endorsementsBy(memberId)) {
    yield { kind: 'endorsement', skillId, skill: await data.titleOf(skillId), message, createdAt };
  }
}
