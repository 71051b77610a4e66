import { DEFAULT_PRIVACY } from '@mutua/contracts';
import { type DemoData, demoSessionId } from '@mutua/contracts/demo';
import { type PartnerDocument, partnerModel } from '@mutua/domain';
import { insertMissing } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type MemberDocument, memberModel } from '../members/member.model.ts';
import { type RingDocument, ringModel } from '../rings/ring.model.ts';
import { answersUntil } from '../rules/after.ts';
import { derived, spanOf } from '../rules/derived.ts';
import { lessonModel, type SeatHolder, type StoredLesson, type StoredSession } from '../rules/lesson.model.ts';
import { type SkillDocument, skillModel } from '../skills/skill.model.ts';
import { type ThanksDocument, thanksModel } from '../thanks/thanks.model.ts';
import { thanksId } from '../thanks/thanks.repository.ts';

type Skills = ReadonlyMap<string, DemoData['skills'][number]>;
type DemoRing = NonNullable<DemoData['rings']>[number];
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
  await insertMissing(ringModel(connection), (data.rings ?? []).filter(isAgreed).map(ringOf));
  await insertMissing(thanksModel(connection), (data.lessons ?? []).flatMap(thanksOf));
}

const memberOf = ({ _id, name, avatar, timeZone }: DemoData['members'][number]): MemberDocument => ({
  _id,
  name,
  avatar,
  timeZone: timeZone ?? null,
  findMe: DEFAULT_PRIVACY.findMe,
  version: 1,
});

/** Whether all have said yes. */
const isAgreed = ({ legs }: DemoRing): boolean => legs.every(({ hasAccepted }) => hasAccepted);
const ringOf = ({ _id, legs }: DemoRing): RingDocument => ({
  ...{ _id, status: 'confirmed', memberIds: legs.map(({ teacherId }) => teacherId), version: 1 },
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

/** What learners have written after a lesson, for its first session. */
function thanksOf({ _id: lessonId, teacherId, sessions: [first], after }: DemoLesson): ThanksDocument[] {
  if (!first || !after) return [];
  const [sessionId, heldAt] = [demoSessionId(lessonId, 0), new Date(first.startsAt)];
  const shownAt = answersUntil({ startsAt: heldAt, minutes: first.minutes });
  return after.thanks.map(({ memberId, text, again, answer }) => ({
    ...{ _id: thanksId(sessionId, memberId), lessonId, sessionId, teacherId, memberId, text, again, heldAt, shownAt },
    answer: answer ? { text: answer, at: shownAt } : null,
    moderation: null,
  }));
}

/** A session that is over, of which everybody has said who was there. */
function heldOf(session: StoredSession, { came }: NonNullable<DemoLesson['after']>): StoredSession {
  return {
    ...session,
    status: 'held',
    presence: { members: came, minutes: null, missed: null },
    marks: came.map((memberId) => ({ memberId, mark: 'came' as const })),
    came: came.length,
    heldMinutes: session.minutes,
    settledAt: answersUntil(session),
  };
}

/** What is stored of a moved session of which everybody with a seat was asked whether it still fits. */
function movedOf(
  { moved }: DemoLesson['sessions'][number],
  people: DemoLesson['people'],
): Pick<StoredSession, 'was' | 'moves' | 'movedAt' | 'keeps'> {
  if (!moved) return { was: null, moves: 0 };
  const at = new Date();
  const answerOf = (id: string): boolean | null =>
    moved.come.includes(id) ? true : moved.cannot.includes(id) ? false : null;
  const seated = people.filter(({ state }) => state === 'taken');
  const keeps = seated.map(({ memberId }) => ({ memberId, comes: answerOf(memberId), at, isAsked: true, until: null }));
  return { was: new Date(moved.was), moves: 1, movedAt: at, keeps };
}

function lessonOf(
  { skillId, sessions, people, createdAt, after, ...lesson }: DemoLesson,
  skills: Skills,
): StoredLesson {
  const titleOf = (id: string): string => skills.get(id)?.title ?? '';
  const skill = skills.get(skillId);
  if (!skill) throw new Error(`no skill has the id ${skillId}`);
  const { title, category, proficiency } = skill;
  const everybody = [lesson.teacherId, ...people.map(({ memberId }) => memberId)];
  const stored = sessions.map((each, index) => {
    const { startsAt, minutes } = each;
    const session: StoredSession = {
      ...{ _id: demoSessionId(lesson._id, index), startsAt: new Date(startsAt), minutes },
      ...{ status: 'planned' as const, reason: '', ...movedOf(each, people) },
      // The demo data asks nobody who was at a lesson before it was loaded.
      ...(new Date(startsAt) < new Date() && { told: { ask: everybody } }),
    };
    return after ? heldOf(session, after) : session;
  });
  const { startsAt } = spanOf(stored);
  return derived({
    ...lesson,
    version: 1,
    kind: sessions.length > 1 ? 'course' : 'workshop',
    skill: { _id: skillId, title, category, proficiency },
    sessions: stored,
    status: after ? 'finished' : 'open',
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
    foundBy: after ? null : 'everybody',
    words: [],
    dueAt: null,
    moderation: null,
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
  });
}
