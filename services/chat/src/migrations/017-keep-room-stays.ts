import type { Migration } from '@mutua/service-kit';

/** Indexes who was in which room, and when: each stay has the time of its removal. Earlier ones go after an hour, as before. */
export const keepRoomStays: Migration = {
  name: '017-keep-room-stays',
  run: ({ createIndexes }) =>
    createIndexes('roomstays', [
      { key: { circleId: 1, enteredAt: 1 } },
      { key: { memberId: 1 } },
      { key: { keptUntil: 1 }, expireAfterSeconds: 0 },
    ]),
};
