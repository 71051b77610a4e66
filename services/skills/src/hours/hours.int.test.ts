import { type HoursSnapshot, OPEN_PRIVACY, type Skill } from '@mutua/contracts';
import { everyDay } from '@mutua/domain';
import { newEvent } from '@mutua/service-kit';
import { requestOf } from '@mutua/service-kit/testing';
import { newId, SKILL, useHarness } from '../../test/harness.ts';

const service = useHarness();

const NO_TIMES = { availableDays: [], availableTimeSlots: [] } as never as Partial<typeof SKILL>;
const tuesday = { ...everyDay([]), tuesday: [{ start: '18:00', end: '20:00' }] };
const friday = { ...everyDay([]), friday: [{ start: '22:00', end: '02:00' }] };

/** Publishes the weekly hours of a member. */
async function publishHours(
  userId: string,
  weekly: HoursSnapshot['weekly'],
  { version = 1, timeZone = null as string | null } = {},
) {
  await service.publish(newEvent('hours.changed', { userId, version, timeZone, weekly }));
  await service.waitFor(() =>
    service.context.connection.collection('hours').findOne({ _id: userId as never, version: { $gte: version } }),
  );
}
const timesOf = ({ hoursFrom, availableDays, availableTimeSlots }: Skill) => ({
  hoursFrom,
  days: availableDays.join(),
  times: availableTimeSlots.map(({ start, end }) => `${start}-${end}`).join(),
});
const edit = async (skill: Skill, fields: object) =>
  (
    await service.call('PUT /skills/:id', {
      as: skill.userId._id,
      params: { id: skill._id },
      body: { ...SKILL, description: skill.description, availableDays: skill.availableDays, ...fields },
    })
  ).body.skill;

it('a new skill without times uses the weekly hours of its owner, follows their changes, and publishes them', async () => {
  const { _id } = await service.member({ timeZone: 'Europe/Berlin' });
  const early = await service.skill(_id, NO_TIMES);
  expect(timesOf(early)).toEqual({ hoursFrom: 'member', days: '', times: '' });
  await publishHours(_id, tuesday);
  const evening = { hoursFrom: 'member', days: 'tuesday', times: '18:00-20:00' };
  await service.waitFor(async () => timesOf(await service.read(early._id)).days === 'tuesday');
  expect(timesOf(await service.read(early._id))).toEqual(evening);
  expect(timesOf(await service.skill(_id, NO_TIMES))).toEqual(evening);
  const own = await service.skill(_id);
  expect(timesOf(own)).toEqual({ hoursFrom: 'skill', days: 'monday', times: '18:00-19:30' });

  await publishHours(_id, friday, { version: 2 });
  await service.waitFor(async () => timesOf(await service.read(early._id)).days !== 'tuesday');
  const late = { days: 'friday,saturday', times: '00:00-02:00,22:00-23:59' };
  expect(timesOf(await service.read(early._id))).toEqual({ hoursFrom: 'member', ...late });
  expect(timesOf(await service.read(own._id))).toEqual(timesOf(own));
  const published = await service.waitFor(async () =>
    (await service.context.sentTo('matches', 'skill.updated')).find(
      ({ payload: { skill } }) => skill._id === early._id && JSON.stringify(skill).includes('22:00'),
    ),
  );
  expect(published.payload.skill).toMatchObject({ version: 3, editedVersion: 3, details: { hoursFrom: 'member' } });
  // An event that is older than the stored version changes nothing.
  await publishHours(_id, tuesday, { version: 1 });
  expect(timesOf(await service.read(early._id))).toEqual({ hoursFrom: 'member', ...late });
});

it('a client that does not know weekly hours removes none, and can give a skill its own times', async () => {
  const { _id } = await service.member();
  await publishHours(_id, tuesday);
  const skill = await service.skill(_id, NO_TIMES);
  const { availableDays, availableTimeSlots } = skill;
  const renamed = await edit(skill, { title: 'Renamed', availableTimeSlots });
  expect([renamed.title, timesOf(renamed)]).toEqual(['Renamed', timesOf(skill)]);
  const other = await edit(skill, { availableDays, availableTimeSlots: [{ start: '18:00', end: '19:00' }] });
  expect(timesOf(other)).toEqual({ hoursFrom: 'skill', days: 'tuesday', times: '18:00-19:00' });
  await publishHours(_id, friday, { version: 2 });
  expect(timesOf(await service.read(skill._id))).toEqual(timesOf(other));
  // A client that knows `hoursFrom` can return to the weekly hours, or store equal times as the skill’s own.
  const back = await edit(skill, { hoursFrom: 'member' });
  expect(timesOf(back)).toMatchObject({ hoursFrom: 'member', days: 'friday,saturday' });
  expect(timesOf(await edit(back, { availableTimeSlots: back.availableTimeSlots, hoursFrom: 'skill' }))).toEqual({
    ...timesOf(back),
    hoursFrom: 'skill',
  });
});

it('a skill shows its times with an offset, and how much of them the reader has; no answer contains a time zone', async () => {
  const owner = await service.member({ timeZone: 'Asia/Tokyo' });
  const reader = await service.member({ timeZone: 'Asia/Kathmandu' });
  await publishHours(owner._id, tuesday);
  await publishHours(
    reader._id,
    { ...everyDay([]), tuesday: [{ start: '15:00', end: '16:00' }] },
    { timeZone: 'Europe/Berlin' },
  );
  const [weekly, own] = [await service.skill(owner._id, NO_TIMES), await service.skill(owner._id)];
  expect((await service.read(weekly._id)).hours).toEqual({ offset: 540, weekly: tuesday, common: null });
  expect((await service.read(weekly._id, owner._id)).hours?.common).toBeNull();
  expect((await service.read(weekly._id, reader._id)).hours?.common).toBe(0);
  expect((await service.read(own._id)).hours).toEqual({
    offset: 540,
    weekly: { ...everyDay([]), monday: SKILL.availableTimeSlots },
    common: null,
  });
  // The time zone of the hours is used when they have one.
  await publishHours(owner._id, tuesday, { version: 2, timeZone: 'America/New_York' });
  const shifted = (await service.read(weekly._id, reader._id)).hours;
  expect(shifted?.offset).toBeLessThan(0);
  const answers = [
    weekly,
    shifted,
    await service.read(own._id, reader._id),
    await service.call('GET /skills/search', { query: { q: 'guitar' }, as: reader._id }),
    await service.call('GET /skills/my-skills', { as: owner._id }),
  ];
  expect(JSON.stringify(answers)).not.toMatch(/Tokyo|New_York|Kathmandu|Berlin/);
});

it('without a known time zone, or with days only, a skill shows only its days and times', async () => {
  const [unknown, known] = [await service.member(), await service.member({ timeZone: 'UTC' })];
  expect((await service.read((await service.skill(unknown._id))._id)).hours).toBeNull();
  const days = await service.skill(known._id, { availableTimeSlots: [] });
  expect(await service.read(days._id)).toMatchObject({ hours: null, availableDays: ['monday'] });
});

it('a member who shows hours to partners shows them to nobody else, also in searches; a request is not enough', async () => {
  const owner = await service.member({
    timeZone: 'UTC',
    privacy: { ...OPEN_PRIVACY, hours: 'partners' },
    location: 'Ushuaia',
  });
  const [partner, stranger] = [newId(), newId()];
  const skill = await service.skill(owner._id);
  const found = async (as?: string) =>
    (await service.call('GET /skills/search', { query: { location: 'Ushuaia' }, ...(as && { as }) })).body.skills[0];
  const sees = async (as?: string) => {
    const read = await service.read(skill._id, as);
    return [
      read.availableDays.length,
      read.availableTimeSlots.length,
      read.hours ? 1 : 0,
      (await found(as))?.availableDays.length,
    ];
  };
  const [ALL, NOTHING] = [
    [1, 1, 1, 1],
    [0, 0, 0, 0],
  ];
  const tell = async (type: 'request.created' | 'request.accepted' | 'request.cancelled', version: number) => {
    const status = {
      'request.created': 'pending',
      'request.accepted': 'accepted',
      'request.cancelled': 'cancelled',
    } as const;
    const person = (id: string) => ({ _id: id, name: 'Ada', avatar: null });
    const parties = { senderId: person(partner), receiverId: person(owner._id) };
    const request = requestOf({ _id: 'a'.repeat(24), status: status[type], ...parties });
    await service.publish(newEvent(type, { request, version, actorId: partner }));
    await service.waitFor(() =>
      service.context.connection
        .collection('partners')
        .findOne({ _id: request._id as never, version: { $gte: version } }),
    );
  };
  expect([await sees(), await sees(stranger), await sees(partner)]).toEqual([NOTHING, NOTHING, NOTHING]);
  expect((await sees(owner._id)).slice(0, 3)).toEqual([1, 1, 1]);
  await tell('request.created', 1);
  expect(await sees(partner)).toEqual(NOTHING);
  await tell('request.accepted', 2);
  expect([await sees(partner), await sees(stranger)]).toEqual([ALL, NOTHING]);
  await tell('request.created', 1);
  expect(await sees(partner)).toEqual(ALL);
  await tell('request.cancelled', 3);
  expect(await sees(partner)).toEqual(NOTHING);
});

it('forgets the hours of an erased member', async () => {
  const { _id } = await service.member();
  await publishHours(_id, tuesday);
  await service.publish(newEvent('member.erased', { userId: _id }));
  const stored = () => service.context.connection.collection('hours').findOne({ _id: _id as never });
  await service.waitFor(async () => !JSON.stringify(await stored()).includes('18:00'));
  await service.publish(newEvent('hours.changed', { userId: _id, version: 9, timeZone: null, weekly: tuesday }));
  const { _id: other } = await service.member();
  await publishHours(other, tuesday);
  expect(JSON.stringify(await stored())).not.toContain('18:00');
});
