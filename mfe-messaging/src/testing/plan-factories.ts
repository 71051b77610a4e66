import type { ConversationLine, MeetingLine, MeetingSession, Plan, Proposal } from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';
import { aRequest, jonas, nadia } from './factories.ts';

const PROPOSAL_ID = '64b0000000000000000000b1';
const SESSION_ID = '64b0000000000000000000c1';
const NEW_YORK_MINUTES = -300;

/** The local time of a clock, for example `2026-12-01T18:30`. The clock is `offset` minutes ahead of UTC. */
const clock = (startsAt: string, offset: number) => ({
  local: new Date(Date.parse(startsAt) + offset * MINUTE_MS).toISOString().slice(0, 16),
  offset,
});

/** A moment by both clocks. Tests run in UTC, and Jonas is in New York. */
export const clocks = (startsAt: string) => ({
  startsAt,
  yours: clock(startsAt, 0),
  theirs: clock(startsAt, NEW_YORK_MINUTES),
});

/** Jonas proposes times to meet Nadia. Both teach. */
export const aProposal = (starts: readonly string[], { times, ...overrides }: Partial<Proposal> = {}): Proposal => ({
  _id: PROPOSAL_ID,
  kind: 'new',
  sessionId: null,
  by: jonas._id,
  order: 'both',
  first: 'receiver',
  minutes: 60,
  times: times ?? starts.map((startsAt) => ({ ...clocks(startsAt), lapsed: false })),
  repeat: null,
  place: null,
  message: '',
  round: 1,
  status: 'open',
  createdAt: '2026-11-02T08:00:00.000Z',
  expiresAt: '2026-11-09T08:00:00.000Z',
  answeredBy: null,
  answeredAt: null,
  answer: '',
  picked: null,
  ...overrides,
});

export const aSession = (startsAt: string, overrides: Partial<MeetingSession> = {}): MeetingSession => ({
  ...clocks(startsAt),
  _id: SESSION_ID,
  sequence: 0,
  minutes: 60,
  parts: [
    { leg: 'receiver', minutes: 30 },
    { leg: 'sender', minutes: 30 },
  ],
  place: null,
  seriesId: null,
  number: null,
  status: 'planned',
  cancelled: null,
  ...overrides,
});

export const aPlan = (overrides: Partial<Plan> = {}): Plan => {
  const { senderSkillId, receiverSkillId } = aRequest();
  const { _id, name } = nadia;
  const viewer = { _id, name, avatar: null };
  const progress = { planned: 0, heldMinutes: 0 };
  return {
    rev: 1,
    place: null,
    minutes: 60,
    sessions: [],
    proposals: [],
    legs: [
      { leg: 'receiver', teacher: viewer, learner: jonas, skill: receiverSkillId, ...progress },
      { leg: 'sender', teacher: jonas, learner: viewer, skill: senderSkillId, ...progress },
    ],
    suggest: null,
    ...overrides,
  };
};

/** The exchange as the service returns it beside its plan. */
export const aPlannedRequest = ({ rev }: Pick<Plan, 'rev'>) =>
  aRequest({ plan: { rev, next: null, waiting: null, planned: 0, held: 0 } });

/** A line of the conversation about a change of the plan, by default one of Jonas. */
export const aMeetingLine = (meeting: Partial<MeetingLine>, actorId: string | null = jonas._id): ConversationLine => {
  const rev = meeting.rev ?? 1;
  return {
    kind: 'meeting',
    at: new Date(Date.UTC(2026, 10, 2, 8, rev)).toISOString(),
    actorId,
    meeting: {
      rev,
      change: 'proposed',
      proposalId: null,
      times: [],
      startsAt: null,
      was: null,
      count: 0,
      minutes: 60,
      ...meeting,
    },
  };
};
