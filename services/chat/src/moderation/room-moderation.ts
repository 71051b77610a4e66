import { createHash } from 'node:crypto';
import type { BodyOf } from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';
import type { ReportService } from '@mutua/domain';
import { ForbiddenError, NotFoundError, newEvent } from '@mutua/service-kit';
import type { Circles } from '../circles/circles.ts';
import type { RoomStay } from '../rooms/room-record.repository.ts';
import type { LinkSigner } from '../store/message.ts';
import { createEvidence } from './evidence.ts';

/** How many messages the moderators read, and for how long after both were in the room. */
const MESSAGES = 20;
const AFTER_MS = 10 * MINUTE_MS;
/** Of a room in which many came and went often, the newest stays. */
const STAYS = 60;

/** Formats a moment as `2026-12-01 17:30`. */
const written = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');

const stayEvidence =
  (subjectId: string) =>
  ({ memberId, enteredAt, leftAt }: RoomStay) => ({
    part: 'room' as const,
    text: leftAt
      ? `${written(enteredAt)} to ${written(leftAt).slice(11)} UTC`
      : `since ${written(enteredAt)} UTC, still there`,
    authorId: memberId,
    at: enteredAt.toISOString(),
    isReported: memberId === subjectId,
  });

/** The reported thing: a member in one session. Reports of others about the same are one case. */
const targetOf = (sessionId: string, memberId: string): string =>
  createHash('sha256').update(`room:${sessionId}:${memberId}`).digest('hex').slice(0, 24);

/** The newest session in which both were in the room. */
const sharedSession = (stays: readonly RoomStay[], one: string, other: string): string | undefined => {
  const sessionsOf = (memberId: string) =>
    stays.flatMap((stay) => (stay.memberId === memberId ? [stay.sessionId] : []));
  const theirs = new Set(sessionsOf(other));
  return sessionsOf(one).findLast((sessionId) => theirs.has(sessionId));
};

export type RoomModeration = ReturnType<typeof createRoomModeration>;

/** Takes reports of what somebody did in the room of a lesson. Nobody but the moderators learns of them. */
export function createRoomModeration({
  rooms,
  circles: { access, circles, circleMessages },
  reports,
  signEvidence,
  now = Date.now,
}: {
  rooms: { stays: (circleId: string) => Promise<RoomStay[]> };
  circles: Pick<Circles, 'access' | 'circles' | 'circleMessages'>;
  reports: ReportService;
  signEvidence: LinkSigner;
  now?: (() => number) | undefined;
}) {
  const evidence = createEvidence(signEvidence);

  /** What was written in the conversation while both were in the room, and shortly after. */
  async function writtenMeanwhile(circleId: string, stays: readonly RoomStay[], both: readonly string[]) {
    const [first = 0, last = 0] = both.map((memberId) =>
      Math.min(...stays.flatMap((stay) => (stay.memberId === memberId ? [stay.enteredAt.getTime()] : []))),
    );
    const ends = stays.flatMap((stay) => (both.includes(stay.memberId) ? [stay.leftAt?.getTime() ?? now()] : []));
    const [from, to] = [Math.max(first, last), Math.max(...ends) + AFTER_MS];
    return circleMessages.findSentBetween(circleId, new Date(from), new Date(to), MESSAGES);
  }

  return {
    /**
     * Reports somebody with whom the caller was in the room, also when the caller has no seat any more.
     * @throws NotFoundError for strangers, and for a member who was not there in the last 72 hours
     * @throws ForbiddenError for oneself, and for somebody with a seat who was not there
     */
    async report(
      callerId: string,
      circleId: string,
      { memberId, ...input }: BodyOf<'POST /circles/:id/room/reports'>,
    ): Promise<void> {
      const stays = await rooms.stays(circleId);
      if (!stays.some((stay) => stay.memberId === callerId)) {
        await access.asMemberNow(callerId, circleId).catch(() => {
          throw new NotFoundError('Room not found');
        });
        throw new ForbiddenError('You were not in this room');
      }
      if (memberId === callerId) throw new ForbiddenError('You cannot report yourself', 'own_profile');
      const sessionId = sharedSession(stays, callerId, memberId);
      const circle = await circles.find(circleId);
      if (!sessionId || !circle) throw new NotFoundError('This member was not in the room');
      const there = stays.filter((stay) => stay.sessionId === sessionId);
      const session = circle.sessions.find(({ _id }) => _id === sessionId);
      const messages = await writtenMeanwhile(circleId, there, [callerId, memberId]);
      const title = {
        part: 'title' as const,
        text: session ? `${circle.title}, ${written(session.startsAt)} UTC` : circle.title,
        authorId: null,
        at: null,
        isReported: true,
      };
      const all = [title, ...there.slice(-STAYS).map(stayEvidence(memberId)), ...messages.map(evidence.of(0))];
      const thing = { targetId: targetOf(sessionId, memberId), subjectId: memberId, evidence: all };
      await reports.take(callerId, thing, input, (report) => newEvent('room.reported', { report }));
    },
  };
}
