import type { ServerEventName, ServerPayloads } from '@mutua/contracts';
import type { ChatServer } from './socket-server.ts';

export type Emitter = ReturnType<typeof createEmitter>;

/** The room of a member's devices on all nodes. */
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
      if (userIds.length === 0) return; // an emit to no room would go to everyone
      const target = io.to(userIds.map(memberRoom));
      emit(exceptDevice ? target.except(exceptDevice) : target, event, payload);
    },

    toDevice<E extends ServerEventName>(socketId: string, event: E, payload: ServerPayloads[E]): void {
      emit(io.to(socketId), event, payload);
    },
  };
}

/** The types of socket.io cannot express that a payload belongs to its event, so this function does. */
function emit<E extends ServerEventName>(target: { emit: unknown }, event: E, payload: ServerPayloads[E]): void {
  (target as { emit(event: E, payload: ServerPayloads[E]): boolean }).emit(event, payload);
}
