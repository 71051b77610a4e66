import type { Proposal } from '@mutua/contracts';
import { MEETINGS } from '@mutua/contracts/limits';
import { isApiFailure } from '@mutua/web-kit';

type Time = Pick<Proposal['times'][number], 'startsAt' | 'lapsed'>;

/** Whether a proposed time has passed, or is too soon to be picked. Its `lapsed` is as old as the answer, so the clock decides, too. */
export const isTooLate = ({ lapsed, startsAt }: Time, now = Date.now()): boolean =>
  lapsed || Date.parse(startsAt) - now < MEETINGS.noticeMinutes * 60_000;

/** The proposed times that can still be picked. */
export const pickable = <T extends Time>(times: readonly T[], now = Date.now()): T[] =>
  times.filter((time) => !isTooLate(time, now));

/** Whether a change was refused because the proposal is no longer open: the other member has answered it or taken it back. */
export const isProposalGone = (error: unknown): boolean => isApiFailure(error) && error.code === 'proposal_gone';
