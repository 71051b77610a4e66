import type { ClientPayload, RoomMeasure } from '@mutua/contracts';
import { ForbiddenError, NotFoundError } from '@mutua/service-kit';
import type { Device } from '../realtime/device.ts';
import type { Emitter } from '../realtime/emitter.ts';
import type { RoomEngine } from './engine.ts';
import type { PresentDevices } from './present-devices.ts';
import type { RoomStore } from './room.store.ts';
import { change, find, type Occupant, type Room } from './room.ts';
import type { RoomKeeping } from './room-keeping.ts';

/** The measures of a teacher, and, except for those that shut somebody out, of each member of a ring that meets. */
export function createRoomMeasures({
  engine,
  store,
  keeping,
  devices,
  emitter,
}: {
  engine: Pick<RoomEngine, 'silence'>;
  store: RoomStore;
  keeping: RoomKeeping;
  devices: PresentDevices;
  emitter: Pick<Emitter, 'toDevice'>;
}) {
  const present = (room: Room | null, memberId: string | undefined): Occupant => {
    const found = room && memberId !== undefined && find(room, memberId);
    if (!found) throw new NotFoundError('This member is not in the room');
    return found;
  };

  /** Changes one person, and tells all. */
  async function changePerson(
    circleId: string,
    memberId: string | undefined,
    part: (person: Occupant) => Partial<Occupant>,
  ) {
    const { after } = await store.change(circleId, (room) => {
      const person = present(room, memberId);
      return room && change(room, person.user._id, part(person));
    });
    if (after) keeping.announce(after);
    return { room: after, person: present(after, memberId) };
  }

  async function setLock(circleId: string, isLocked: boolean): Promise<void> {
    const { after } = await store.change(circleId, (room) => room && { ...room, isLocked });
    if (after) keeping.announce(after);
  }

  /** Stops a stream: the device is asked to, and the engine no longer forwards it, until the member sends it again. */
  async function stopStream(circleId: string, memberId: string | undefined, stream: 'sound' | 'screen'): Promise<void> {
    const { room, person } = await changePerson(circleId, memberId, ({ silenced }) => ({
      [stream]: false,
      silenced: [...new Set([...silenced, stream])],
    }));
    emitter.toDevice(person.device, 'room_stopped', { stream });
    if (room?.media) await keeping.answered(engine.silence(room.media.node, room.media, person.feed, stream, true));
  }

  async function remove(circleId: string, memberId: string | undefined): Promise<void> {
    const removed = present(await store.find(circleId), memberId).user._id;
    await keeping.dismiss(circleId, ({ user }) => user._id === removed, {
      why: () => 'removed',
      edit: (room) => ({ ...room, removed: [...new Set([...room.removed, removed])] }),
    });
  }

  async function end(circleId: string): Promise<void> {
    const room = await keeping.dismiss(circleId, () => true, {
      why: () => 'ended',
      edit: (each) => ({ ...each, hasEnded: true }),
    });
    if (room) await keeping.endMedia(room);
  }

  const measures: Record<RoomMeasure, (circleId: string, memberId: string | undefined) => Promise<unknown>> = {
    mute: (circleId, memberId) => stopStream(circleId, memberId, 'sound'),
    stop_screen: (circleId, memberId) => stopStream(circleId, memberId, 'screen'),
    lower_hand: (circleId, memberId) => changePerson(circleId, memberId, () => ({ hand: null })),
    remove,
    lock: (circleId) => setLock(circleId, true),
    unlock: (circleId) => setLock(circleId, false),
    end,
  };

  /** @throws ForbiddenError for learners, and in a ring for what shuts out; NotFoundError when the member is not in the room, and for oneself */
  return async function moderate(device: Device, { what, memberId }: ClientPayload<'room_moderate'>): Promise<void> {
    const { circleId } = devices.of(device);
    const { role } = present(await store.find(circleId), device.userId);
    if (role === 'learner') throw new ForbiddenError('Only the teacher can do this');
    // The members of a ring are equals: none of them shuts another one out.
    if (role === 'host' && (what === 'remove' || what === 'lock'))
      throw new ForbiddenError('This is not available', 'not_available');
    if (memberId === device.userId) throw new NotFoundError('This member is not in the room');
    await measures[what](circleId, memberId);
  };
}
