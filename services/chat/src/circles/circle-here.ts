import type { Logger } from '@mutua/service-kit';
import type { Device } from '../realtime/device.ts';
import type { Emitter } from '../realtime/emitter.ts';
import type { JoinedChats } from '../realtime/joined-chats.ts';
import type { CircleAccess } from './circle-access.ts';
import { idsIn, type LiveCircle, type LiveCircles } from './live-circles.ts';

/** Several members come at once when a lesson begins: they are counted together. A member who leaves is gone from Redis by then. */
const DELAY_MS = 200;

/** Counts who has a circle open. Names are not told, and members who hide that they are online are not counted. */
export function createCircleHere({
  access,
  live,
  joined,
  emitter,
  logger,
}: {
  access: Pick<CircleAccess, 'asMember'>;
  live: Pick<LiveCircles, 'get'>;
  joined: Pick<JoinedChats, 'join' | 'leave' | 'isJoined'>;
  emitter: Emitter;
  logger: Logger;
}) {
  /** The circles that each device of this node has open. */
  const opened = new Map<string, Set<string>>();
  const telling = new Map<string, NodeJS.Timeout>();

  /** Who has the circle open, and how many of them are counted. */
  async function look(circle: LiveCircle): Promise<{ here: string[]; count: number }> {
    const ids = idsIn(circle);
    const looks = await Promise.all(ids.map((id) => joined.isJoined(id, circle._id)));
    const here = ids.filter((_, index) => looks[index]);
    return { here, count: here.filter((id) => !circle.hiding.has(id)).length };
  }

  async function tell(circleId: string): Promise<void> {
    const circle = await live.get(circleId);
    if (!circle) return;
    const { here, count } = await look(circle);
    emitter.toMembers(here, 'circle_here', { circleId, count });
  }

  function tellSoon(circleId: string): void {
    if (telling.has(circleId)) return;
    const timer = setTimeout(() => {
      telling.delete(circleId);
      tell(circleId).catch((error) => logger.warn({ err: error }, 'who is in a circle was not told'));
    }, DELAY_MS);
    telling.set(circleId, timer);
  }

  function leave(device: Device, circleId: string): void {
    if (!opened.get(device.socketId)?.delete(circleId)) return;
    joined.leave(device, circleId);
    tellSoon(circleId);
  }

  return {
    /** @returns how many members have it open now @throws NotFoundError */
    async join(device: Device, id: string): Promise<number> {
      const { circle } = await access.asMember(device.userId, id);
      await joined.join(device, circle._id);
      opened.set(device.socketId, (opened.get(device.socketId) ?? new Set()).add(circle._id));
      tellSoon(circle._id);
      return (await look(circle)).count;
    },
    leave,
    /** Call this when a device has disconnected. */
    disconnected(socketId: string): void {
      for (const circleId of opened.get(socketId) ?? []) tellSoon(circleId);
      opened.delete(socketId);
    },
    stop(): void {
      for (const timer of telling.values()) clearTimeout(timer);
      telling.clear();
    },
  };
}
