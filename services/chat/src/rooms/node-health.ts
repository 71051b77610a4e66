import { gauge, type Source } from '@mutua/service-kit';
import type { RoomEngine } from './engine.ts';

const away = gauge({ name: 'mutua_room_nodes_away', help: 'Nodes of rooms that this process cannot reach' });
const people = gauge({
  name: 'mutua_room_people',
  help: 'People in rooms whose devices are connected to this process',
});

/** Which nodes of rooms this process can reach. */
export function createNodeHealth({ engine, nodes }: { engine: Pick<RoomEngine, 'reaches'>; nodes: readonly string[] }) {
  const lost = new Set<string>();
  return {
    /** Looks at all nodes. Nobody waits for one that does not answer. */
    look(): void {
      for (const node of nodes)
        void engine.reaches(node).then((isReached) => (isReached ? lost.delete(node) : lost.add(node)));
    },
    isAway: (node: string): boolean => lost.has(node),
    metrics: (countPeople: () => number): Source => ({
      name: 'rooms',
      gauges: [away, people],
      read() {
        away.set(lost.size);
        people.set(countPeople());
      },
    }),
  };
}
export type NodeHealth = ReturnType<typeof createNodeHealth>;
