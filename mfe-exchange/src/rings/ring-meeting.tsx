import { RemoteWidget } from '@mutua/web-kit';
import { useMeetingOfRingQuery } from './rings.resource.ts';

/** When the ring meets, or the way to arrange it. Nothing while lessons are away, and for a ring that cannot meet any more. */
export function RingMeeting({ ringId }: { ringId: string }) {
  const { data, refetch } = useMeetingOfRingQuery(ringId, { refetchOnMountOrArgChange: true });
  if (!data || (!data.lesson && !data.canMeet)) return null;
  return <RemoteWidget name="lessons/ring" ringId={ringId} of={data} reload={() => void refetch()} silent />;
}
