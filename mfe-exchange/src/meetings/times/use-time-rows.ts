import type { Proposal } from '@mutua/contracts';
import { pickable, useMeetingTexts } from '@mutua/web-kit/meetings';
import type { RowChoice } from '@mutua/web-kit/parts';

/** Proposed times as choices by both clocks. Times that have passed or are too soon are left out. */
export function useTimeRows() {
  const texts = useMeetingTexts();
  return (times: Proposal['times'], name: string): RowChoice<string>[] =>
    pickable(times).map((time) => ({
      value: time.startsAt,
      title: texts.day(time.startsAt),
      aside: texts.time(time.startsAt),
      asideDetail: texts.forOther(time, name),
    }));
}
