import { isDeepStrictEqual } from 'node:util';
import type { ClientPayload, IceServer, RoomDoorView, RoomLayer, RoomState } from '@mutua/contracts';
import {
  ConflictError,
  type Logger,
  NotFoundError,
  ServiceUnavailableError,
  ValidationError,
} from '@mutua/service-kit';
import type { Device } from '../realtime/device.ts';
import type { Emitter } from '../realtime/emitter.ts';
import type { JoinedChats } from '../realtime/joined-chats.ts';
import { EngineAwayError, EngineRefusedError, type RoomEngine, type Signal } from './engine.ts';
import { createMediaListeners } from './media-listeners.ts';
import { createNodeHealth } from './node-health.ts';
import { createPresentDevices } from './present-devices.ts';
import type { RoomStore } from './room.store.ts';
import {
  change,
  doorOf,
  find,
  type Occupant,
  type Room,
  roomFor,
  SILENCE_MS,
  sessionAt,
  sharesBeside,
  stated,
  stateOf,
  withOccupant,
} from './room.ts';
import { createRoomKeeping, newSecret } from './room-keeping.ts';
import { createRoomMaintenance } from './room-maintenance.ts';
import { createRoomMeasures } from './room-measures.ts';
import type { FindRoomMember, RoomMember } from './room-member.ts';
import type { RoomRecordRepository, RoomStay } from './room-record.repository.ts';
import { refusalOf } from './room-refusal.ts';

const BEAT_MS = 5_000;
/** A page that loses its connection stays in the room when it enters again within this time. */
const GRACE_MS = 8_000;

const roomNotFound = () => new NotFoundError('Room not found');

export type RoomService = ReturnType<typeof createRoomService>;

/** Opens rooms for the people of a lesson, and passes signals between their devices and the engine. */
export function createRoomService({
  findMember,
  engine,
  nodes,
  store,
  records,
  iceServersOf,
  consumeLimit,
  emitter,
  joined,
  isConnected,
  processId,
  logger,
  now = Date.now,
  beatMs = BEAT_MS,
  graceMs = GRACE_MS,
}: {
  findMember: FindRoomMember;
  engine: RoomEngine;
  /** The addresses of the engine's nodes. None: there are no rooms. */
  nodes: readonly string[];
  store: RoomStore;
  records: Pick<RoomRecordRepository, 'attended' | 'staysIn'>;
  iceServersOf: (memberId: string) => IceServer[];
  /** Counts an entry. @throws TooManyRequestsError */
  consumeLimit: (memberId: string) => Promise<void>;
  emitter: Emitter;
  joined: Pick<JoinedChats, 'join' | 'leave'>;
  /** Whether a device of this process is still connected. */
  isConnected: (socketId: string) => boolean;
  processId: string;
  logger: Logger;
  now?: (() => number) | undefined;
  beatMs?: number | undefined;
  graceMs?: number | undefined;
}) {
  const devices = createPresentDevices({ joined });
  const health = createNodeHealth({ engine, nodes });
  const keeping = createRoomKeeping({ engine, nodes, store, records, devices, health, emitter, logger, now, beatMs });
  const kept = { findMember, store, keeping, devices, health, processId, logger, now, beatMs };
  const maintenance = createRoomMaintenance(kept);
  const listenersOf = createMediaListeners({ devices, emitter });
  const { announce, answered, close, dismiss, endFeed } = keeping;

  /** What a device has signalled. @throws ValidationError when the engine refuses it */
  const signalled = <T>(task: Promise<T>): Promise<T> =>
    answered(task).catch((error: unknown) => {
      throw error instanceof EngineRefusedError ? new ValidationError([]) : error;
    });

  /** The member, or a 404 for everybody who may not know of the room. */
  async function memberOf(circleId: string, memberId: string): Promise<RoomMember> {
    const member = nodes.length > 0 ? await findMember(circleId, memberId) : null;
    if (!member) throw roomNotFound();
    return member;
  }

  const leaveAs = (socketId: string, circleId: string) => dismiss(circleId, ({ device }) => device === socketId);

  /** Puts a member into the stored room. @throws ConflictError, ForbiddenError when it is not open for the member */
  async function takePlace(circleId: string, { user, role, sessions }: RoomMember, { userId, socketId }: Device) {
    const current = sessionAt(sessions, now());
    if (current?.door !== 'open') throw refusalOf(current?.door ?? 'none');
    const node = await keeping.chooseNode();
    const { before, after: room } = await store.change(circleId, (stored): Room => {
      // Those whose process is silent stay: only who looks at the room knows whether that is gone, and publishes their stay.
      const there = roomFor(stored, circleId, current.session, now());
      const door = doorOf(there, { memberId: userId, role });
      if (door !== 'open') throw refusalOf(door);
      const epoch = there.media ? there.epoch : there.epoch + 1;
      const earlier = find(there, userId);
      const isStill = earlier && now() - earlier.seenAt <= SILENCE_MS;
      const occupant: Occupant = {
        ...{ user, role, device: socketId, sound: false, picture: false, screen: false, silenced: [] },
        feed: `${userId}:${newSecret().slice(0, 10)}:${epoch}`,
        hand: earlier?.hand ?? null,
        enteredAt: isStill ? earlier.enteredAt : now(),
        seenAt: now(),
      };
      return { ...withOccupant(there, occupant), media: there.media ?? keeping.newMedia(node), epoch };
    });
    await keeping.recordCarried(before, room);
    await keeping.recordSilent(before, room, userId);
    const occupant = find(room, userId);
    if (!room.media || !occupant) throw new ServiceUnavailableError();
    return { before, room, media: room.media, occupant };
  }

  /**
   * The room, once a device is known to be in it. A device whose member was removed, or replaced, while it entered, is ended.
   * @throws NotFoundError, ConflictError, ForbiddenError then
   */
  async function checkPlace(circleId: string, { role }: RoomMember, { userId, socketId }: Device): Promise<Room> {
    const room = await store.find(circleId).catch((error: unknown) => {
      devices.release(socketId);
      throw error;
    });
    const feed = devices.find(socketId)?.feed;
    if (room && feed && find(room, userId)?.feed === feed) return room;
    devices.release(socketId);
    const door = room ? doorOf(room, { memberId: userId, role }) : 'open';
    throw door === 'open' ? roomNotFound() : refusalOf(door);
  }

  /** Leaves the room that this device was in, and ends the entry of another device of the member. */
  async function endEarlier(before: Room | null, { userId, socketId }: Device): Promise<void> {
    const earlier = before && find(before, userId);
    if (!earlier) return;
    if (earlier.device !== socketId) close(earlier, 'replaced');
    await endFeed(before, earlier);
  }

  async function leave({ socketId }: Pick<Device, 'socketId'>, circleId: string): Promise<void> {
    if (devices.find(socketId)?.circleId === circleId) devices.release(socketId);
    await leaveAs(socketId, circleId);
  }

  return {
    /** The room as a member sees it before entering. @throws NotFoundError */
    async view(memberId: string, circleId: string): Promise<RoomDoorView> {
      const { role, title, sessions, blocked } = await memberOf(circleId, memberId);
      const current = sessionAt(sessions, now());
      if (!current) return { title, role, session: null, opensAt: null, closesAt: null, door: 'none', people: [] };
      const { session, opensAt, closesAt, door } = current;
      const room = roomFor(await store.find(circleId), circleId, session, now());
      return {
        title,
        role,
        session: { startsAt: session.startsAt, minutes: session.minutes },
        opensAt: new Date(opensAt).toISOString(),
        closesAt: new Date(closesAt).toISOString(),
        door: door === 'open' ? doorOf(room, { memberId, role }) : door,
        people: room.people.map(({ user }) => user),
        ...(room.people.some(({ user }) => blocked.includes(user._id)) && { hasBlocked: true as const }),
      };
    },

    /** Who was in the room of a lesson in the last days, and who is there now. */
    async stays(circleId: string): Promise<RoomStay[]> {
      // First who is there: who leaves meanwhile is among the others.
      const room = await store.find(circleId);
      const ended = await records.staysIn(circleId, new Date(now()));
      const going = (room?.people ?? []).map(({ user, enteredAt }) => ({
        sessionId: room?.sessionId ?? '',
        memberId: user._id,
        enteredAt: new Date(enteredAt),
        leftAt: null,
      }));
      return [...ended, ...going];
    },

    /**
     * Enters a room. Another device of the member leaves it.
     * @throws NotFoundError for strangers; ConflictError and ForbiddenError when it is not open for this member; ServiceUnavailableError
     */
    async enter(device: Device, circleId: string): Promise<{ room: RoomState; iceServers: IceServer[] }> {
      const { userId, socketId } = device;
      const member = await memberOf(circleId, userId);
      await consumeLimit(userId);
      const left = devices.release(socketId);
      if (left && left.circleId !== circleId) await leaveAs(socketId, left.circleId);
      const { before, room, media, occupant } = await takePlace(circleId, member, device);
      const { feed } = occupant;
      await endEarlier(before, device);
      try {
        const entered = await engine.enter(media.node, media, feed, listenersOf({ socketId, feed }));
        await devices.put(socketId, {
          circleId,
          memberId: userId,
          feed,
          node: media.node,
          epoch: room.epoch,
          media: entered,
        });
      } catch (error) {
        await leaveAs(socketId, circleId);
        if (error instanceof EngineAwayError && nodes.length > 1) await keeping.move(circleId, media.node, room.epoch);
        return await answered(Promise.reject(error));
      }
      const present = await checkPlace(circleId, member, device);
      // The device may have disconnected before its event was handled.
      if (!isConnected(socketId)) await leave(device, circleId);
      announce(present);
      // The epoch is that of the entry: the room may have moved since.
      return { room: { ...stateOf(present), epoch: room.epoch }, iceServers: iceServersOf(userId) };
    },

    publish: async (device: Device, jsep: Signal): Promise<Signal> => signalled(devices.of(device).media.publish(jsep)),

    answer: async (device: Device, { jsep, n }: ClientPayload<'room_answer'>): Promise<void> =>
      signalled(devices.of(device).media.answer(jsep, n)),

    candidate: async (device: Device, { of, candidate }: ClientPayload<'room_candidate'>): Promise<void> =>
      signalled(devices.of(device).media.candidate(of, candidate)),

    async want(device: Device, { layers }: ClientPayload<'room_want'>): Promise<void> {
      const { circleId, media } = devices.of(device);
      const room = await store.find(circleId);
      const wanted = new Map<string, RoomLayer>();
      for (const { memberId, layer } of layers) {
        const feed = room && find(room, memberId)?.feed;
        if (feed) wanted.set(feed, layer);
      }
      await answered(media.want(wanted));
    },

    /** Tells the others what a device sends. @throws ConflictError while somebody else shares a screen */
    async setState(device: Device, stating: ClientPayload<'room_state'>): Promise<void> {
      const { circleId, memberId, feed } = devices.of(device);
      let heard: Occupant['silenced'] = [];
      const { before, after } = await store.change(circleId, (room): Room => {
        const me = room && find(room, memberId);
        if (me?.feed !== feed || !room) throw new NotFoundError('You are not in this room');
        if (stating.screen && sharesBeside(room, memberId))
          throw new ConflictError('Somebody else shares a screen', { code: 'screen_taken' });
        heard = me.silenced.filter((stream) => stating[stream]);
        const next = stated(me, stating, now());
        return isDeepStrictEqual(next, me) ? room : change(room, memberId, next);
      });
      // A page that may have missed something says the same again.
      if (after === before) emitter.toDevice(device.socketId, 'room_people', stateOf(after));
      else announce(after);
      const { media } = after;
      for (const stream of heard) if (media) await answered(engine.silence(media.node, media, feed, stream, false));
    },

    moderate: createRoomMeasures({ engine, store, keeping, devices, emitter }),
    leave,

    /** Call this when a device has disconnected. It leaves after the grace period, unless the member has entered again. */
    deviceLeft(socketId: string): void {
      const device = devices.find(socketId);
      if (!device) return;
      const ending = () => keeping.safely(leave({ socketId }, device.circleId), 'a stay in a room was not ended');
      setTimeout(() => void ending(), graceMs).unref();
    },

    /** Call this when the people or the sessions of a lesson have changed: who has no seat any more leaves. */
    async recheck(circleId: string): Promise<void> {
      if (nodes.length > 0) await maintenance.check(circleId);
    },
    nodeLost: maintenance.nodeLost,
    metrics: health.metrics(() => devices.all().length),
    start(): void {
      if (nodes.length > 0) maintenance.start();
    },
    async stop(): Promise<void> {
      await maintenance.stop();
      await engine.close();
    },
  };
}
