import { type ExchangeRequest, type RequestEdit, type StatusChanges, withdrawalOf } from '@mutua/contracts';
import type { People } from '../members/member.repository.ts';
import { planOf, scheduledDateOf } from '../schedule/plan/plan.ts';
import { toSummary } from './plan.mapper.ts';
import type { StoredRequest } from './request.repository.ts';

/** The reason of a member, or of the system. Pages know the system's by its words, so the same words of a member get a full stop. */
function reasonOf({ status, reason, changes = {} }: StoredRequest): string {
  const isOfSystem = status === 'cancelled' && !changes.cancelled?.actorId;
  return isOfSystem || !withdrawalOf(reason) ? reason : `${reason}.`;
}

/**
 * Converts a stored request, with the present names of its parties and with its skills as they were.
 * @param viewerId the party who reads it; absent in events
 */
export const toRequest = (request: StoredRequest, people: People, viewerId?: string): ExchangeRequest => {
  const now = new Date();
  const plan = planOf(request, now);
  const { _id, status, sender, receiver, senderSkill, receiverSkill, message, meetingDetails } = request;
  return {
    _id,
    status,
    senderId: people.get(sender._id) ?? sender,
    receiverId: people.get(receiver._id) ?? receiver,
    senderSkillId: senderSkill,
    receiverSkillId: receiverSkill,
    message,
    reason: reasonOf(request),
    scheduledDate: scheduledDateOf(plan, now)?.toISOString() ?? null,
    meetingDetails,
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
    ...(request.ring && { ring: request.ring }),
    ...(viewerId !== undefined && {
      plan: toSummary(plan, { viewerId, place: meetingDetails, now }),
      ...toWaiting(request),
      ...toQuestions(request),
    }),
  };
};

/** Returns the version that members see: 1, plus one for each edit. */
export const versionOf = ({ edits = [] }: Pick<StoredRequest, 'edits'>): number => edits.length + 1;

/** Returns what both parties see about how long a request waits for an answer. */
function toWaiting(request: StoredRequest): Pick<ExchangeRequest, 'version' | 'edits' | 'nudgedAt' | 'expiresAt'> {
  const { status, edits, waiting } = request;
  return {
    version: versionOf(request),
    ...(edits && { edits: edits.map(toEdit).reverse() }),
    ...(status === 'pending' &&
      waiting?.nudgedAt && {
        nudgedAt: waiting.nudgedAt.toISOString(),
        ...(waiting.expiresAt && { expiresAt: waiting.expiresAt.toISOString() }),
      }),
  };
}

/** Returns the number of questions in a request, and when the last one was asked. */
function toQuestions({ questions = [] }: StoredRequest): Pick<ExchangeRequest, 'questionCount' | 'lastQuestion'> {
  const last = questions.at(-1);
  return last ? { questionCount: questions.length, lastQuestion: { by: last.by, at: last.at.toISOString() } } : {};
}

const toEdit = ({ at, message, senderSkill }: NonNullable<StoredRequest['edits']>[number]): RequestEdit => ({
  at: at.toISOString(),
  message,
  senderSkillId: senderSkill,
});

/** Returns when the request reached each status, for other services. */
export const toChanges = ({ changes = {} }: StoredRequest): StatusChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([status, { at, actorId }]) => [status, { at: at.toISOString(), actorId }]),
  );

export const otherParty = ({ sender, receiver }: StoredRequest, memberId: string) =>
  sender._id === memberId ? receiver : sender;

export const partiesOf = (requests: readonly StoredRequest[]): string[] =>
  requests.flatMap(({ sender, receiver }) => [sender._id, receiver._id]);
