import { ROOMS } from '@mutua/contracts';
import {
  change,
  doorOf,
  find,
  isAbandoned,
  type Occupant,
  type Room,
  roomFor,
  sessionAt,
  stateOf,
  withOccupant,
  without,
} from './room.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-12-05T09:00:00.000Z');
const SESSION = { id: 's1', startsAt: new Date(START).toISOString(), minutes: 90 };

const occupant = (id: string, part: Partial<Occupant> = {}): Occupant => ({
  user: { _id: id, name: id, avatar: null },
  role: 'learner',
  device: `socket-${id}`,
  feed: `${id}:d:1`,
  sound: true,
  picture: true,
  screen: false,
  hand: null,
  silenced: [],
  enteredAt: START,
  seenAt: START,
  ...part,
});
const roomOf = (...people: Occupant[]): Room => people.reduce(withOccupant, roomFor(null, 'c', SESSION, START));

describe('the session of a room', () => {
  const at = (minutes: number) => sessionAt([SESSION], START + minutes * MINUTE)?.door;
  it.each([
    [-31, 'early'],
    [-30, 'open'],
    [0, 'open'],
    [149, 'open'],
    [150, 'over'],
  ])('%s minutes after the start it is %s', (minutes, door) => expect(at(minutes)).toBe(door));

  it('is the next one between two, and there is none without sessions', () => {
    const next = { ...SESSION, id: 's2', startsAt: new Date(START + 10_080 * MINUTE).toISOString() };
    expect(sessionAt([next, SESSION], START + 300 * MINUTE)).toMatchObject({ session: { id: 's2' }, door: 'early' });
    expect(sessionAt([], START)).toBeNull();
  });

  it('begins with an empty room that nobody is removed from; a move of the session moves its end', () => {
    const first = { ...roomOf(occupant('ada')), removed: ['eve'], isLocked: true, epoch: 3, version: 8 };
    const next = roomFor(first, 'c', { ...SESSION, id: 's2' }, first.closesAt);
    expect(next).toMatchObject({ people: [], removed: [], isLocked: false, media: null, epoch: 3, version: 8 });
    const moved = { ...SESSION, startsAt: new Date(START + 30 * MINUTE).toISOString() };
    expect(roomFor(first, 'c', moved, START)).toEqual({ ...first, closesAt: first.closesAt + 30 * MINUTE });
  });
});

describe('two sessions whose rooms are open at the same time', () => {
  const next = { ...SESSION, id: 's2', startsAt: new Date(START + 120 * MINUTE).toISOString() };
  it.each([
    [89, 's1'],
    [90, 's2'],
    [200, 's2'],
  ])('%s minutes after the start of the first it is %s', (minutes, id) =>
    expect(sessionAt([SESSION, next], START + minutes * MINUTE)).toMatchObject({ session: { id }, door: 'open' }),
  );

  it('who is still there stays with the same media, and a new stay begins', () => {
    const media = { node: 'ws://n', id: 'i', pin: 'p', secret: 's' };
    const first = { ...roomOf(occupant('ada')), media, removed: ['eve'], isLocked: true, epoch: 3, version: 8 };
    const now = START + 95 * MINUTE;
    const kept = roomFor(first, 'c', next, now);
    expect(kept).toMatchObject({ sessionId: 's2', media, removed: [], isLocked: false, epoch: 3, version: 8 });
    expect(kept.people).toEqual([occupant('ada', { enteredAt: now })]);
    expect(roomFor({ ...first, people: [], emptySince: START }, 'c', next, now)).toMatchObject({
      media,
      emptySince: START,
    });
    expect(roomFor(first, 'c', next, first.closesAt)).toMatchObject({ media: null, people: [] });
  });
});

describe('the door', () => {
  const learner = { memberId: 'ben', role: 'learner' as const };
  const full = roomOf(...Array.from({ length: ROOMS.people }, (_, index) => occupant(`m${index}`)));

  it.each<[string, Room, string]>([
    ['an empty room', roomOf(), 'open'],
    ['thirteen people', full, 'full'],
    ['a locked room', { ...roomOf(occupant('ada')), isLocked: true }, 'locked'],
    ['a locked room with oneself inside', { ...roomOf(occupant('ben')), isLocked: true }, 'open'],
    ['a room from which one was removed', { ...roomOf(), removed: ['ben'] }, 'removed'],
    ['a room that was ended for all', { ...roomOf(), hasEnded: true }, 'over'],
  ])('of %s', (_what, room, door) => expect(doorOf(room, learner)).toBe(door));

  it('is open for the teacher, who opens an ended room again', () => {
    const ended = { ...full, hasEnded: true, isLocked: true };
    expect(doorOf(ended, { memberId: 'ada', role: 'teacher' })).toBe('open');
    expect(withOccupant(ended, occupant('ada')).hasEnded).toBe(false);
  });

  it('lets a member of a full room in again, by another device', () => {
    expect(doorOf(full, { memberId: 'm3', role: 'learner' })).toBe('open');
    expect(withOccupant(full, occupant('m3', { device: 'phone' })).people).toHaveLength(ROOMS.people);
  });
});

it('is abandoned five minutes after the last one has left, and not when somebody is there', () => {
  const left = without(roomOf(occupant('ada'), occupant('ben')), () => true, START);
  expect([isAbandoned(left, START + 4 * MINUTE), isAbandoned(left, START + 5 * MINUTE)]).toEqual([false, true]);
  expect(without(left, () => true, START + MINUTE).emptySince).toBe(START);
  expect(isAbandoned(withOccupant(left, occupant('ada')), START + 60 * MINUTE)).toBe(false);
});

it('tells the others no device, feed or secret', () => {
  const room = {
    ...roomOf(occupant('ada', { hand: START })),
    media: { node: 'ws://n', id: 'i', pin: 'p', secret: 's' },
  };
  expect(stateOf(room).people).toEqual([
    {
      user: { _id: 'ada', name: 'ada', avatar: null },
      role: 'learner',
      sound: true,
      picture: true,
      screen: false,
      hand: new Date(START).toISOString(),
    },
  ]);
  expect(Object.keys(stateOf(room))).toEqual(['circleId', 'version', 'epoch', 'isLocked', 'closesAt', 'people']);
});

it('changes one person only', () => {
  const room = change(roomOf(occupant('ada'), occupant('ben')), 'ben', { sound: false });
  expect([find(room, 'ada')?.sound, find(room, 'ben')?.sound]).toEqual([true, false]);
});
