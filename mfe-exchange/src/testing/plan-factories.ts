import type { ExchangeRequest, MeetingSession, Plan, Proposal, SuggestedTime, SuggestedTimes } from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import { FRENCH, GUITAR, MATEO, NADIA, testRequest } from '@mutua/web-kit/testing';

/** A moment on a whole hour, this many hours ahead. */
export const inHours = (hours: number): string =>
  new Date((Math.floor(Date.now() / HOUR_MS) + hours) * HOUR_MS).toISOString();

/** The clock of somebody this many hours ahead of UTC. */
export const clockAt = (moment: string, hours: number) => ({
  local: new Date(Date.parse(moment) + hours * HOUR_MS).toISOString().slice(0, 16),
  offset: hours * 60,
});

const clocks = (startsAt: string) => ({ startsAt, yours: null, theirs: clockAt(startsAt, 9) });

/** Nadia teaches French, then Mateo teaches guitar. His clock is nine hours ahead of UTC. */
export const testSession = (startsAt: string, overrides: Partial<MeetingSession> = {}): MeetingSession => ({
  _id: '64f000000000000000000001',
  sequence: 0,
  ...clocks(startsAt),
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

/** A proposal by Mateo. */
export const testProposal = (times: string[], overrides: Partial<Proposal> = {}): Proposal => ({
  _id: '64f100000000000000000001',
  kind: 'new',
  sessionId: null,
  by: MATEO._id,
  order: 'both',
  first: 'receiver',
  minutes: 60,
  times: times.map((time) => ({ ...clocks(time), lapsed: false })),
  repeat: null,
  place: null,
  message: '',
  round: 1,
  status: 'open',
  createdAt: inHours(-1),
  expiresAt: inHours(160),
  answeredBy: null,
  answeredAt: null,
  answer: '',
  picked: null,
  ...overrides,
});

/** A suggested time for a single session that suits both. */
export const testTime = (startsAt: string, overrides: Partial<SuggestedTime> = {}): SuggestedTime => ({
  ...clocks(startsAt),
  fits: 'both',
  best: false,
  weeks: { fit: 1, of: 1, misfit: [] },
  ...overrides,
});

/** A list of suggested times, based on the weekly hours of both. */
export const testTimes = (
  times: SuggestedTime[],
  known: SuggestedTimes['known'] = { you: 'hours', they: 'hours' },
): SuggestedTimes => ({ times, known });

/** The plan of an accepted exchange from Nadia's side. */
export const testPlan = (
  overrides: Partial<Plan> = {},
  request: Partial<ExchangeRequest> = {},
): { request: ExchangeRequest; plan: Plan } => ({
  request: testRequest({ status: 'accepted', ...request }),
  plan: {
    rev: 1,
    place: null,
    minutes: 60,
    sessions: [],
    proposals: [],
    legs: [
      { leg: 'receiver', teacher: NADIA, learner: MATEO, skill: FRENCH, planned: 0, heldMinutes: 0 },
      { leg: 'sender', teacher: MATEO, learner: NADIA, skill: GUITAR, planned: 0, heldMinutes: 0 },
    ],
    suggest: 'time',
    ...overrides,
  },
});
