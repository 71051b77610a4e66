import type { BodyInput, Lesson } from '@mutua/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS, offsetAt } from '@mutua/contracts/time';
import { type Learner, useHarness } from '../../test/harness.ts';

const service = useHarness();

/** One of their clocks changes within half a year, whatever the day is. */
const ZONES = ['Europe/Berlin', 'America/New_York', 'America/Santiago'];
const PLACE = { mode: 'person' as const, area: 'Lyon 3e', address: '17 Rue Secrète', link: '', notes: 'Ring at Moser' };
const PRIVATE = ['Secrète', 'Moser', 'private note', ...ZONES];
const SETTLED = 72 * 60 + 1;

/** The next change of a clock that a date can be moved over, and whose clock it is. */
function nextChange(): { zone: string; at: Date } {
  const first = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 5 * DAY_MS;
  for (let moment = first; ; moment += HOUR_MS)
    for (const zone of ZONES)
      if (offsetAt(zone, new Date(moment)) !== offsetAt(zone, new Date(moment - HOUR_MS)))
        return { zone, at: new Date(moment) };
}

const idsOf = (learners: readonly Learner[]): string[] => learners.map(({ id }) => id).sort();
const seatedIn = ({ people }: Lesson): string[] =>
  (people ?? []).flatMap(({ user, state }) => (state === 'taken' ? user._id : [])).sort();
const sayOf = (lesson: Lesson, { id }: Learner, body: BodyInput<'PUT /lessons/:id/sessions/:sessionId/mine'>) =>
  service.call('PUT /lessons/:id/sessions/:sessionId/mine', { as: id, params: ofFirst(lesson), body });
const ofFirst = ({ _id, sessions }: Lesson) => ({ id: _id, sessionId: sessions[0]?._id ?? '' });

it('a workshop of eight goes from its offer to its thanks in three zones, over a change of the clock', async () => {
  const { zone, at } = nextChange();
  const teacher = await service.member({ timeZone: zone });
  const learners: Learner[] = [];
  for (let count = 0; count < 9; count += 1)
    learners.push(await service.member({ timeZone: ZONES[count % ZONES.length] ?? null }));
  const [eight, late] = [learners.slice(0, 8), learners[8] as Learner];
  const before = new Date(at.getTime() - 12 * HOUR_MS);
  const offered = await service.lesson(teacher, {
    seats: 8,
    least: 3,
    admission: 'open',
    place: PLACE,
    sessions: [{ startsAt: before.toISOString(), minutes: 90 }],
  });

  // Nine take at once: eight have a seat, and one waits. Who waits is nobody's business.
  const note = 'private note';
  for (const learner of eight.slice(0, 6)) await service.take(offered._id, learner, { note });
  await Promise.all(
    [...eight.slice(6), late].map((learner) => service.take(offered._id, learner, { note, orWait: true })),
  );
  const full = await service.read(offered._id, teacher.id);
  expect(full.counts).toEqual({ taken: 8, free: 0, waiting: 1 });
  const waiting = learners.filter(({ id }) => !seatedIn(full).includes(id)) as [Learner];
  const seated = learners.filter(({ id }) => seatedIn(full).includes(id));
  expect(JSON.stringify(await service.read(offered._id, seated[0]?.id))).not.toContain(waiting[0].id);

  // The same time by the teacher's clock, a day later.
  const clock = (moment: Date): number => offsetAt(zone, moment) ?? 0;
  const shift = clock(before) - clock(new Date(before.getTime() + DAY_MS));
  const after = new Date(before.getTime() + DAY_MS + shift * MINUTE_MS);
  const moved = await service.call('PUT /lessons/:id/sessions/:sessionId', {
    as: teacher.id,
    params: ofFirst(offered),
    body: { startsAt: after.toISOString(), version: full.version },
  });
  expect(moved.status).toBe(200);
  const theirs = [offered, moved.body.lesson].map(({ sessions }) => sessions[0]?.theirs);
  expect(theirs[0]?.local.slice(11)).toBe(theirs[1]?.local.slice(11));
  expect(theirs[0]?.offset).not.toBe(theirs[1]?.offset);

  // One cannot come then: the seat goes to the one who waits.
  const [cannot, ...come] = seated as [Learner, ...Learner[]];
  for (const learner of come) expect((await sayOf(offered, learner, { comes: true })).status).toBe(200);
  expect((await sayOf(offered, cannot, { comes: false })).status).toBe(200);
  expect((await service.read(offered._id, waiting[0].id)).mine).toMatchObject({ state: 'offered' });
  const taken = await service.call('PUT /lessons/:id/seat', {
    as: waiting[0].id,
    params: { id: offered._id },
    body: { offer: 'take' },
  });
  const there = [...come, waiting[0]];
  expect(seatedIn(taken.body.lesson)).toEqual(idsOf(there));

  // All come, and thank.
  const past = { _id: offered._id, sessionId: ofFirst(offered).sessionId };
  await service.passTo(past, 20);
  const said = await service.call('PUT /lessons/:id/sessions/:sessionId/presence', {
    as: teacher.id,
    params: ofFirst(offered),
    body: { members: idsOf(there) },
  });
  expect(said.body.lesson.sessions[0]?.status).toBe('held');
  const thanked = await Promise.all(
    there.map(({ id }) =>
      service.call('POST /lessons/:id/sessions/:sessionId/thanks', {
        as: id,
        params: ofFirst(offered),
        body: { text: 'Thank you.', again: true },
      }),
    ),
  );
  expect(thanked.map(({ status }) => status)).toEqual(there.map(() => 201));
  await service.passTo(past, SETTLED);
  const { body } = await service.call('GET /thanks', { query: { teacherId: teacher.id, page: 1, limit: 20 } });
  expect([body.thanks.length, body.again]).toEqual([8, { yes: 8, of: 8 }]);
  const [settled] = await service.waitFor(async () => {
    const found = await service.context.sentTo('auth', 'lesson.settled');
    return found.length > 0 && found;
  });
  expect(settled?.payload).toMatchObject({ learners: 8, parts: [{ teacherId: teacher.id, minutes: 90 }] });

  // Nothing private is in what others read, nor in what they are told.
  for (const reader of [undefined, cannot.id, ...idsOf(there)]) {
    const shown = JSON.stringify(await service.read(offered._id, reader));
    const own = reader && idsOf(there).includes(reader) ? ['Secrète', 'Moser', 'private note'] : [];
    expect(PRIVATE.filter((secret) => shown.includes(secret))).toEqual(own);
    expect(shown.split('private note')).toHaveLength(own.length > 0 ? 2 : 1);
  }
  for (const subscriber of ['notifications', 'auth', 'skills', 'matches'] as const) {
    // A calendar entry is for its reader, and has the place.
    const notices = (await service.context.sentTo(subscriber)).map(({ payload }) => ({ ...payload, calendar: null }));
    expect(PRIVATE.filter((secret) => JSON.stringify(notices).includes(secret))).toEqual([]);
  }
});
