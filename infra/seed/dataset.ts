import type { DemoData } from '@mutua/contracts/demo';
import { PROFICIENCIES, WEEKDAYS, type RequestStatus, type ReviewCategory, REVIEW_CATEGORIES } from '@mutua/contracts/constants';
import { drawAvatar } from './avatar.ts';
import { catalogue, closings } from './catalogue.ts';
import {
  boardTalk,
  cancellations,
  endorsementTexts,
  openings,
  platforms,
  rejections,
  requestMessages,
  reviewTexts,
  turns,
} from './conversations.ts';
import { owners } from './owners.ts';
import { people } from './people.ts';
import { createRandom, idOf } from './random.ts';

type Of<K extends keyof DemoData> = DemoData[K] extends (infer T)[] ? T : never;
type Member = Of<'members'>;
type Skill = Of<'skills'>;
type Request = Of<'requests'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Of every demo account; shown by the start script. */
export const DEMO_PASSWORD = 'Learn2gether';
export const DEMO_ACCOUNTS = ['nadia@mutua.example', 'jonas@mutua.example'] as const;

const emailOf = (name: string) => {
  const words = name.normalize('NFD').replace(/[\u0300-\u036f']/g, '').toLowerCase().split(' ');
  return `${words[0]}${words[0] === 'nadia' || words[0] === 'jonas' ? '' : `.${words.at(-1)}`}@mutua.example`;
};

const fill = (text: string, words: Record<string, string>) => text.replace(/\{(\w+)\}/g, (_, key: string) => words[key] ?? '');

const average = (ratings: number[]) =>
  ratings.length === 0 ? 0 : Math.round((ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length) * 100) / 100;

/** Wanted counts of requests between members other than the demo accounts. */
const COUNTS: readonly [RequestStatus, number][] = [
  ['completed', 200],
  ['accepted', 36],
  ['pending', 30],
  ['rejected', 16],
  ['cancelled', 12],
];

/**
 * The whole demo, the same at every call but for its dates, which lie before `now`. Every figure on a page is true of
 * the data: ratings are those of the reviews, counts those of the completed exchanges.
 */
export const createDemoData = async (now: Date): Promise<DemoData> => {
  const random = createRandom(20_261_121);
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();

  const members: Member[] = [];
  for (const [index, { name, look, location, about }] of people.entries()) {
    const _id = idOf('member', name);
    const picture = look && (await drawAvatar(look, createRandom(index)));
    members.push({
      _id,
      name,
      email: emailOf(name),
      bio: about,
      location,
      avatarWebp: picture?.toString('base64') ?? null,
      avatar: picture ? `/api/uploads/avatars/${_id}.webp` : null,
      createdAt: ago(random.between(60, 700) * DAY + random.between(0, 1439) * MINUTE),
      preferences: { emailNotifications: true, pushNotifications: true, darkMode: false, language: 'en' },
      rating: { average: 0, count: 0 },
      exchangeCount: 0,
    });
  }
  const memberOf = new Map(members.map((member) => [member._id, member]));
  const named = (name: string) => members.find((member) => member.name === name) as Member;
  const nadia = named('Nadia Benali');
  const jonas = named('Jonas Lindqvist');
  const others = members.filter((member) => member !== nadia && member !== jonas);

  // Skills: hinted ones go to their teacher, the rest is dealt out evenly.
  const load = new Map(members.map((member) => [member._id, 0]));
  for (const name of Object.values(owners)) load.set(named(name)._id, (load.get(named(name)._id) ?? 0) + 1);
  const leastLoaded = () => {
    const fewest = Math.min(...others.map(({ _id }) => load.get(_id) ?? 0));
    const owner = random.pick(others.filter(({ _id }) => load.get(_id) === fewest));
    load.set(owner._id, fewest + 1);
    return owner;
  };
  const skills: Skill[] = catalogue.map(({ category, title, tags, opening }, index) => {
    const hinted = owners[title];
    const owner = hinted ? named(hinted) : leastLoaded();
    const days = WEEKDAYS.filter(() => random.chance(0.35));
    const joined = now.getTime() - Date.parse(owner.createdAt);
    return {
      _id: idOf('skill', title),
      ownerId: owner._id,
      title,
      description: `${opening} ${random.pick(closings)}`,
      category,
      proficiency: PROFICIENCIES[(index + random.between(0, 1)) % PROFICIENCIES.length] ?? 'beginner',
      tags,
      availableDays: days,
      availableTimeSlots: days.length === 0 ? [] : [random.pick([{ start: '18:00', end: '20:30' }, { start: '09:00', end: '11:00' }, { start: '12:30', end: '14:00' }])],
      rating: { average: 0, count: 0 },
      exchangeCount: 0,
      endorsements: [],
      createdAt: ago(Math.max(3 * HOUR, joined * (0.1 + 0.85 * random.next()))),
    };
  });
  const skillOf = new Map(skills.map((skill) => [skill._id, skill]));
  const skillsOf = (member: Member) => skills.filter(({ ownerId }) => ownerId === member._id);
  const titled = (title: string) => skills.find((skill) => skill.title === title) as Skill;

  for (const skill of skills) {
    const count = random.chance(0.45) ? random.between(1, 4) : 0;
    const endorsers = new Set<Member>();
    while (endorsers.size < count) endorsers.add(random.pick(others.filter(({ _id }) => _id !== skill.ownerId)));
    const age = now.getTime() - Date.parse(skill.createdAt);
    skill.endorsements = [...endorsers]
      .map(({ _id }) => ({
        _id: idOf('endorsement', `${skill._id}:${_id}`),
        userId: _id,
        message: random.pick(endorsementTexts),
        createdAt: ago(age * random.next()),
      }))
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  }

  // Requests. Between the same two members a skill is asked for once: the rule of product.md, section 4.
  const requests: Request[] = [];
  const taken = new Set<string>();
  const addRequest = (
    sender: Member,
    senderSkill: Skill,
    receiverSkill: Skill,
    status: RequestStatus,
    details: Partial<Request> & { age?: number } = {},
  ): Request | undefined => {
    const pair = [sender._id, receiverSkill.ownerId].sort().join();
    const keys = [`${pair}:${senderSkill._id}`, `${pair}:${receiverSkill._id}`];
    if (keys.some((key) => taken.has(key))) return undefined;
    for (const key of keys) taken.add(key);
    const { age, ...fields } = details;
    const youngest = Math.min(now.getTime() - Date.parse(receiverSkill.createdAt), now.getTime() - Date.parse(senderSkill.createdAt));
    const created = age ?? youngest * (status === 'completed' ? 0.3 + 0.65 * random.next() : 0.25 * random.next());
    const receiver = memberOf.get(receiverSkill.ownerId) as Member;
    const request: Request = {
      _id: idOf('request', requests.length),
      status,
      senderId: sender._id,
      receiverId: receiver._id,
      senderSkillId: senderSkill._id,
      receiverSkillId: receiverSkill._id,
      message: fill(random.pick(requestMessages), { name: receiver.name.split(' ')[0] ?? '', give: senderSkill.title }),
      reason: status === 'rejected' ? random.pick(rejections) : status === 'cancelled' ? random.pick(cancellations) : '',
      scheduledDate: null,
      meetingDetails: null,
      createdAt: ago(created),
      updatedAt: ago(status === 'pending' ? created : created * (0.2 + 0.7 * random.next())),
      ...fields,
    };
    if (status === 'accepted' && request.scheduledDate === null && random.chance(0.7)) {
      const inDays = new Date(now.getTime() + random.between(1, 12) * DAY);
      inDays.setUTCMinutes(30, 0, 0);
      request.scheduledDate = inDays.toISOString();
      request.meetingDetails = { platform: random.pick(platforms), notes: '' };
    }
    requests.push(request);
    return request;
  };

  const inThreeDays = new Date(now.getTime() + 3 * DAY);
  inThreeDays.setUTCHours(18, 30, 0, 0);
  const board = addRequest(jonas, titled('TypeScript for people who know JavaScript'), titled('French conversation'), 'accepted', {
    age: 7 * DAY,
    message: 'I can ask for bread and for nothing else. Types for verbs?',
    scheduledDate: inThreeDays.toISOString(),
    meetingDetails: { platform: 'Video call', notes: 'Generics, then the subjunctive' },
  }) as Request;

  /** Every status on both sides, for both demo accounts. */
  const showcase: readonly [sender: string, senderSkill: string, receiverSkill: string, RequestStatus, days: number, message?: string][] = [
    ['Mateo Restrepo', 'Fingerstyle guitar from the first chord', 'French conversation', 'pending', 0.1, 'I move to Lyon in March and can say bonjour and not much more. Thursday evenings are free for me.'],
    ['Hana Sato', 'Watercolour basics', 'Editing short fiction', 'pending', 1.2, 'I am writing the words for a picture book. Four pages, many doubts.'],
    ['Amara Okafor', 'Sourdough, from starter to crust', 'Tagine and spice blends', 'accepted', 6, 'My starter would love to meet your ras el hanout.'],
    ['Priya Raman', 'Portraits in window light', 'Editing short fiction', 'completed', 31, 'Two portraits for two chapters, then we see how it goes.'],
    ['Oisín Byrne', 'Typography for interface designers', 'Tagine and spice blends', 'rejected', 50],
    ['Samir Boukhari', 'Boxing footwork', 'French conversation', 'cancelled', 64],
    ['Nadia Benali', 'Tagine and spice blends', 'Bookkeeping for very small shops', 'pending', 2, 'I sell spice boxes at the market and write the takings on my arm.'],
    ['Nadia Benali', 'French conversation', 'Everyday Japanese conversation', 'accepted', 9, 'I read Kawabata in translation and would like to hear the original.'],
    ['Nadia Benali', 'French conversation', 'Your first ten kilometres', 'completed', 40, 'I run for buses. I would like to run for something else.'],
    ['Nadia Benali', 'French conversation', 'Arabic calligraphy, first letters', 'completed', 90],
    ['Nadia Benali', 'Editing short fiction', 'Fresh pasta by hand', 'rejected', 22],
    ['Nadia Benali', 'French conversation', 'Cello for late starters', 'cancelled', 75],
    ['Kofi Asante', skillsOf(named('Kofi Asante'))[0]?.title ?? '', 'TypeScript for people who know JavaScript', 'pending', 0.4, 'From wood to the web: I want my types as tight as my joints.'],
    ['Nour Haddad', 'Modern Standard Arabic script', 'TypeScript for people who know JavaScript', 'pending', 1.5, 'I have an idea for an app and forty lines of JavaScript.'],
    ['Thandiwe Nkosi', 'Voice care for teachers', 'Choir singing for shy voices', 'completed', 38, 'A bass and a soprano walk into a call.'],
    ['Erik Johansson', 'Cardamom buns', 'Choir singing for shy voices', 'accepted', 5],
    ['Linnea Virtanen', 'Functional programming in Elm', 'TypeScript for people who know JavaScript', 'rejected', 33],
    ['Tariq Aziz', 'Tabla for rhythm lovers', 'Choir singing for shy voices', 'cancelled', 47],
    ['Jonas Lindqvist', 'Choir singing for shy voices', 'Jazz piano voicings', 'pending', 3, 'I know where the bass goes. Where does everything else go?'],
    ['Jonas Lindqvist', 'TypeScript for people who know JavaScript', 'Espresso at home', 'accepted', 12],
    ['Jonas Lindqvist', 'TypeScript for people who know JavaScript', 'SQL with shoe boxes', 'completed', 55],
    ['Jonas Lindqvist', 'Swedish for Malmö and further', 'German grammar repair', 'rejected', 19],
    ['Jonas Lindqvist', 'Choir singing for shy voices', 'Tango: the walk', 'cancelled', 80],
  ];
  for (const [sender, give, want, status, days, message] of showcase) {
    addRequest(named(sender), titled(give), titled(want), status, { age: days * DAY, ...(message ? { message } : {}) });
  }

  // Some skills are better known than others: a square makes the first of a shuffled list the popular ones.
  const ranking = [...skills].sort(() => random.next() - 0.5);
  for (const [status, count] of COUNTS) {
    for (let made = 0; made < count; ) {
      const wanted = ranking[Math.floor(random.next() ** 2 * ranking.length)] as Skill;
      const sender = random.pick(members);
      const isDemo = (id: string) => id === nadia._id || id === jonas._id;
      if (sender._id === wanted.ownerId) continue;
      if (status !== 'completed' && (isDemo(sender._id) || isDemo(wanted.ownerId))) continue;
      if (addRequest(sender, random.pick(skillsOf(sender)), wanted, status)) made += 1;
    }
  }

  // Reviews of completed exchanges; the demo accounts keep one that waits for theirs.
  const reviews: Of<'reviews'>[] = [];
  const unreviewed = new Set([nadia, jonas].map((member) => requests.find(({ status, senderId }) => status === 'completed' && senderId === member._id)?._id));
  for (const request of requests) {
    if (request.status !== 'completed') continue;
    for (const [reviewer, reviewed, skillId] of [
      [request.senderId, request.receiverId, request.receiverSkillId],
      [request.receiverId, request.senderId, request.senderSkillId],
    ] as const) {
      const isDemo = reviewer === nadia._id || reviewer === jonas._id;
      if (isDemo ? unreviewed.has(request._id) : !random.chance(0.85)) continue;
      const rating = random.pick([5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2]);
      const near = () => Math.min(5, Math.max(1, rating + random.pick([-1, 0, 0, 0, 1])));
      const good = rating >= 4 ? reviewTexts.slice(0, 9) : reviewTexts.slice(4);
      reviews.push({
        _id: idOf('review', `${request._id}:${reviewer}`),
        requestId: request._id,
        reviewerId: reviewer,
        reviewedUserId: reviewed,
        skillId,
        rating,
        review: random.pick(good),
        categories: Object.fromEntries(REVIEW_CATEGORIES.map((category) => [category, near()])) as Record<ReviewCategory, number>,
        createdAt: new Date(Math.min(now.getTime() - HOUR, Date.parse(request.updatedAt) + random.between(1, 72) * HOUR)).toISOString(),
      });
    }
  }
  const completed = requests.filter(({ status }) => status === 'completed');
  for (const member of members) {
    const ratings = reviews.filter(({ reviewedUserId }) => reviewedUserId === member._id).map(({ rating }) => rating);
    member.rating = { average: average(ratings), count: ratings.length };
    member.exchangeCount = completed.filter(({ senderId, receiverId }) => senderId === member._id || receiverId === member._id).length;
  }
  for (const skill of skills) {
    const ratings = reviews.filter(({ skillId }) => skillId === skill._id).map(({ rating }) => rating);
    skill.rating = { average: average(ratings), count: ratings.length };
    skill.exchangeCount = completed.filter(
      ({ senderSkillId, receiverSkillId }) => senderSkillId === skill._id || receiverSkillId === skill._id,
    ).length;
  }

  // Conversations of accepted and completed exchanges. The demo accounts have something new to read.
  const messages: Of<'messages'>[] = [];
  const reads: Of<'reads'>[] = [];
  const say = (request: Request, seq: number, sender: string, content: string, at: number) => {
    messages.push({
      _id: idOf('message', `${request._id}:${seq}`),
      requestId: request._id,
      seq,
      senderId: sender,
      receiverId: sender === request.senderId ? request.receiverId : request.senderId,
      content,
      timestamp: new Date(at).toISOString(),
    });
  };
  const markRead = (request: Request, userId: string, seq: number) => {
    if (seq > 0) reads.push({ requestId: request._id, userId, seq });
  };
  for (const request of requests) {
    if (request.status !== 'accepted' && request.status !== 'completed') continue;
    if (request === board) {
      for (const [index, [who, content, minutes]] of boardTalk.entries()) {
        say(request, index + 1, who === 'nadia' ? nadia._id : jonas._id, content, now.getTime() - minutes * MINUTE);
      }
      markRead(request, nadia._id, boardTalk.length - 2);
      markRead(request, jonas._id, boardTalk.length);
      continue;
    }
    const isDemo = [request.senderId, request.receiverId].some((id) => id === nadia._id || id === jonas._id);
    const length = isDemo ? random.between(6, 16) : random.chance(0.8) ? random.between(2, 10) : 0;
    const start = Date.parse(request.updatedAt) - (request.status === 'completed' ? 10 * DAY : 0);
    const from = Math.max(start, Date.parse(request.createdAt) + HOUR);
    const span = Math.max(HOUR, now.getTime() - HOUR * 2 - from) * (request.status === 'completed' ? 0.4 : 0.95);
    const offset = random.between(0, turns.length - 1);
    for (let seq = 1; seq <= length; seq += 1) {
      const sender = seq % 2 === 1 ? request.senderId : request.receiverId;
      const name = memberOf.get(sender === request.senderId ? request.receiverId : request.senderId)?.name.split(' ')[0] ?? '';
      const content = seq === 1 ? fill(random.pick(openings), { name }) : (turns[(offset + seq) % turns.length] as string);
      say(request, seq, sender, content, from + (span * seq) / (length + 1));
    }
    for (const userId of [request.senderId, request.receiverId]) {
      const isUnread = request.status === 'accepted' && (userId === nadia._id || userId === jonas._id);
      markRead(request, userId, isUnread ? Math.max(0, length - random.pick([1, 2, 4])) : length);
    }
  }

  // Notifications, as the exchange would have made them; older ones are read.
  const notifications: Of<'notifications'>[] = [];
  const notify = (
    userId: string,
    type: Of<'notifications'>['type'],
    title: string,
    message: string,
    actionUrl: string,
    createdAt: string,
    { priority = 'medium', requestId = null }: { priority?: 'high' | 'medium' | 'low'; requestId?: string | null } = {},
  ) => {
    const age = now.getTime() - Date.parse(createdAt);
    if (age > 85 * DAY) return;
    notifications.push({
      _id: idOf('notification', `${userId}:${notifications.length}`),
      userId,
      type,
      title,
      message,
      isRead: age > 4 * DAY,
      priority,
      actionUrl,
      requestId,
      createdAt,
    });
  };
  const nameOf = (id: string) => memberOf.get(id)?.name ?? '';
  const titleOf = (id: string) => skillOf.get(id)?.title ?? '';
  for (const request of requests) {
    const { _id: requestId, senderId, receiverId } = request;
    const about = { requestId, priority: 'high' as const };
    notify(receiverId, 'skill_request', 'New exchange request', `${nameOf(senderId)} offers ${titleOf(request.senderSkillId)} for ${titleOf(request.receiverSkillId)}`, '/requests?tab=received', request.createdAt, about);
    if (request.status === 'accepted' || request.status === 'completed') {
      notify(senderId, 'request_accepted', 'Request accepted', `${nameOf(receiverId)} accepted your request for ${titleOf(request.receiverSkillId)}`, `/chat/${requestId}`, request.updatedAt, about);
    }
    if (request.status === 'rejected') {
      notify(senderId, 'request_rejected', 'Request rejected', `${nameOf(receiverId)} rejected your request for ${titleOf(request.receiverSkillId)}`, '/requests?tab=sent', request.updatedAt, { requestId });
    }
    if (request.status === 'cancelled') {
      notify(receiverId, 'request_cancelled', 'Request cancelled', `${nameOf(senderId)} cancelled the request for ${titleOf(request.receiverSkillId)}`, '/requests?tab=received', request.updatedAt, { requestId });
    }
    if (request.status === 'completed') {
      notify(senderId, 'request_completed', 'Exchange completed', `${nameOf(receiverId)} marked your exchange as completed. Leave a review!`, `/reviews?requestId=${requestId}`, request.updatedAt, { requestId });
    }
  }
  for (const review of reviews) {
    notify(review.reviewedUserId, 'review_received', 'New review', `${nameOf(review.reviewerId)} rated your exchange ${review.rating} out of 5`, '/reviews', review.createdAt);
  }
  for (const skill of skills) {
    for (const { userId, createdAt } of skill.endorsements) {
      notify(skill.ownerId, 'skill_endorsed', 'Skill endorsed', `${nameOf(userId)} endorsed ${skill.title}`, `/skills/${skill._id}`, createdAt, { priority: 'low' });
    }
  }
  notify(nadia._id, 'message', 'New messages', `${jonas.name} sent you 2 messages`, `/chat/${board._id}`, ago(53 * MINUTE), { requestId: board._id });

  const follows: Of<'follows'>[] = [];
  for (const follower of members) {
    const wanted = follower === nadia || follower === jonas ? 6 : random.between(0, 5);
    const followed = new Set<Member>();
    while (followed.size < wanted) {
      const member = random.pick(members);
      if (member !== follower) followed.add(member);
    }
    for (const { _id } of followed) {
      follows.push({
        _id: idOf('follow', `${follower._id}:${_id}`),
        followerId: follower._id,
        followedId: _id,
        createdAt: ago(random.between(1, 50) * DAY),
      });
    }
  }

  return { password: DEMO_PASSWORD, members, follows, skills, requests, reviews, messages, reads, notifications };
};
