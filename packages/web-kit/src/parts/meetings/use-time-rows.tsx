import type { Proposal } from '@mutua/contracts';
import type { RowChoice } from '../forms/choice-rows.tsx';
import { isTooLate } from './pickable.ts';
import type { ProposalWords } from './proposal-words.ts';
import { useMeetingTexts } from './use-meeting-texts.ts';

type Time = Proposal['times'][number];

/** Proposed times as rows by both clocks. A time that has passed or is too soon stays, and cannot be chosen. */
export function useTimeRows(words: ProposalWords) {
  const texts = useMeetingTexts();
  return (times: readonly Time[], name: string): (RowChoice<string> & { time: Time })[] =>
    times.map((time) => ({
      time,
      value: time.startsAt,
      title: texts.day(time.startsAt),
      aside: <time dateTime={time.startsAt}>{texts.time(time.startsAt)}</time>,
      asideDetail: texts.forOther(time, name),
      ...(isTooLate(time) && { isDisabled: true, detail: words('timePassed') }),
    }));
}
