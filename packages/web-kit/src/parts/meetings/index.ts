export { endOf, meetingLength, meetingTime, otherClock } from './clocks.ts';
export { isProposalGone, isTooLate, pickable } from './pickable.ts';
export {
  type Planned,
  planChanged,
  useAnswerSessionMutation,
  useCancelSessionMutation,
  useChangePlaceMutation,
  useCounterMutation,
  useDeclineMutation,
  usePlanQuery,
  useProposeMutation,
  useSayLateMutation,
  useSuggestedTimesQuery,
  useWithdrawMutation,
} from './plan.resource.ts';
export {
  type Lesson,
  lessonsOfProposal,
  lessonsOfSession,
  type Teaching,
  teachingFill,
  teachingOf,
} from './teaching.ts';
export { useMeetingTexts } from './use-meeting-texts.ts';
export { type Clash, usePickTime } from './use-pick-time.ts';
export { usePlan } from './use-plan.ts';
export { usePlanSeen } from './use-plan-seen.ts';
