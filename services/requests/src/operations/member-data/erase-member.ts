import { FORMER_MEMBER, type Person } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { MemberFiguresRepository } from '../../exchange/dashboard/member-figures.repository.ts';
import { withoutWordsBy } from '../../exchange/questions/question.ts';
import { toReview } from '../../exchange/reviews/review.mapper.ts';
import type { ReviewRepository, StoredReview } from '../../exchange/reviews/review.repository.ts';
import type { HoursRepository } from '../../schedule/hours/hours.repository.ts';
import { partiesOf, toChanges, toRequest } from '../../store/request.mapper.ts';
import type { StoredRequest } from '../../store/request.repository.ts';
import type { Store } from '../../store/store.ts';
import { planWithout } from './plan-data.ts';

const former = (_id: string): Person => ({ _id, name: FORMER_MEMBER, avatar: null });

/** Removes what the member wrote from a request. The skills stay, because they say what the other member's exchange was about. */
export function withoutMember(request: StoredRequest, memberId: string): StoredRequest {
  const isSender = request.sender._id === memberId;
  const { changes = {}, status } = request;
  const isReasonOfOther = changes[status] && changes[status].actorId !== memberId;
  return {
    ...request,
    ...(isSender ? { sender: former(memberId), message: '' } : { receiver: former(memberId) }),
    // The receiver writes the meeting details. After an erasure nobody meets any more.
    meetingDetails: null,
    reason: isReasonOfOther ? request.reason : '',
    ...(isSender && request.edits && { edits: request.edits.map((each) => ({ ...each, message: '' })) }),
    ...(request.questions && { questions: withoutWordsBy(request.questions, memberId) }),
    ...(request.plan && { plan: planWithout(request.plan, memberId) }),
    version: request.version + 1,
  };
}

const isErased = ({ sender, receiver }: StoredRequest, memberId: string): boolean =>
  [sender, receiver].some(({ _id, name }) => _id === memberId && name === FORMER_MEMBER);

export type EraseMember = ReturnType<typeof createEraseMember>;

/** Replaces an erased member in the requests and reviews of other members, and sends the new state to the services that have copies. */
export function createEraseMember({
  members,
  requests,
  reviews,
  figures,
  hours,
}: Pick<Store, 'members' | 'requests'> & {
  reviews: Pick<ReviewRepository, 'allOf' | 'eraseParty' | 'findById' | 'removeSealed'>;
  figures: Pick<MemberFiguresRepository, 'forget'>;
  hours: Pick<HoursRepository, 'remove'>;
}) {
  async function eraseFrom(found: StoredRequest, memberId: string): Promise<void> {
    for (let request: StoredRequest | null = found; request && !isErased(request, memberId); ) {
      const erased = withoutMember(request, memberId);
      const people = await members.people(partiesOf([erased]));
      const snapshot = { request: toRequest(erased, people), version: erased.version, changes: toChanges(erased) };
      if (await requests.eraseParty(erased, newEvent('request.snapshot', snapshot))) return;
      request = await requests.find(found._id); // the request has changed since it was read
    }
  }

  /**
   * Removes the member's own sealed review, which nobody has seen. A sealed review by the other member stays sealed, and no event is sent
   * about it.
   */
  async function eraseFromReview(found: StoredReview, memberId: string): Promise<void> {
    const side = found.reviewer._id === memberId ? 'reviewer' : 'reviewedUser';
    if (found[side].name === FORMER_MEMBER) return;
    if (found.seal && side === 'reviewer' && (await reviews.removeSealed(found._id))) return;
    const review = found.seal ? await reviews.findById(found._id) : found;
    if (!review) return;
    const { answer, ...rest } = review;
    const erased: StoredReview = {
      ...rest,
      [side]: former(memberId),
      ...(side === 'reviewer' && answer && { answer }),
    };
    const people = await members.people([erased.reviewer._id, erased.reviewedUser._id]);
    const event = newEvent('review.snapshot', { review: toReview(erased, people) });
    await reviews.eraseParty(erased, ...(review.seal ? [] : [event]));
  }

  return async function eraseMember(memberId: string): Promise<void> {
    await hours.remove(memberId);
    for await (const request of requests.allOf(memberId)) await eraseFrom(request, memberId);
    for await (const review of reviews.allOf(memberId)) await eraseFromReview(review, memberId);
    await figures.forget(memberId);
  };
}
