export { Clashes } from './clashes.tsx';
export { endOf, meetingLength, meetingTime, otherClock } from './clocks.ts';
export { pickable } from './pickable.ts';
export {
  type Planned,
  useAnswerSessionMutation,
  useCancelSessionMutation,
  useChangePlaceMutation,
  useCounterMutation,
  useDeclineMutation,
  usePlanQuery,
  useProposeMutation,
  useSayLateMutation,
  useSuggestedTimesQuery,
} from './plan.resource.ts';
export { ProposalCard } from './proposal-card.tsx';
export { ProposalFacts } from './proposal-facts.tsx';
export { type ProposalWords, placeIn } from './proposal-words.ts';
export {
  type Lesson,
  lessonsOfProposal,
  lessonsOfSession,
  type Teaching,
  teachingFill,
  teachingOf,
} from './teaching.ts';
export { useMeetingTexts } from './use-meeting-texts.ts';
export { type Clash, clashesOf } from './use-pick-time.ts';
export { usePlan } from './use-plan.ts';
export { usePlanSeen } from './use-plan-seen.ts';
export { useTimeRows } from './use-time-rows.tsx';
export { WithdrawButton } from './withdraw-button.tsx';
