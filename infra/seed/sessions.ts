import type { Cast } from './members.ts';
import { DAY, HOUR, type Maker, MINUTE, type Request, required } from './model.ts';

const STEP = 5 * MINUTE;
const roundUpToStep = (time: number): string => new Date(Math.ceil(time / STEP) * STEP).toISOString();

/**
 * Adds two sessions of Nadia, besides the planned ones. One begins some minutes after the data are made, so that she can join it. The other
 * was yesterday, so that she is asked whether the two met.
 */
export const addSessions = ({ now }: Maker, { nadia, named }: Cast, requests: readonly Request[]): Request[] => {
  const starts = new Map([
    [acceptedWith('Amara Okafor'), roundUpToStep(now + 7 * MINUTE)],
    [acceptedWith('Hana Sato'), roundUpToStep(now - DAY)],
  ]);
  return requests.map((request) => {
    const startsAt = starts.get(request);
    return startsAt ? withSession(request, startsAt) : request;
  });

  function acceptedWith(name: string): Request {
    const other = named(name)._id;
    const isTheirs = ({ senderId, receiverId }: Request) =>
      [senderId, receiverId].includes(nadia._id) && [senderId, receiverId].includes(other);
    return required(
      requests.find((request) => request.status === 'accepted' && isTheirs(request)),
      `accepted exchange with ${name}`,
    );
  }

  function withSession(request: Request, startsAt: string): Request {
    const agreedAt = new Date(Date.parse(request.updatedAt) + HOUR).toISOString();
    const later = request.scheduledDate === null ? [] : [request.scheduledDate];
    const sessions = [startsAt, ...later].sort().map((each) => ({ startsAt: each, agreedAt, minutes: 60 }));
    const next = sessions.find((each) => Date.parse(each.startsAt) > now) ?? sessions[0];
    return { ...request, sessions, scheduledDate: next?.startsAt ?? null };
  }
};
