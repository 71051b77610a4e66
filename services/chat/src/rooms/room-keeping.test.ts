import type { Room } from './room.ts';
import { createRoomKeeping } from './room-keeping.ts';

const media = { node: 'ws://n', id: 'i', pin: 'p', secret: 's' };
const roomOf = (version: number): Room => ({
  ...{ version, circleId: 'c', sessionId: 's', closesAt: 0, media, epoch: 1 },
  ...{ isLocked: false, hasEnded: true, removed: [], emptySince: 0, people: [] },
});

it.each([
  ['ends when nothing has happened since', 4, ['i']],
  ['goes on when somebody has entered meanwhile', 5, []],
])('the media of an empty room %s', async (_what, version, expected) => {
  const ended: string[] = [];
  const keeping = createRoomKeeping({
    store: {
      forget: async () => undefined,
      change: async (_circleId: string, edit: (room: Room) => Room) => {
        const before = roomOf(version);
        return { before, after: edit(before) };
      },
    },
    engine: { end: async (_node: string, { id }: { id: string }) => ended.push(id) },
    now: () => 0,
  } as never);
  await keeping.endMedia(roomOf(4));
  expect(ended).toEqual(expected);
});
