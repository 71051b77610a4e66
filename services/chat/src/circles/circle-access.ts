import { ConflictError, ForbiddenError, NotFoundError } from '@mutua/service-kit';
import type { CircleMember } from './circle.model.ts';
import { memberIn, phaseOf, untilOf } from './circle.ts';
import type { LiveCircle, LiveCircles } from './live-circles.ts';

/** A member as one of the people of a circle. */
export interface CircleParticipant {
  circle: LiveCircle;
  me: CircleMember;
}

export type CircleAccess = ReturnType<typeof createCircleAccess>;

export const circleNotFound = () => new NotFoundError('Conversation not found');

/** Checks what a member may do in a circle. */
export function createCircleAccess({
  live,
  load,
  now = Date.now,
}: {
  live: Pick<LiveCircles, 'get'>;
  load: (id: string) => Promise<LiveCircle | null>;
  now?: (() => number) | undefined;
}) {
  function participantIn(circle: LiveCircle | null, userId: string): CircleParticipant {
    const me = circle && memberIn(circle, userId);
    if (!circle || !me || phaseOf(circle, now()) === 'none') throw circleNotFound();
    return { circle, me };
  }

  const asMember = async (userId: string, circleId: string): Promise<CircleParticipant> =>
    participantIn(await live.get(circleId), userId);

  return {
    /** @throws NotFoundError before the first seat, for everybody without a seat, and long after the end */
    asMember,

    /**
     * As `asMember`, from what is stored now. It knows at once who has lost the seat.
     * @throws NotFoundError
     */
    asMemberNow: async (userId: string, circleId: string): Promise<CircleParticipant> =>
      participantIn(await load(circleId), userId),

    /**
     * Checks that the member may write.
     * @throws NotFoundError
     * @throws ForbiddenError `paused`
     * @throws ConflictError `conversation_closed` after the end
     */
    async asWriter(userId: string, circleId: string): Promise<CircleParticipant> {
      const participant = await asMember(userId, circleId);
      const { circle } = participant;
      if (phaseOf(circle, now()) === 'closed')
        throw new ConflictError('This conversation is over', { code: 'conversation_closed' });
      if (untilOf(circle, userId, 'pausedUntil', now()))
        throw new ForbiddenError('Your writing is paused here for a day', 'paused');
      return participant;
    },
  };
}

/** Whom of the people of a circle a member has blocked. */
export const blockedBy = ({ blocks }: Pick<LiveCircle, 'blocks'>, memberId: string): string[] => [
  ...(blocks.get(memberId) ?? []),
];
