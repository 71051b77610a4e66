import { type Language, SkillInput } from '@mutua/contracts';
import type { DataLine } from '@mutua/domain';
import { labelOf } from '@mutua/gazetteer';
import { hoursFromOf } from '../hours/skill-times.ts';
import { lessonsOf } from '../lessons/skill-lessons.ts';
import type { SavedSearchDocument } from '../saved-searches/saved-search.model.ts';
import { criteriaOf } from '../saved-searches/saved-search.service.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
import type { MemberDataRepository } from './member-data.repository.ts';

/** All that the form of a skill takes. The place is in the export by its name. */
const WRITTEN = SkillInput.omit({ placeId: true }).keyof().options;

function skillLine(skill: SkillDocument, language: Language): DataLine {
  const { rating, exchangeCount, endorsementCount, createdAt, restsSince = null } = skill;
  const stored = { ...skill, hoursFrom: hoursFromOf(skill), ...lessonsOf(skill) };
  const written = Object.fromEntries(WRITTEN.map((field) => [field, stored[field] ?? null]));
  return {
    kind: 'skill',
    id: skill._id,
    ...written,
    place: stored.placeId && labelOf(stored.placeId, language),
    rating: { average: rating.average, count: rating.count },
    ...{ exchangeCount, endorsementCount, createdAt, restsSince },
  };
}

function searchLine(search: SavedSearchDocument, language: Language): DataLine {
  const { q, category, proficiency, location, near, km, meet, languages } = criteriaOf(search);
  const { cadence, createdAt } = search;
  return {
    kind: 'saved-search',
    id: search._id,
    text: q,
    ...{ category, proficiency, location, place: near && labelOf(near, language), km, meets: meet, languages },
    isOn: cadence !== 'off',
    ...{ cadence, createdAt },
  };
}

/** The last visit, and what decides whether the member is asked about the skills. Nothing when nothing is known. */
function* presenceLines({ member, question }: Awaited<ReturnType<Sources['presenceOf']>>): Generator<DataLine> {
  const { lastActiveDay, expiredRequests = [], announcedAbsence } = member ?? {};
  if (lastActiveDay || announcedAbsence || expiredRequests.length > 0) {
    yield {
      kind: 'presence',
      ...(lastActiveDay && { lastVisit: lastActiveDay }),
      unanswered: expiredRequests.length,
      ...(announcedAbsence && { awayFrom: announcedAbsence.from, awayUntil: announcedAbsence.until }),
    };
  }
  if (question) {
    const { state, askedAt = null, until = null } = question;
    yield { kind: 'still-teaching', state, askedAt, until };
  }
}

type Sources = Pick<
  MemberDataRepository,
  'skillsOf' | 'presenceOf' | 'searchesOf' | 'bookmarksOf' | 'endorsementsBy' | 'titleOf' | 'nameOf'
>;

/** What the service has of a member, for the member's export. Towns are named in the language. */
export async function* ownData(data: Sources, memberId: string, language: Language): AsyncGenerator<DataLine> {
  for await (const skill of data.skillsOf(memberId)) {
    if (!skill.deletedAt || skill.leavingSince) yield skillLine(skill, language);
  }
  yield* presenceLines(await data.presenceOf(memberId));
  for await (const search of data.searchesOf(memberId)) yield searchLine(search, language);
  for await (const { kind, targetId, note, createdAt } of data.bookmarksOf(memberId)) {
    const title = kind === 'skill' ? await data.titleOf(targetId) : undefined;
    const name = kind === 'user' ? await data.nameOf(targetId) : undefined;
    yield { kind: 'bookmark', id: targetId, title, name, note, createdAt };
  }
  for await (const { skillId, message, createdAt } of data.endorsementsBy(memberId)) {
    yield { kind: 'endorsement', skillId, skill: await data.titleOf(skillId), message, createdAt };
  }
}
