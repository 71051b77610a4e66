import { DemoData } from '@mutua/contracts/demo';
import {
  BLOCKING_STATUSES,
  CATEGORIES,
  LIMITS,
  PROFICIENCIES,
  REQUEST_STATUSES,
  type RequestStatus,
} from '@mutua/contracts/limits';
import { createDemoData, DEMO_ACCOUNTS, dateOf } from './dataset.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

const meanOf = (ratings: number[]) => {
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return ratings.length === 0 ? 0 : Math.round((sum / ratings.length) * 100) / 100;
};

/** Every date within a value, except schedules, which are in the future. */
const datesWithin = (value: unknown): string[] => {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    ['scheduledDate', 'startsAt', 'was'].includes(key) ? [] : datesWithin(inner),
  );
};

describe('the demo data', () => {
  let data: DemoData;
  const accountOf = (email: string) => {
    const member = data.members.find((candidate) => candidate.email === email);
    if (!member) throw new Error(`no member has the address ${email}`);
    return member;
  };
  const completedWith = (matches: (request: DemoData['requests'][number]) => boolean) =>
    data.requests.filter((request) => request.status === 'completed' && matches(request));

  beforeAll(async () => {
    data = await createDemoData(NOW);
  });

  it.each([
    ['-2d', '2026-11-19T12:00:00.000Z'],
    ['-2d 03:56', '2026-11-19T08:04:00.000Z'],
    ['-0d 00:00:10.250', '2026-11-21T11:59:49.750Z'],
    ['+3d at 18:30', '2026-11-24T18:30:00.000Z'],
    ['+9d at *:30', '2026-11-30T12:30:00.000Z'],
    ['+0d 00:07 up', '2026-11-21T12:10:00.000Z'],
    ['-1d up', '2026-11-20T12:00:00.000Z'],
    ['+3d of yoga', '+3d of yoga'],
  ])('reads the date %s as %s', (date, expected) => {
    expect(dateOf(date, NOW)).toBe(expected);
  });

  it('has the shape that the services load, and no other fields', () => {
    expect(DemoData.parse(data)).toEqual(data);
  });

  it('has each id once', () => {
    for (const list of [data.members, data.follows, data.skills, data.requests, data.reviews, data.messages]) {
      expect(new Set(list.map(({ _id }) => _id)).size).toBe(list.length);
    }
    expect(new Set(data.notifications.map(({ _id }) => _id)).size).toBe(data.notifications.length);
    expect(new Set(data.members.map(({ email }) => email)).size).toBe(data.members.length);
  });

  it('has one moderator', () => {
    expect(data.members.filter(({ role }) => role === 'moderator')).toHaveLength(1);
  });

  it('has 60 members and 180 skills of every category and level, and nobody without a skill', () => {
    expect(data.members).toHaveLength(60);
    expect(data.skills).toHaveLength(180);
    expect(new Set(data.skills.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
    expect(new Set(data.skills.map(({ proficiency }) => proficiency))).toEqual(new Set(PROFICIENCIES));
    expect(new Set(data.skills.map(({ ownerId }) => ownerId))).toEqual(new Set(data.members.map(({ _id }) => _id)));
  });

  describe.each(DEMO_ACCOUNTS)('the account %s', (email) => {
    it.each(REQUEST_STATUSES)('has a %s request that it sent and one that it received', (status) => {
      const { _id } = accountOf(email);
      const requests = data.requests.filter((request) => request.status === status);
      expect(requests.some(({ senderId }) => senderId === _id)).toBe(true);
      expect(requests.some(({ receiverId }) => receiverId === _id)).toBe(true);
    });

    it('has not read messages of others, and has read its own', () => {
      const { _id } = accountOf(email);
      const readOf = new Map(
        data.reads.filter(({ userId }) => userId === _id).map(({ requestId, seq }) => [requestId, seq]),
      );
      const unread = data.messages.filter(({ requestId, seq }) => seq > (readOf.get(requestId) ?? 0));
      expect(unread.filter(({ receiverId }) => receiverId === _id)).not.toHaveLength(0);
      expect(unread.filter(({ senderId }) => senderId === _id)).toEqual([]);
    });

    it('has new notifications', () => {
      const { _id } = accountOf(email);
      expect(data.notifications.filter(({ userId, isRead }) => userId === _id && !isRead)).not.toHaveLength(0);
    });

    it('has received reviews that do not all agree', () => {
      const { _id } = accountOf(email);
      const received = data.reviews.filter(({ reviewedUserId }) => reviewedUserId === _id);
      expect(new Set(received.map(({ rating }) => rating)).size).toBeGreaterThan(1);
    });

    it('has a completed exchange that waits for its review', () => {
      const { _id } = accountOf(email);
      const reviewed = new Set(
        data.reviews.filter(({ reviewerId }) => reviewerId === _id).map(({ requestId }) => requestId),
      );
      const waiting = completedWith(
        (request) => [request.senderId, request.receiverId].includes(_id) && !reviewed.has(request._id),
      );
      expect(waiting).not.toHaveLength(0);
    });
  });

  it('rates members and skills by the average of their reviews', () => {
    for (const { _id, rating } of data.members) {
      const ratings = data.reviews
        .filter(({ reviewedUserId }) => reviewedUserId === _id)
        .map((review) => review.rating);
      expect(rating).toEqual({ average: meanOf(ratings), count: ratings.length });
    }
    for (const { _id, rating } of data.skills) {
      const ratings = data.reviews.filter(({ skillId }) => skillId === _id).map((review) => review.rating);
      expect(rating).toEqual({ average: meanOf(ratings), count: ratings.length });
    }
  });

  it('counts the completed exchanges of members and skills', () => {
    for (const { _id, exchangeCount } of data.members) {
      const own = completedWith(({ senderId, receiverId }) => senderId === _id || receiverId === _id);
      expect(exchangeCount).toBe(own.length);
    }
    for (const { _id, exchangeCount } of data.skills) {
      const own = completedWith(
        ({ senderSkillId, receiverSkillId }) => senderSkillId === _id || receiverSkillId === _id,
      );
      expect(exchangeCount).toBe(own.length);
    }
  });

  it('reviews a completed exchange at most once from each side', () => {
    const completed = new Map(completedWith(() => true).map((request) => [request._id, request]));
    for (const { requestId, reviewerId, reviewedUserId } of data.reviews) {
      const request = completed.get(requestId);
      expect([request?.senderId, request?.receiverId].sort()).toEqual([reviewerId, reviewedUserId].sort());
    }
    const sides = data.reviews.map(({ requestId, reviewerId }) => `${requestId}:${reviewerId}`);
    expect(new Set(sides).size).toBe(sides.length);
  });

  it('asks only for skills of the receiver and offers only skills of the sender', () => {
    const ownerOf = new Map(data.skills.map(({ _id, ownerId }) => [_id, ownerId]));
    for (const { senderId, receiverId, senderSkillId, receiverSkillId } of data.requests) {
      expect(senderId).not.toBe(receiverId);
      expect([ownerOf.get(senderSkillId), ownerOf.get(receiverSkillId)]).toEqual([senderId, receiverId]);
    }
  });

  it('has no two blocking requests between the same members for the same skill', () => {
    const blocking: readonly RequestStatus[] = BLOCKING_STATUSES;
    const keys = data.requests
      .filter(({ status }) => blocking.includes(status))
      .flatMap(({ senderId, receiverId, senderSkillId, receiverSkillId }) => {
        const pair = [senderId, receiverId].sort().join();
        return [`${pair}:${senderSkillId}`, `${pair}:${receiverSkillId}`];
      });
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('lets Nadia join one session soon, and asks her about a past one', () => {
    const { _id } = accountOf('nadia@mutua.example');
    const own = data.requests.filter(({ senderId, receiverId }) => [senderId, receiverId].includes(_id));
    const minutes = own.flatMap(({ sessions = [] }) =>
      sessions.map(({ startsAt }) => (Date.parse(startsAt) - NOW.getTime()) / 60_000),
    );
    expect(minutes.filter((each) => each > 0 && each <= 15)).toHaveLength(1);
    expect(minutes.filter((each) => each < -75 && each > -36 * 60)).toHaveLength(1);
  });

  it('has references only by members who may write them, and a shown and a hidden one for each demo account', () => {
    const writers = new Map(data.members.map((member) => [member._id, member]));
    for (const { from, createdAt, text } of data.references ?? []) {
      const writer = writers.get(from);
      expect(writer?.exchangeCount).toBeGreaterThan(0);
      expect(Date.parse(createdAt) - Date.parse(writer?.createdAt ?? '')).toBeGreaterThan(30 * 86_400_000);
      expect(text.length).toBeGreaterThanOrEqual(LIMITS.reference.min);
    }
    for (const email of DEMO_ACCOUNTS) {
      const own = data.references?.filter(({ to }) => to === accountOf(email)._id) ?? [];
      expect(new Set(own.map(({ isShown }) => isShown))).toEqual(new Set([true, false]));
    }
  });

  it.each(DEMO_ACCOUNTS)('keeps skills and members of others for %s, each once, with and without a note', (email) => {
    const { _id } = accountOf(email);
    const own = data.bookmarks?.filter(({ userId }) => userId === _id) ?? [];
    const owners = new Map(data.skills.map((skill) => [skill._id, skill.ownerId]));
    const known = new Set(data.members.map((member) => member._id));
    for (const { kind, targetId } of own) {
      const owner = kind === 'skill' ? owners.get(targetId) : targetId;
      expect([known.has(owner ?? ''), owner === _id]).toEqual([true, false]);
    }
    expect(new Set(own.map(({ kind }) => kind)).size).toBe(2);
    expect(new Set(own.map(({ targetId }) => targetId)).size).toBe(own.length);
    expect(new Set(own.map(({ note }) => note === '')).size).toBe(2);
  });

  it('corrects texts of the other member, in a conversation about a language', () => {
    const textOf = new Map(data.messages.map((message) => [`${message.requestId}:${message.seq}`, message]));
    const categories = new Map(data.skills.map(({ _id, category }) => [_id, category]));
    const corrections = data.messages.filter(({ correction }) => correction);
    expect(corrections.map(({ correction }) => correction?.isPerfect ?? false).sort()).toEqual([false, true]);
    for (const { requestId, senderId, replyTo, correction } of corrections) {
      const corrected = textOf.get(`${requestId}:${replyTo}`);
      expect([corrected?.content, corrected?.receiverId]).toEqual([correction?.original, senderId]);
      const request = data.requests.find(({ _id }) => _id === requestId);
      const skills = [request?.senderSkillId, request?.receiverSkillId].map((id) => categories.get(id ?? ''));
      expect(skills).toContain('language');
    }
  });

  it('numbers the messages of a conversation without a gap, in the order of time', () => {
    for (const own of Map.groupBy(data.messages, ({ requestId }) => requestId).values()) {
      const sorted = own.toSorted((a, b) => a.seq - b.seq);
      expect(sorted.map(({ seq }) => seq)).toEqual(sorted.map((_, index) => index + 1));
      expect(sorted.map(({ timestamp }) => timestamp)).toEqual(sorted.map(({ timestamp }) => timestamp).sort());
    }
  });

  it('has no future date, except those of meetings', () => {
    const dates = datesWithin(data);
    expect(dates).not.toHaveLength(0);
    expect(dates.filter((date) => Date.parse(date) > NOW.getTime())).toEqual([]);
  });
});
