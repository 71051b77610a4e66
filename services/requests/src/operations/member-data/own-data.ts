import type { DataLine } from '@mutua/domain';
import { ownPartsOf, toShownReview } from '../../exchange/reviews/review.mapper.ts';
import type { ReviewRepository, StoredReview } from '../../exchange/reviews/review.repository.ts';
import type { MemberRepository, People } from '../../members/member.repository.ts';
import type { AvailabilityRepository } from '../../schedule/away/availability.repository.ts';
import type { SourceRepository } from '../../schedule/calendars/source.repository.ts';
import type { HoursRepository } from '../../schedule/hours/hours.repository.ts';
import { partiesOf, toRequest } from '../../store/request.mapper.ts';
import type { RequestRepository } from '../../store/request.repository.ts';
import { planData } from './plan-data.ts';

export interface OwnDataSources {
  requests: Pick<RequestRepository, 'allOf'>;
  reviews: Pick<ReviewRepository, 'allOf'>;
  members: Pick<MemberRepository, 'people'>;
  hours: Pick<HoursRepository, 'find'>;
  availabilities: Pick<AvailabilityRepository, 'find'>;
  sources: Pick<SourceRepository, 'of'>;
}

/** Collects the data of a member for the export, as the member sees it. */
export async function* ownData(
  { requests, reviews, members, hours: storedHours, availabilities, sources }: OwnDataSources,
  memberId: string,
): AsyncGenerator<DataLine> {
  const hours = await storedHours.find(memberId);
  if (hours) {
    const { timeZone, weekly, days, buffer, notice, horizon } = hours;
    yield { kind: 'hours', id: memberId, timeZone, weekly, days, buffer, notice, horizon };
  }
  // The address is left out, because anyone who has it can read that calendar.
  for (const { _id: id, label, host, createdAt } of await sources.of(memberId)) {
    yield { kind: 'calendar', id, isOwn: true, label, host, createdAt: createdAt.toISOString() };
  }
  for await (const stored of requests.allOf(memberId)) {
    const { _id, senderId, receiverId, senderSkillId, receiverSkillId, ...request } = toRequest(
      stored,
      await members.people(partiesOf([stored])),
    );
    const meetings = planData(stored, memberId);
    const asked = (stored.questions ?? []).filter(({ by }) => by === memberId);
    yield {
      kind: 'exchange',
      id: _id,
      isOwn: senderId._id === memberId,
      from: senderId.name,
      to: receiverId.name,
      offered: senderSkillId.title,
      wanted: receiverSkillId.title,
      ...request,
      ...meetings,
      ...(stored.edits && { edits: stored.edits.map(({ at, message }) => ({ editedAt: at.toISOString(), message })) }),
      ...(asked.length > 0 && { questions: asked.map(({ at, text }) => ({ createdAt: at.toISOString(), text })) }),
    };
  }
  for await (const stored of reviews.allOf(memberId)) {
    const people = await members.people([stored.reviewer._id, stored.reviewedUser._id]);
    yield* linesOfReview(stored, memberId, people);
  }
  const { away } = await availabilities.find(memberId);
  if (away) {
    const { from: awayFrom, until: awayUntil, note } = away;
    yield { kind: 'away', id: memberId, isOwn: true, awayFrom, awayUntil, note };
  }
}

/** A review as the member sees it: of the other member's review nothing while it is sealed or hidden. */
function* linesOfReview(stored: StoredReview, memberId: string, people: People): Generator<DataLine> {
  const isOwn = stored.reviewer._id === memberId;
  if ((stored.seal || stored.moderation?.isHidden) && !isOwn) return;
  const { _id, requestId, reviewerId, reviewedUserId, skillId, answer, ...review } = toShownReview(stored, people);
  const { sealedUntil } = isOwn ? ownPartsOf(stored) : {};
  // A hidden answer is only in the export of its writer.
  const reply = isOwn ? answer?.text : stored.answer?.text;
  yield {
    kind: 'review',
    id: _id,
    exchangeId: requestId,
    isOwn,
    from: reviewerId.name,
    to: reviewedUserId.name,
    skill: skillId.title,
    ...review,
    ...(sealedUntil && { sealedUntil }),
    ...(reply && { reply }),
  };
}
