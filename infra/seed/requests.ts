import type { RequestStatus } from '@mutua/contracts/limits';
import type { Cast } from './members.ts';
import { ageOf, DAY, fill, firstNameOf, type Maker, type Member, type Request, required, type Skill } from './model.ts';
import { idOf } from './random.ts';
import { addSessions } from './sessions.ts';
import { showcase } from './showcase.ts';
import type { SkillSet } from './skills.ts';
import { cancellations, platforms, rejections, requestMessages } from './texts.ts';

/** A request: `sender` offers `give` for `want`. */
interface Ask {
  sender: Member;
  give: Skill;
  want: Skill;
  status: RequestStatus;
}

/** The fixed properties of a request; the generator chooses the others. */
type Details = Partial<Pick<Request, 'message' | 'scheduledDate' | 'meetingDetails'>> & { age?: number };

type AddRequest = (ask: Ask, details?: Details) => Request | undefined;

/** How many further requests to make with each status, besides those of the showcase. */
const COUNTS: readonly [RequestStatus, number][] = [
  ['completed', 200],
  ['accepted', 36],
  ['pending', 30],
  ['rejected', 16],
  ['cancelled', 12],
];

const pickAge = (maker: Maker, { give, want, status }: Ask) => {
  const youngest = Math.min(ageOf(maker, want.createdAt), ageOf(maker, give.createdAt));
  const draw = maker.random.next();
  return youngest * (status === 'completed' ? 0.3 + 0.65 * draw : 0.25 * draw);
};

const pickReason = ({ random }: Maker, status: RequestStatus) => {
  if (status === 'rejected') return random.pick(rejections);
  return status === 'cancelled' ? random.pick(cancellations) : '';
};

const pickMeeting = ({ now, random }: Maker): Pick<Request, 'scheduledDate' | 'meetingDetails'> => {
  const date = new Date(now + random.between(1, 12) * DAY);
  date.setUTCMinutes(30, 0, 0);
  return { scheduledDate: date.toISOString(), meetingDetails: { platform: random.pick(platforms), notes: '' } };
};

const createRequest = (maker: Maker, receiver: Member, ask: Ask, index: number, details: Details): Request => {
  const { random, ago } = maker;
  const { sender, give, want, status } = ask;
  const { age, ...fields } = details;
  const created = age ?? pickAge(maker, ask);
  const request: Request = {
    _id: idOf('request', index),
    status,
    senderId: sender._id,
    receiverId: receiver._id,
    senderSkillId: give._id,
    receiverSkillId: want._id,
    message: fill(random.pick(requestMessages), { name: firstNameOf(receiver), give: give.title }),
    reason: pickReason(maker, status),
    scheduledDate: null,
    meetingDetails: null,
    createdAt: ago(created),
    updatedAt: ago(status === 'pending' ? created : created * (0.2 + 0.7 * random.next())),
    ...fields,
  };
  const meets = status === 'accepted' && request.scheduledDate === null && random.chance(0.7);
  return meets ? { ...request, ...pickMeeting(maker) } : request;
};

/** Returns a function that adds a request. Like the service, it refuses a second request between two members for the same skill. */
const createAddRequest = (maker: Maker, cast: Cast, requests: Request[]): AddRequest => {
  const taken = new Set<string>();
  return (ask, details = {}) => {
    const pair = [ask.sender._id, ask.want.ownerId].sort().join();
    const keys = [`${pair}:${ask.give._id}`, `${pair}:${ask.want._id}`];
    if (keys.some((key) => taken.has(key))) return undefined;
    for (const key of keys) taken.add(key);
    const request = createRequest(maker, cast.byId(ask.want.ownerId), ask, requests.length, details);
    requests.push(request);
    return request;
  };
};

/** The accepted exchange of the two demo accounts. */
const addDemoExchange = ({ now }: Maker, { jonas }: Cast, { titled }: SkillSet, add: AddRequest) => {
  const inThreeDays = new Date(now + 3 * DAY);
  inThreeDays.setUTCHours(18, 30, 0, 0);
  const ask: Ask = {
    sender: jonas,
    give: titled('TypeScript for people who know JavaScript'),
    want: titled('French conversation'),
    status: 'accepted',
  };
  const request = add(ask, {
    age: 7 * DAY,
    message: 'I can ask for bread and for nothing else. Types for verbs?',
    scheduledDate: inThreeDays.toISOString(),
    meetingDetails: { platform: 'Video call', notes: 'Generics, then the subjunctive' },
  });
  return required(request, 'exchange of the demo accounts');
};

const addShowcase = ({ named }: Cast, { titled }: SkillSet, add: AddRequest) => {
  for (const [sender, give, want, status, days, message] of showcase) {
    const ask = { sender: named(sender), give: titled(give), want: titled(want), status };
    add(ask, { age: days * DAY, ...(message ? { message } : {}) });
  }
};

/** Requests between any two members; `showcase.ts` has the open ones between a demo account and others. */
const addCrowd = ({ random }: Maker, { members, isDemo }: Cast, { skills, ownedBy }: SkillSet, add: AddRequest) => {
  // Some skills are more popular than others: the square favours the first ones of a shuffled list.
  const ranking = [...skills].sort(() => random.next() - 0.5);
  const tryToAdd = (status: RequestStatus): boolean => {
    const want = required(ranking[Math.floor(random.next() ** 2 * ranking.length)], 'skill to ask for');
    const sender = random.pick(members);
    if (sender._id === want.ownerId) return false;
    if (status !== 'completed' && (isDemo(sender._id) || isDemo(want.ownerId))) return false;
    return add({ sender, give: random.pick(ownedBy(sender._id)), want, status }) !== undefined;
  };
  for (const [status, count] of COUNTS) {
    for (let made = 0; made < count; ) if (tryToAdd(status)) made += 1;
  }
};

/** All requests, and among them the exchange of the two demo accounts with each other. */
export const createRequests = (
  maker: Maker,
  cast: Cast,
  skillSet: SkillSet,
): { requests: Request[]; demoExchange: Request } => {
  const requests: Request[] = [];
  const add = createAddRequest(maker, cast, requests);
  const demoExchange = addDemoExchange(maker, cast, skillSet, add);
  addShowcase(cast, skillSet, add);
  addCrowd(maker, cast, skillSet, add);
  return { requests: addSessions(maker, cast, requests), demoExchange };
};
