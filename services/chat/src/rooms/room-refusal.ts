import type { RoomDoor } from '@mutua/contracts';
import { ConflictError, ForbiddenError } from '@mutua/service-kit';

/** What a member is told whom the door does not let in. */
export function refusalOf(door: Exclude<RoomDoor, 'open'>): Error {
  switch (door) {
    case 'early':
    case 'none':
      return new ConflictError('The room is not open yet', { code: 'room_early' });
    case 'over':
      return new ConflictError('The room is closed', { code: 'room_closed' });
    case 'locked':
      return new ConflictError('The teacher has locked the room', { code: 'room_locked' });
    case 'full':
      return new ConflictError('The room is full', { code: 'room_full' });
    case 'removed':
      return new ForbiddenError('The teacher has removed you from this room', 'not_available');
  }
}
