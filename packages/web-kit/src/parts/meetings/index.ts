export { meetingLength, meetingTime, otherClock } from './clocks.ts';
export {
  type Planned,
  planChanged,
  useAnswerSessionMutation,
  useCancelSessionMutation,
  useChangePlaceMutation,
  useCounterMutation,
  useDeclineMutation,
  usePickMutation,
  usePlanQuery,
  useProposeMutation,
  useSayLateMutation,
  useSuggestedTimesQuery,
  useWithdrawMutation,
} from './plan.resource.ts';
export { type Lesson, lessonsOfProposal } from './teaching.ts';
export { useMeetingTexts } from './use-meeting-texts.ts';
export { usePlan } from './use-plan.ts';
export { usePlanSeen } from './use-plan-seen.ts';
