import { NotFoundError } from '@mutua/service-kit';
import type { Device } from '../realtime/device.ts';
import { IN_ROOM, type JoinedChats } from '../realtime/joined-chats.ts';
import type { MediaDevice } from './engine.ts';

/** A device of this process in a room. */
export interface PresentDevice {
  circleId: string;
  memberId: string;
  feed: string;
  node: string;
  epoch: number;
  media: MediaDevice;
}

export type PresentDevices = ReturnType<typeof createPresentDevices>;

/** The devices of this process that are in rooms, by their sockets. All nodes know that their members are in one. */
export function createPresentDevices({ joined }: { joined: Pick<JoinedChats, 'join' | 'leave'> }) {
  const devices = new Map<string, PresentDevice>();
  return {
    all: (): [socketId: string, PresentDevice][] => [...devices],
    find: (socketId: string): PresentDevice | undefined => devices.get(socketId),
    async put(socketId: string, device: PresentDevice): Promise<void> {
      devices.set(socketId, device);
      await joined.join({ userId: device.memberId, socketId }, IN_ROOM);
    },

    /** The room that a device has entered. @throws NotFoundError */
    of({ socketId }: Device): PresentDevice {
      const device = devices.get(socketId);
      if (!device) throw new NotFoundError('You are not in this room');
      return device;
    },

    /** Ends the media of a device. The stored room is changed by the caller. */
    release(socketId: string): PresentDevice | undefined {
      const device = devices.get(socketId);
      devices.delete(socketId);
      if (device) joined.leave({ userId: device.memberId, socketId }, IN_ROOM);
      // What cannot be ended is gone with its node.
      void device?.media.leave().catch(() => undefined);
      return device;
    },
  };
}
