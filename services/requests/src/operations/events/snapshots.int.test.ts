import type { DomainEvent } from '@mutua/contracts';
import { useHarness } from '../../../test/harness.ts';
import { createReviewRepository } from '../../exchange/reviews/review.repository.ts';
import { createMemberRepository } from '../../members/member.repository.ts';
import { createAvailabilityRepository } from '../../schedule/away/availability.repository.ts';
import { createCalendarRepository } from '../../schedule/calendars/calendar.repository.ts';
import { createHoursRepository } from '../../schedule/hours/hours.repository.ts';
import { createRequestRepository } from '../../store/request.repository.ts';
import { createSnapshots } from './snapshots.ts';

const service = useHarness();

async function read(
  name: 'requests' | 'reviews' | 'availabilities' | 'hours' | 'calendars',
): Promise<DomainEvent['payload'][]> {
  const { connection } = service.context;
  const relay = { publish: () => undefined };
  const snapshots = createSnapshots({
    requests: createRequestRepository({ connection, relay }),
    reviews: createReviewRepository({ connection, relay }),
    members: createMemberRepository(connection),
    availabilities: createAvailabilityRepository({ connection, relay }),
    hours: createHoursRepository({ connection, relay }),
    calendars: createCalendarRepository({ connection, relay }),
  })[name];
  if (!snapshots) throw new Error(`there are no snapshots of ${name}`);
  const payloads: DomainEvent['payload'][] = [];
  for await (const { payload } of snapshots.read()) payloads.push(payload);
  expect(await snapshots.count()).toBe(payloads.length);
  return payloads;
}

it('contain the present state of each request and review, with the present names', async () => {
  const pair = await service.pair();
  const { _id } = await service.request(pair, 'completed');
  const { plan: _plan, version: _version, ...pending } = await service.request(await service.pair());
  const categories = { communication: 5, punctuality: 4, knowledge: 5, helpfulness: 5 };
  const { body } = await service.call('POST /reviews', {
    as: pair.sender._id,
    body: { requestId: _id, rating: 4, categories },
  });
  await service.member({ ...pair.sender, name: 'Renamed', version: 2 });

  const requests = await read('requests');
  expect(requests).toHaveLength(2);
  expect(requests).toContainEqual({
    request: expect.objectContaining({
      _id,
      status: 'completed',
      senderId: expect.objectContaining({ name: 'Renamed' }),
    }),
    version: 3,
    // The copies need this time, so a republish contains it.
    changes: {
      accepted: { at: expect.any(String), actorId: pair.receiver._id },
      completed: { at: expect.any(String), actorId: expect.any(String) },
    },
  });
  expect(requests).toContainEqual({ request: pending, version: 1, changes: {} });
  expect(await read('reviews')).toEqual([
    { review: { ...body.review, reviewerId: { ...body.review.reviewerId, name: 'Renamed' } } },
  ]);
});

it('contain the absences of members', async () => {
  const { _id } = await service.member();
  await service.call('PUT /calendar/away', { as: _id, body: { note: 'In the mountains', requests: 'none' } });
  const away = { note: 'In the mountains', requests: 'none', until: null };
  expect(await read('availabilities')).toContainEqual(
    expect.objectContaining({ userId: _id, version: 1, answersWithin: null, away: expect.objectContaining(away) }),
  );
});

it('contain the weekly hours of members', async () => {
  const { _id } = await service.member();
  const rest = { version: 0, timeZone: 'Europe/Berlin', days: [], notice: 12, horizon: 28 };
  const friday = [{ start: '22:00', end: '02:00' }];
  await service.call('PUT /calendar/hours', { as: _id, body: { ...rest, buffer: 15, weekly: { friday } } });
  const weekly = expect.objectContaining({ friday, monday: [] });
  expect(await read('hours')).toEqual([{ userId: _id, version: 1, timeZone: 'Europe/Berlin', weekly }]);
});

it('contain which calendar entries members want, also those stored by an earlier release', async () => {
  const [ada, ben] = [await service.member(), await service.member()];
  const settings = { mailEntries: 'never', useBusy: true, alarms: false } as const;
  await service.call('PUT /calendar/settings', { as: ada._id, body: settings });
  const wish = { mailEntries: 'never', alarms: false, feedReadAt: null };
  expect(await read('calendars')).toEqual([{ userId: ada._id, version: 2, ...wish }]);
  await service.context.connection.collection('calendars').insertOne({ _id: ben._id as never, ...settings });
  expect(await read('calendars')).toContainEqual({ userId: ben._id, version: 1, ...wish });
  await service.call('PUT /calendar/settings', { as: ben._id, body: { ...settings, alarms: true } });
  const told = await service.waitFor(async () =>
    (await service.context.sentTo('lessons', 'calendar.changed')).find(({ payload }) => payload.userId === ben._id),
  );
  expect(told.payload).toEqual({ userId: ben._id, version: 2, ...wish, alarms: true });
});
