import type { ServerEventName, ServerPayloads } from '@mutua/contracts';
import type { ChatServer } from './socket-server.ts';

export type Emitter = ReturnType<typeof createEmitter>;

/** The room of a member's connected devices, on whichever node. */
export const memberRoom = (userId: string): string => `user:${userId}`;

/** Sends server events to members or to one device, across all nodes. */
export function createEmitter(io: Pick<ChatServer, 'to'>) {
  return {
    /** Emits to every device of these members, except `exceptDevice`. */
    toMembers<E extends ServerEventName>(
      userIds: readonly string[],
      event: E,
      payload: ServerPayloads[E],
      exceptDevice?: string,
    ): void {
      if (userIds.length === 0) return; // an emit to no room goes to everyone
      const target = io.to(userIds.map(memberRoom));
      emit(exceptDevice ? target.except(exceptDevice) : target, event, payload);
    },

    toDevice<E extends ServerEventName>(socketId: string, event: E, payload: ServerPayloads[E]): void {
      emit(io.to(socketId), event, payload);
    },
  };
}

/** socket.io cannot see that an event's name and its payload belong together. */
function emit<E extends ServerEventName>(target: { emit: unknown }, event: E, payload: ServerPayloads[E]): void {
  (target as { emit(event: E, payload: ServerPayloads[E]): boolean }).emit(event, payload);
}
