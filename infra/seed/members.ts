import { drawAvatar } from './avatar.ts';
import { zoneOf } from './hours.ts';
import { DAY, type Follow, type Maker, type Member, MINUTE, required } from './model.ts';
import { type DemoPerson, people } from './people.ts';
import { createRandom, idOf } from './random.ts';

const emailOf = (name: string) => {
  const words = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
    .split(' ');
  return `${words[0]}${words[0] === 'nadia' || words[0] === 'jonas' ? '' : `.${words.at(-1)}`}@mutua.example`;
};

/** The member who sees the queue of reports. */
const MODERATOR = 'Elena Petrova';

const createMember = async (maker: Maker, { name, look, location, about }: DemoPerson, index: number) => {
  const _id = idOf('member', name);
  const picture = look && (await drawAvatar(look, createRandom(index)));
  return {
    _id,
    name,
    email: emailOf(name),
    bio: about,
    location,
    timeZone: zoneOf(location),
    avatarWebp: picture?.toString('base64') ?? null,
    avatar: picture ? `/api/uploads/avatars/${_id}.webp` : null,
    createdAt: maker.ago(maker.random.between(60, 700) * DAY + maker.random.between(0, 1439) * MINUTE),
    preferences: {
      emailNotifications: true,
      pushNotifications: true,
      darkMode: false,
      theme: 'system' as const,
      language: 'en' as const,
    },
    rating: { average: 0, count: 0 },
    exchangeCount: 0,
    ...(name === MODERATOR && { role: 'moderator' as const }),
  };
};

/**
 * The members without ratings and counts, which are computed from exchanges and reviews; with the lookups that the other parts of the data
 * need.
 */
export const createCast = async (maker: Maker) => {
  const members: Member[] = [];
  // One after the other, because the generator is shared.
  for (const [index, person] of people.entries()) members.push(await createMember(maker, person, index));
  const ids = new Map(members.map((member) => [member._id, member]));
  const names = new Map(members.map((member) => [member.name, member]));
  /** @throws Error when nobody has this name */
  const named = (name: string): Member => required(names.get(name), `member named ${name}`);
  const nadia = named('Nadia Benali');
  const jonas = named('Jonas Lindqvist');
  const isDemo = (id: string) => id === nadia._id || id === jonas._id;
  return {
    members,
    nadia,
    jonas,
    /** All members except the demo accounts. */
    others: members.filter(({ _id }) => !isDemo(_id)),
    isDemo,
    named,
    /** @throws Error when nobody has this id */
    byId: (id: string): Member => required(ids.get(id), `member with id ${id}`),
  };
};

export type Cast = Awaited<ReturnType<typeof createCast>>;

/** Who follows whom; the demo accounts follow enough members for their pages to be full. */
export const createFollows = ({ random, ago }: Maker, { members, isDemo }: Cast): Follow[] =>
  members.flatMap((follower) => {
    const wanted = isDemo(follower._id) ? 6 : random.between(0, 5);
    const followed = new Set<Member>();
    while (followed.size < wanted) {
      const member = random.pick(members);
      if (member !== follower) followed.add(member);
    }
    return [...followed].map(({ _id }) => ({
      _id: idOf('follow', `${follower._id}:${_id}`),
      followerId: follower._id,
      followedId: _id,
      createdAt: ago(random.between(1, 50) * DAY),
    }));
  });
