import { DEFAULT_PRIVACY } from '@mutua/contracts';
import { type DemoData, demoSessionId } from '@mutua/contracts/demo';
import { type PartnerDocument, partnerModel } from '@mutua/domain';
import { insertMissing } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { derived, spanOf } from '../lessons/derived.ts';
import { lessonModel, type SeatHolder, type StoredLesson } from '../lessons/lesson.model.ts';
import { type MemberDocument, memberModel } from '../members/member.model.ts';
import { type SkillDocument, skillModel } from '../skills/skill.model.ts';

type Skills = ReadonlyMap<string, DemoData['skills'][number]>;
type DemoLesson = NonNullable<DemoData['lessons']>[number];

/** Loads this service's part of the demo data. Publishes no events, because every other service loads its own part. */
export async function loadDemoData(connection: Connection, data: DemoData): Promise<void> {
  const skills: Skills = new Map(data.skills.map((skill) => [skill._id, skill]));
  await insertMissing(memberModel(connection), data.members.map(memberOf));
  await insertMissing(skillModel(connection), data.skills.map(skillOf));
  await insertMissing(partnerModel(connection), data.requests.map(partnerOf));
  await insertMissing(
    lessonModel(connection),
    (data.lessons ?? []).map((lesson) => lessonOf(lesson, skills)),
  );
}

const memberOf = ({ _id, name, avatar, timeZone }: DemoData['members'][number]): MemberDocument => ({
  _id,
  name,
  avatar,
  timeZone: timeZone ?? null,
  findMe: DEFAULT_PRIVACY.findMe,
  version: 1,
});

const skillOf = ({ _id, ownerId, title, category, proficiency }: DemoData['skills'][number]): SkillDocument => ({
  ...{ _id, ownerId, title, category, proficiency },
  isGone: false,
  version: 1,
});

const partnerOf = ({ _id, senderId, receiverId, status }: DemoData['requests'][number]): PartnerDocument => ({
  _id,
  parties: [senderId, receiverId],
  status,
  version: 1,
});

function lessonOf({ skillId, sessions, people, createdAt, ...lesson }: DemoLesson, skills: Skills): StoredLesson {
  const titleOf = (id: string): string => skills.get(id)?.title ?? '';
  const skill = skills.get(skillId);
  if (!skill) throw new Error(`no skill has the id ${skillId}`);
  const { title, category, proficiency } = skill;
  const stored = sessions.map(({ startsAt, minutes }, index) => ({
    ...{ _id: demoSessionId(lesson._id, index), startsAt: new Date(startsAt), minutes },
    ...{ status: 'planned' as const, was: null, moves: 0, reason: '' },
  }));
  const { startsAt } = spanOf(stored);
  return derived({
    ...lesson,
    version: 1,
    kind: sessions.length > 1 ? 'course' : 'workshop',
    skill: { _id: skillId, title, category, proficiency },
    sessions: stored,
    status: 'open',
    listed: 'everybody',
    audience: 'adults',
    people: people.map(
      ({ since, brings, ...person }): SeatHolder => ({
        ...person,
        since: new Date(since),
        // A question of the demo data has its answer until the start.
        until: person.state === 'asked' ? startsAt : null,
        brings: { skillId: brings, title: titleOf(brings) },
        lapses: 0,
      }),
    ),
    ended: [],
    clientId: lesson._id,
    ...spanOf(stored),
    free: 0,
    foundBy: 'everybody',
    words: [],
    dueAt: null,
    moderation: null,
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
  });
}
