/** Derives the data for matching from all data about a member. */
import type { MatchSettingsInput, Rating } from '@mutua/contracts';
import { DEFAULT_RADIUS, offsetAt } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { hasHours, type MemberHours, ownWeekOf, shownPlace } from '@mutua/domain';
import { unionOf, weekOf } from '../hours/week.ts';
import { type Away, isAbsent, type MemberDocument } from '../members/member.model.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
import type { WantDocument } from '../wants/want.model.ts';
import type { Lessons, Teaching, Wanting } from './swapper.model.ts';
import type { Derived } from './swapper.repository.ts';

/** How many taught topics of a member count for matching. */
const MOST_TOPICS = 16;
/** More than one, because one skill may have been exchanged already, or be taught when the other member has no time. */
const SKILLS_OF_A_TOPIC = 3;

/** For each topic the skills that answer it best, the best topics first. */
function teachingsOf(skills: readonly SkillDocument[]): Teaching[] {
  const all = skills
    .flatMap(({ _id, proficiency, answers }) =>
      answers.map(({ topic, fit }): Teaching => ({ topic, skillId: _id, fit, proficiency })),
    )
    .sort((a, b) => b.fit - a.fit || a.topic.localeCompare(b.topic) || a.skillId.localeCompare(b.skillId));
  const byTopic = [...Map.groupBy(all, ({ topic }) => topic).values()].slice(0, MOST_TOPICS);
  return byTopic.flatMap((teachings) => teachings.slice(0, SKILLS_OF_A_TOPIC));
}

const wantingOf = ({ _id, topic, title, proficiency, meets = null, visibility }: WantDocument): Wanting => ({
  topic,
  wantId: _id,
  title,
  proficiency,
  meets,
  isPublic: visibility === 'public',
});

const lessonsOf = (
  { _id, meets = null, languages = [], placeId = null }: SkillDocument,
  ownPlace: string | null,
): Omit<Lessons, 'hours'> => ({ skillId: _id, meets, languages, place: placeId ?? ownPlace });

/** How far a member goes for a lesson, and in which languages the member can take one. Null for a member who has named none at all. */
const readinessOf = ({ languages = [], reachKm = DEFAULT_RADIUS }: Partial<MemberDocument>) => ({
  reachKm,
  speaks: languages.length === 0 ? null : languages.filter(({ level }) => level !== 'some').map(({ code }) => code),
});

/** Each topic once. */
export const topicsIn = (items: readonly { topic: string }[] | undefined): string[] => [
  ...new Set((items ?? []).map(({ topic }) => topic)),
];

const byId = (a: { _id: string }, b: { _id: string }): number => (a._id < b._id ? -1 : 1);

/** All data about a member. */
export interface Known {
  member:
    | (Pick<MemberDocument, 'timeZone' | 'findMe' | 'requestsFrom' | 'location' | 'lastActiveAt'> &
        Partial<MemberDocument>)
    | null;
  skills: readonly SkillDocument[];
  wants: readonly WantDocument[];
  load: { open: number; completed: number };
  rating: Rating;
  settings: MatchSettingsInput;
  /** Null for a member who never set hours. */
  hours: MemberHours | null;
}

/** A member who leaves so many exchanges of rings within so many days gets into no ring until they are past. */
const UNRELIABLE = { defaults: 2, days: 90 };
const isUnreliable = (defaults: readonly Date[] = [], now: Date): boolean =>
  defaults.filter((at) => now.getTime() - at.getTime() < UNRELIABLE.days * DAY_MS).length >= UNRELIABLE.defaults;

/** Members who are inactive for longer are not suggested. */
const AWAY_AFTER_MS = 60 * DAY_MS;
/** A member without a known visit counts as active. */
export const isInactive = (lastActiveAt: Date | null, now: Date): boolean =>
  lastActiveAt !== null && now.getTime() - lastActiveAt.getTime() >= AWAY_AFTER_MS;

/** Whether the member takes no requests at a moment. */
export const isAwayAt = (away: Away | null | undefined, now: Date): boolean =>
  away ? away.startsAt <= now && (away.endsAt === null || now < away.endsAt) : false;

/** Whether the member is not suggested at a moment. */
export const isUnavailable = ({ isAway, away }: Pick<Derived, 'isAway' | 'away'>, now = new Date()): boolean =>
  isAway || isAwayAt(away, now);

/** The document of a member for matching. */
export function deriveSwapper(
  { member, skills, wants, load, rating, settings, hours }: Known,
  now = new Date(),
): Derived {
  const { capacity, tellMe, tell, rings } = settings;
  // Sorted, so that the same data always make the same document.
  const owned = [...skills].sort(byId);
  const open = wants.filter(({ status }) => status === 'open').sort(byId);
  const teaches = teachingsOf(owned);
  const disclosed = open.filter(({ visibility }) => visibility !== 'hidden').map(wantingOf);
  const timeZone = hours?.timeZone ?? member?.timeZone ?? null;
  const offset = offsetAt(timeZone, now);
  const weekly = hours && hasHours(hours.weekly) ? hours.weekly : null;
  const place = shownPlace(member?.place, 'member');
  const weeks = owned.map((skill) => ({
    ...lessonsOf(skill, place),
    hours: [...weekOf(ownWeekOf(skill) ?? weekly, offset)],
  }));
  const isAway =
    load.open >= capacity ||
    isInactive(member?.lastActiveAt ?? null, now) ||
    member?.findMe === 'nobody' ||
    member?.requestsFrom === 'nobody' ||
    isAbsent(member);
  return {
    teaches,
    wants: disclosed,
    hiddenWants: open.filter(({ visibility }) => visibility === 'hidden').map(wantingOf),
    isAway,
    away: member?.away ?? null,
    swaps: isAway ? [] : topicsIn(teaches).flatMap((teach) => topicsIn(disclosed).map((want) => `${teach}>${want}`)),
    weeks,
    week: weekly ? [...weekOf(weekly, offset)] : [...unionOf(weeks.map(({ hours }) => hours))],
    offset,
    timeZone,
    rating,
    location: member?.location ?? '',
    place,
    ...readinessOf(member ?? {}),
    lastActiveAt: member?.lastActiveAt ?? null,
    isForReviewed: member?.requestsFrom === 'reviewed',
    completed: load.completed,
    load: load.open,
    capacity,
    tellMe,
    tellsAny: tell === 'any',
    rings: rings && !isUnreliable(member?.ringDefaults, now),
    ringAnswers: { yes: member?.ringAnswers?.yes ?? 0, all: member?.ringAnswers?.all ?? 0 },
    firstUntil: member?.firstUntil ?? null,
  };
}
