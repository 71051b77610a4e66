import type { RoomEnd } from '@mutua/contracts';
import { createPeriodicTask, type Logger } from '@mutua/service-kit';
import type { NodeHealth } from './node-health.ts';
import type { PresentDevices } from './present-devices.ts';
import type { RoomStore } from './room.store.ts';
import { isAbandoned, type Occupant, type Room, SILENCE_MS, sessionAt } from './room.ts';
import type { RoomKeeping } from './room-keeping.ts';
import type { FindRoomMember, RoomMember } from './room-member.ts';

/**
 * Whether all processes have had the time to report who is there: three beats without a break. After Redis was away, everybody seems to
 * have been silent.
 */
export function createSteadiness({ now, beatMs }: { now: () => number; beatMs: number }) {
  let since = now();
  let last = since;
  return {
    /** Call this at the end of each beat that succeeds. */
    beat(): void {
      if (now() - last > 2 * beatMs) since = now();
      last = now();
    },
    isSteady: (): boolean => now() - since > 3 * beatMs && now() - last <= 2 * beatMs,
  };
}

/** Keeps the rooms of all processes true: who is there, who may be, and which media are still needed. */
export function createRoomMaintenance({
  findMember,
  store,
  keeping,
  devices,
  health,
  processId,
  logger,
  now,
  beatMs,
}: {
  findMember: FindRoomMember;
  store: RoomStore;
  keeping: RoomKeeping;
  devices: PresentDevices;
  health: Pick<NodeHealth, 'look'>;
  processId: string;
  logger: Logger;
  now: () => number;
  beatMs: number;
}) {
  const steadiness = createSteadiness({ now, beatMs });

  /** Why somebody can no longer be in a room, or null. */
  function endOf(room: Room, member: RoomMember | null): RoomEnd | null {
    if (now() >= room.closesAt) return 'over';
    if (!member) return 'no_seat';
    return member.sessions.some(({ id }) => id === room.sessionId) ? null : 'over';
  }

  /** The room, as that of the next session once that is now. All members know the same sessions. */
  async function carried(room: Room, members: readonly (RoomMember | null)[]): Promise<Room> {
    const current = sessionAt(members.find((member) => member !== null)?.sessions ?? [], now());
    if (current?.door !== 'open' || current.session.id === room.sessionId) return room;
    return (await keeping.carry(room.circleId, current.session)) ?? room;
  }

  /** Ends what is over: the stay of people whose process is gone, or who may no longer be there, and a room that nobody needs. */
  async function check(circleId: string): Promise<void> {
    const stored = await store.find(circleId);
    if (!stored) return store.forget(circleId);
    const members = new Map<string, RoomMember | null>();
    for (const { user } of stored.people) members.set(user._id, await findMember(circleId, user._id));
    const room = await carried(stored, [...members.values()]);
    const ends = new Map<string, RoomEnd>();
    for (const { user } of room.people) {
      const why = endOf(room, members.get(user._id) ?? null);
      if (why) ends.set(user._id, why);
    }
    const isSteady = steadiness.isSteady();
    const isSilent = ({ seenAt }: Occupant) => isSteady && now() - seenAt > SILENCE_MS;
    const after = await keeping.dismiss(circleId, (each) => isSilent(each) || ends.has(each.user._id), {
      why: ({ user }) => ends.get(user._id) ?? null,
    });
    if (after?.people.length === 0 && (isAbandoned(after, now()) || now() >= after.closesAt))
      await keeping.endMedia(after);
  }

  /** Says that the devices of this process are still in a room. */
  async function see(circleId: string, sockets: ReadonlySet<string>): Promise<void> {
    const isHere = ({ device }: Occupant) => sockets.has(device);
    await store.change(circleId, (room) =>
      room?.people.some(isHere)
        ? { ...room, people: room.people.map((each) => (isHere(each) ? { ...each, seenAt: now() } : each)) }
        : room,
    );
  }

  const beats = createPeriodicTask(
    async () => {
      const looked = (task: Promise<void>) => keeping.safely(task, 'a room was not looked at');
      health.look();
      const all = devices.all();
      const byNode = Map.groupBy(all, ([, { node }]) => node);
      await store.report(processId, new Map([...byNode].map(([node, those]) => [node, those.length])));
      const byRoom = Map.groupBy(all, ([, { circleId }]) => circleId);
      for (const [circleId, those] of byRoom) await looked(see(circleId, new Set(those.map(([socketId]) => socketId))));
      for (const circleId of await store.takeDue()) await looked(check(circleId));
      steadiness.beat();
    },
    { firstMs: beatMs, everyMs: beatMs, failure: 'rooms not looked at', logger },
  );

  return {
    check,
    /** Call this when the connection to a node of the engine is lost: the rooms of this process there move. */
    async nodeLost(node: string): Promise<void> {
      const lost = devices.all().filter(([, device]) => device.node === node);
      const rooms = new Map(lost.map(([, { circleId, epoch }]) => [circleId, epoch]));
      for (const [circleId, epoch] of rooms)
        await keeping.safely(keeping.move(circleId, node, epoch), 'a room was not moved');
    },
    start: beats.start,
    stop: beats.stop,
  };
}
