import { randomBytes } from 'node:crypto';
import type { RoomEnd } from '@mutua/contracts';
import { type Logger, NotFoundError, ServiceUnavailableError } from '@mutua/service-kit';
import type { Emitter } from '../realtime/emitter.ts';
import { EngineAwayError, type RoomEngine } from './engine.ts';
import type { NodeHealth } from './node-health.ts';
import type { PresentDevices } from './present-devices.ts';
import type { RoomStore } from './room.store.ts';
import { find, type Occupant, type Room, type RoomSession, roomFor, stateOf, without } from './room.ts';
import type { RoomRecordRepository } from './room-record.repository.ts';

export type RoomKeeping = ReturnType<typeof createRoomKeeping>;

/** A random name or secret. */
export const newSecret = (): string => randomBytes(16).toString('hex');

/** What several parts of rooms do: tell the people of a room, let some of them leave, move it, end its media. */
export function createRoomKeeping({
  engine,
  nodes,
  store,
  records,
  devices,
  health,
  emitter,
  logger,
  now,
  beatMs,
}: {
  engine: RoomEngine;
  /** The addresses of the engine's nodes. */
  nodes: readonly string[];
  store: RoomStore;
  records: Pick<RoomRecordRepository, 'attended'>;
  devices: PresentDevices;
  health: Pick<NodeHealth, 'isAway'>;
  emitter: Pick<Emitter, 'toDevice'>;
  logger: Logger;
  now: () => number;
  beatMs: number;
}) {
  /** Waits for a task that may fail without harm. */
  const safely = async (task: Promise<unknown>, failure: string): Promise<void> => {
    await task.catch((error: unknown) => logger.warn({ err: error }, failure));
  };

  /** Ends something of the engine. With its node, everything that was there is gone as well. */
  const endThere = (task: Promise<void>): Promise<void> =>
    safely(
      task.catch((error: unknown) => {
        if (!(error instanceof EngineAwayError)) throw error;
      }),
      'something of the engine was not ended',
    );

  const announce = (room: Room): void => {
    const state = stateOf(room);
    for (const { device } of room.people) emitter.toDevice(device, 'room_people', state);
  };
  const close = ({ device }: Pick<Occupant, 'device'>, why: RoomEnd): void =>
    emitter.toDevice(device, 'room_closed', { why });

  /** Ends a feed of somebody who is no longer in the room by this device. */
  const endFeed = async ({ media }: Room, { feed, device }: Occupant): Promise<void> => {
    // A device of this process leaves by itself.
    if (!devices.release(device) && media) await endThere(engine.remove(media.node, media, feed));
  };

  /** Chooses the node with the fewest people, if possible one that answers and is not `not`. @throws NotFoundError without nodes */
  async function chooseNode(not?: string): Promise<string> {
    const loads = await store.loads(3 * beatMs);
    const rankOf = (node: string) =>
      node === not || health.isAway(node) ? Number.POSITIVE_INFINITY : (loads.get(node) ?? 0);
    const [best] = nodes.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : Number(rankOf(a) > rankOf(b))));
    if (best === undefined) throw new NotFoundError('Room not found');
    return best;
  }

  /** Media that nobody else can know of, on a node. */
  const newMedia = (node: string) => ({ node, id: newSecret(), pin: newSecret(), secret: newSecret() });

  async function record(room: Room, occupant: Occupant, why: RoomEnd | null): Promise<void> {
    // Nobody knows more of somebody whose process is gone.
    const until = why ? now() : Math.min(now(), occupant.seenAt + beatMs);
    await safely(records.attended(room, occupant, until), 'a stay in a room was not published');
  }

  /**
   * Publishes the stay of somebody who was silent and enters again. The time in between belongs to no stay. The stays of a session before are
   * published by `recordCarried`.
   */
  async function recordSilent(before: Room | null, after: Room, memberId: string): Promise<void> {
    const earlier = before?.sessionId === after.sessionId ? find(before, memberId) : undefined;
    if (before && earlier && earlier.enteredAt !== find(after, memberId)?.enteredAt)
      await record(before, earlier, null);
  }

  /** Publishes the stays in an earlier session, after its room has become that of the next one. */
  async function recordCarried(before: Room | null, after: Room): Promise<void> {
    if (!before || before.sessionId === after.sessionId || now() >= before.closesAt) return;
    for (const occupant of before.people) await record(before, occupant, null);
  }

  return {
    safely,
    recordCarried,
    recordSilent,
    announce,
    close,
    endFeed,
    chooseNode,
    newMedia,

    /** Removes people from a room, wherever their devices are, and publishes how long they stayed. `why` is what they are told. */
    async dismiss(
      circleId: string,
      leaves: (occupant: Occupant) => boolean,
      {
        why = () => null,
        edit = (room) => room,
      }: { why?: (occupant: Occupant) => RoomEnd | null; edit?: (room: Room) => Room } = {},
    ): Promise<Room | null> {
      const { before, after } = await store.change(circleId, (room) => {
        if (!room) return null;
        const edited = edit(room);
        return room.people.some(leaves) ? without(edited, leaves, now()) : edited;
      });
      if (!before || !after || before === after) return after;
      announce(after);
      const gone = before.people.filter(leaves).map((occupant) => ({ occupant, reason: why(occupant) }));
      for (const { occupant, reason } of gone) if (reason) close(occupant, reason);
      // A report has to find them, however long the engine takes.
      await Promise.all(gone.map(({ occupant, reason }) => record(before, occupant, reason)));
      for (const { occupant } of gone) await endFeed(before, occupant);
      return after;
    },

    /** Keeps who is still there when the next session begins in the same room. */
    async carry(circleId: string, session: RoomSession): Promise<Room | null> {
      const { before, after } = await store.change(circleId, (room) =>
        room && room.sessionId !== session.id && room.people.length > 0 && now() < room.closesAt
          ? roomFor(room, circleId, session, now())
          : room,
      );
      if (!after || before === after) return after;
      announce(after);
      await recordCarried(before, after);
      return after;
    },

    /** Moves a room to another node, if it has one. Of several processes that notice the loss, one moves it. */
    async move(circleId: string, node: string, epoch: number): Promise<void> {
      const { before, after } = await store.change(circleId, async (room) =>
        room?.media?.node === node && room.epoch === epoch
          ? { ...room, epoch: epoch + 1, media: newMedia(await chooseNode(node)) }
          : room,
      );
      if (!after || after === before) return;
      for (const { device } of after.people) emitter.toDevice(device, 'room_moved', { epoch: after.epoch });
    },

    /** Ends the media of a room that nobody is in, and looks at it no more. Nothing happens when somebody has entered meanwhile. */
    async endMedia(room: Room): Promise<void> {
      const { before, after } = await store.change(room.circleId, (current) =>
        current?.version === room.version && current.media ? { ...current, media: null, isLocked: false } : current,
      );
      if (after?.media === null) await store.forget(room.circleId);
      if (before?.media && after?.media === null) await endThere(engine.end(before.media.node, before.media));
    },

    /** Waits for an answer of the engine. @throws ServiceUnavailableError when it does not answer */
    async answered<T>(task: Promise<T>): Promise<T> {
      try {
        return await task;
      } catch (error) {
        if (!(error instanceof EngineAwayError)) throw error;
        throw new ServiceUnavailableError('The room cannot be reached. Please try again.', error);
      }
    },
  };
}
