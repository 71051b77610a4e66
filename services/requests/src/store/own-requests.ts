import type { ExchangeRequest, Wording } from '@mutua/contracts';
import { SEALED } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import type { BlockRepository } from '@mutua/domain';
import { ConflictError, ForbiddenError, NotFoundError } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import { partiesOf, toRequest } from './request.mapper.ts';
import type { Side } from './request.model.ts';
import type { RequestRepository, StoredRequest } from './request.repository.ts';

const sideOf = ({ sender, receiver }: StoredRequest, memberId: string): Side | undefined =>
  sender._id === memberId ? 'sender' : receiver._id === memberId ? 'receiver' : undefined;

/** Whether reviews of the exchange may still be sealed. */
const isRecent = ({ updatedAt }: StoredRequest): boolean =>
  updatedAt.getTime() + (SEALED.days + 1) * DAY_MS > Date.now();

/** What the reviews say about completed requests. */
export interface ReviewStates {
  /** Returns those of the requests in which the member has nothing more to review. */
  settledAmong(requests: readonly StoredRequest[], memberId: string): Promise<ReadonlySet<string>>;
  /** Returns, by request, until when the other member's review of this member is sealed. */
  sealedAbout(requests: readonly StoredRequest[], memberId: string): Promise<ReadonlyMap<string, Date>>;
}

export type OwnRequests = ReturnType<typeof createOwnRequests>;

/** Converts requests to what their two parties may see. */
export function createOwnRequests({
  requests,
  members,
  blocks,
  reviews,
}: {
  requests: Pick<RequestRepository, 'find'>;
  members: Pick<MemberRepository, 'people'>;
  blocks: Pick<BlockRepository, 'existsBetween'>;
  reviews: ReviewStates;
}) {
  /** Converts requests for one of their parties. A completed request also says whether this party has nothing more to review. */
  async function viewsFor(callerId: string, found: readonly StoredRequest[]): Promise<ExchangeRequest[]> {
    const completed = found.filter(({ status }) => status === 'completed');
    const [people, reviewed, waiting] = await Promise.all([
      members.people(partiesOf(found)),
      reviews.settledAmong(completed, callerId),
      reviews.sealedAbout(completed.filter(isRecent), callerId),
    ]);
    const waitsUntil = ({ _id }: StoredRequest) => (reviewed.has(_id) ? undefined : waiting.get(_id)?.toISOString());
    return found.map((request) => ({
      ...toRequest(request, people, callerId),
      ...(request.status === 'completed' && { hasReviewed: reviewed.has(request._id) }),
      ...(waitsUntil(request) && { reviewWaitsUntil: waitsUntil(request) as string }),
    }));
  }

  const view = async (callerId: string, request: StoredRequest): Promise<ExchangeRequest> =>
    toRequest(request, await members.people(partiesOf([request])), callerId);

  return {
    viewsFor,
    view,

    /** Returns a request of the caller. A request of other members is not found. */
    async own(callerId: string, id: string): Promise<{ request: StoredRequest; side: Side }> {
      const request = await requests.find(id);
      const side = request && sideOf(request, callerId);
      if (!side) throw new NotFoundError('Request not found');
      return { request, side };
    },

    /** @param repeated whether the caller has made this very call before */
    async conflict(
      message: Wording,
      callerId: string,
      request: StoredRequest,
      repeated = false,
    ): Promise<ConflictError> {
      return new ConflictError(message, { current: { request: await view(callerId, request) }, repeated });
    },

    async refuseBlocked(a: string, b: string): Promise<void> {
      if (await blocks.existsBetween(a, b)) throw new ForbiddenError('This is not available', 'not_available');
    },
  };
}
