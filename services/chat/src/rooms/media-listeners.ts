import type { Emitter } from '../realtime/emitter.ts';
import type { MediaListeners } from './engine.ts';
import type { PresentDevices } from './present-devices.ts';

/** Feeds are named by member, device and epoch. */
const memberOfFeed = (feed: string): string => feed.split(':')[0] ?? '';

/** What a device is told of the media of its room, which it has entered as a feed. */
export const createMediaListeners =
  ({ devices, emitter }: { devices: PresentDevices; emitter: Pick<Emitter, 'toDevice'> }) =>
  ({ socketId, feed }: { socketId: string; feed: string }): MediaListeners => {
    const isHere = () => devices.find(socketId)?.feed === feed;
    return {
      onOffer: ({ n, jsep, streams }) =>
        emitter.toDevice(socketId, 'room_offer', {
          n,
          jsep,
          streams: streams.map(({ mid, feed: of, stream }) => ({ mid, memberId: memberOfFeed(of), stream })),
        }),
      onTalking: (of, isTalking) =>
        emitter.toDevice(socketId, 'room_talking', { memberId: memberOfFeed(of), isTalking }),
      onGone: () => {
        if (isHere()) devices.release(socketId);
      },
      onDeaf: () => {
        if (!isHere()) return;
        devices.release(socketId);
        // The page then says what it sends, learns that it is not inside, and enters again.
        emitter.toDevice(socketId, 'resync', {});
      },
    };
  };
