/** The real-time events of rooms. One room for each device: an event after `room_enter` is about the room that the device has entered. */

import { z } from 'zod';
import type { IceServer } from '../calls/entities.ts';
import { Signal } from '../calls/signal.ts';
import { ObjectId } from '../core/common.ts';
import type { RoomState } from './entities.ts';
import { ROOM_LAYERS, ROOM_MEASURES, ROOMS, type RoomEnd, type RoomStream } from './limits.ts';

/** A device sends three streams. Each stream is offered to everybody in the room. */
const MAX_STREAMS = 6;
const hasFewStreams = ({ sdp }: { sdp?: unknown }): boolean =>
  typeof sdp === 'string' && sdp.split('\nm=').length - 1 <= MAX_STREAMS;

/** The events of a client in a room. */
export const roomClientEvents = {
  /** Enters the room of a lesson. Another device of the member leaves it. */
  room_enter: z.object({ circleId: ObjectId }),
  /** Offers to send: sound, picture and screen, in this order. The answer comes with the acknowledgement. */
  room_publish: z.object({ jsep: Signal.refine(hasFewStreams) }),
  /** Answers the offer with this number. */
  room_answer: z.object({ jsep: Signal, n: z.number().int().min(1) }),
  /** A candidate of the connection that sends (`up`) or receives (`down`); null after the last one. */
  room_candidate: z.object({ of: z.enum(['up', 'down']), candidate: Signal.nullable() }),
  /** How large the device wants the pictures of the others. */
  room_want: z.object({
    layers: z.array(z.object({ memberId: ObjectId, layer: z.enum(ROOM_LAYERS) })).max(ROOMS.people),
  }),
  /** What this device sends now. 409 screen_taken while somebody else shares a screen. */
  room_state: z.object({ sound: z.boolean(), picture: z.boolean(), screen: z.boolean(), hand: z.boolean() }),
  /** A measure of the teacher. */
  room_moderate: z.object({ what: z.enum(ROOM_MEASURES), memberId: ObjectId.optional() }),
  room_leave: z.object({ circleId: ObjectId }),
} as const;

/** The fields of the acknowledgements besides `ok`. */
export interface RoomAckData {
  room_enter: { room: RoomState; iceServers: IceServer[] };
  room_publish: { jsep: Record<string, unknown> };
  room_answer: object;
  room_candidate: object;
  room_want: object;
  room_state: object;
  room_moderate: object;
  room_leave: object;
}

/** The events of the server to devices in a room. */
export interface RoomServerPayloads {
  /** Somebody has entered or left, or anything else has changed. */
  room_people: RoomState;
  /** An offer to receive: which member and stream each part of it is. The next one follows after its answer. */
  room_offer: {
    n: number;
    jsep: Record<string, unknown>;
    streams: { mid: string; memberId: string; stream: RoomStream }[];
  };
  room_talking: { memberId: string; isTalking: boolean };
  /** The teacher has muted this member, or has stopped their screen. */
  room_stopped: { stream: 'sound' | 'screen' };
  /** The room has moved to another server. The device enters again. */
  room_moved: { epoch: number };
  room_closed: { why: RoomEnd };
}
