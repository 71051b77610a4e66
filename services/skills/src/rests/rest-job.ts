import { randomBytes } from 'node:crypto';
import { RESTS } from '@mutua/contracts/limits';
import { newEvent } from '@mutua/service-kit';
import type { SkillChanges } from '../skills/skill-changes.ts';
import type { AskedSkill } from './rest.model.ts';
import type { RestRepository, StoredRest, Visitor } from './rest.repository.ts';
import { dayOf, excusedUntil, inDays, whyAsked } from './when-asked.ts';

/** After this time another process takes over the work of a process that died. */
const CLAIMED_MS = 600_000;
/** How many members whose skills are to rest are read at a time. */
const PART = 500;
/** How many skills one question names. */
const NAMED = 100;

export type RestMember = (memberId: string, now: Date) => Promise<void>;

/**
 * Lets the skills of a member rest who neither answered nor visited. Does nothing when another process is at it. What a process leaves half
 * done when it dies, the next one ends.
 */
export function createRestMember({
  rests,
  changes,
}: {
  rests: Pick<
    RestRepository,
    'claim' | 'find' | 'visitor' | 'taughtBy' | 'postpone' | 'finish' | 'keepLetRest' | 'woken'
  >;
  changes: Pick<SkillChanges, 'rest' | 'wake'>;
}): RestMember {
  /** Wakes what the question let rest, as if it had not. What an answer lets rest goes on resting. */
  async function wakeAll({ _id: memberId }: StoredRest, skills: readonly AskedSkill[]): Promise<void> {
    for (const { _id } of skills) {
      const current = await rests.find(memberId);
      const isAnswered = current?.state === 'answered' && current.answeredRest?.includes(_id);
      if (!isAnswered) await changes.wake(_id, { isAnnounced: false });
    }
  }

  async function letRest(rest: StoredRest): Promise<void> {
    const memberId = rest._id;
    const skills = rest.letRest ?? (await rests.taughtBy([memberId])).get(memberId) ?? [];
    // Stored first, so that another process knows which ones, if this one dies.
    if (!rest.letRest && !(await rests.keepLetRest(rest, skills))) return;
    for (const { _id } of skills) await changes.rest(_id);
    const named = skills.slice(0, NAMED).map(({ _id, title }) => ({ _id, title }));
    const events = named.length > 0 ? [newEvent('skill.rested', { userId: memberId, skills: named })] : [];
    if (await rests.finish(rest, 'rested', ...events)) return;
    // A visit or an answer that was stored meanwhile wins.
    await wakeAll(rest, skills);
    await rests.woken(rest);
  }

  /** Ends what a process began and did not end, after a visit or an answer. */
  async function undo(rest: StoredRest): Promise<void> {
    await wakeAll(rest, rest.letRest ?? []);
    await rests.woken(rest);
  }

  async function decide(rest: StoredRest, now: Date): Promise<void> {
    const visitor = (await rests.visitor(rest._id)) ?? { _id: rest._id };
    // The visit may have been stored before the claim, which then ended no question.
    const isHere = (visitor.lastActiveDay ?? '') > (rest.askedFor ?? '');
    const excused = excusedUntil(visitor, now);
    if (!isHere && !excused) return letRest(rest);
    await wakeAll(rest, rest.letRest ?? []);
    if (isHere) await rests.finish(rest, 'here');
    else if (excused) await rests.postpone(rest, excused);
  }

  return async (memberId, now) => {
    const rest = await rests.claim(memberId, now, new Date(now.getTime() + CLAIMED_MS));
    if (rest) await (rest.state === 'resting' ? decide(rest, now) : undo(rest));
  };
}

export type NightlyRests = ReturnType<typeof createNightlyRests>;

/**
 * Asks members who have not visited for long whether they still teach their skills, and lets the skills of those rest who
 * neither answered nor visited.
 */
export function createNightlyRests({
  rests,
  restMember,
}: {
  rests: Pick<RestRepository, 'absent' | 'findMany' | 'taughtBy' | 'ask' | 'findDue'>;
  restMember: RestMember;
}) {
  function ask(
    visitor: Visitor,
    why: 'absent' | 'silent',
    before: StoredRest | undefined,
    found: AskedSkill[],
    now: Date,
  ) {
    const token = randomBytes(32).toString('base64url');
    const dueAt = inDays(now, RESTS.restAfter);
    const { _id, lastActiveDay = null } = visitor;
    const skills = found.slice(0, NAMED);
    return rests.ask(
      before,
      { _id, askedFor: lastActiveDay, dueAt, tokenUntil: inDays(now, RESTS.linkFor), token },
      newEvent('skill.asked', { userId: _id, skills, why, restsAt: dueAt.toISOString(), token }),
    );
  }

  async function askAbsent(now: Date, firstNight: string, isStopping: () => boolean): Promise<void> {
    const longAgo = dayOf(inDays(now, -RESTS.askAfter));
    for await (const visitors of rests.absent(longAgo, RESTS.expired)) {
      if (isStopping()) return;
      const before = await rests.findMany(visitors.map(({ _id }) => _id));
      const due = visitors.flatMap((visitor) => {
        const why = whyAsked(visitor, before.get(visitor._id), { now, firstNight });
        return why ? [{ visitor, why }] : [];
      });
      if (due.length === 0) continue;
      const taught = await rests.taughtBy(due.map(({ visitor }) => visitor._id));
      for (const { visitor, why } of due) {
        const skills = taught.get(visitor._id);
        if (skills) await ask(visitor, why, before.get(visitor._id), skills, now);
      }
    }
  }

  async function restDue(now: Date, isStopping: () => boolean): Promise<void> {
    for (;;) {
      const ids = await rests.findDue(now, PART);
      for (const id of ids) {
        if (isStopping()) return;
        await restMember(id, now);
      }
      if (ids.length < PART) return;
    }
  }

  /** @param since when the nightly work began */
  return async (now: Date, since: Date, isStopping: () => boolean): Promise<void> => {
    await askAbsent(now, dayOf(since), isStopping);
    await restDue(now, isStopping);
  };
}
