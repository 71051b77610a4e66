import { extname, join } from 'node:path';
import { NotFoundError } from '@mutua/service-kit';
import { createFairQueue, createProcessPool } from '@mutua/service-kit/processes';
import { isShownMember } from '../members/is-shown-member.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { CardRepository } from './card.repository.ts';
import { type Card, cardFile, cardOf } from './card.ts';
import { type ProfileCard, profileCardOf } from './profile-card.ts';

export type CardService = ReturnType<typeof createCardService>;

const PROGRAM = join(import.meta.dirname, `draw-process${extname(import.meta.filename)}`);
/** Drawing a card takes a fifth of a second of one core. */
const DEADLINE_MS = 10_000;
/** The queue serves owners in turn. Every card in it is drawn before the gateway's timeout. */
const LIMITS = { concurrency: 1, waiting: 20, ofOne: 5 };
/** So many titles are looked at for those that the card of a profile names. */
const TITLES = 5;

/** A picture, and whether it is the one that was asked for. */
export interface FoundCard {
  picture: Buffer;
  isPresent: boolean;
}

export function createCardService({
  skills,
  members,
  cards,
}: {
  skills: Pick<SkillRepository, 'find' | 'titlesOf'>;
  members: Pick<MemberRepository, 'findMany'>;
  cards: CardRepository;
}) {
  const inTurn = createFairQueue(LIMITS);
  const drawCard = createProcessPool<Card | ProfileCard, Uint8Array>({ program: PROGRAM, deadlineMs: DEADLINE_MS });

  /**
   * The present picture of a skill or a member, drawn once. A link that was shared earlier names an older picture.
   * @throws ServiceUnavailableError when too many cards wait
   */
  async function find(
    { id, ownerId }: { id: string; ownerId: string },
    card: Card | ProfileCard | null | undefined,
    file: string,
  ): Promise<FoundCard> {
    if (!card) throw new NotFoundError('Picture not found');
    const present = cardFile(card);
    const known = () => cards.find(id, present);
    const draw = async () => {
      const drawn = Buffer.from(await drawCard(card));
      await cards.save(id, present, drawn);
      return drawn;
    };
    // Another caller may have had the card drawn while this one waited.
    const picture = (await known()) ?? (await inTurn(ownerId, async () => (await known()) ?? draw()));
    return { picture, isPresent: file === present };
  }

  /** Null when not everybody finds the member; undefined when the name cannot be drawn. */
  async function cardOfMember(id: string): Promise<ProfileCard | null | undefined> {
    const [member] = await members.findMany([id]);
    if (!member || !isShownMember(member) || (member.findMe ?? 'everybody') !== 'everybody') return null;
    return profileCardOf(member, await skills.titlesOf(id, TITLES));
  }

  return {
    /** @throws NotFoundError when there is no such skill, when not everybody finds it, or when its title cannot be drawn */
    async read(skillId: string, file: string): Promise<FoundCard> {
      const skill = await skills.find(skillId);
      const isPublic = skill?.owner.findMe === 'everybody' || skill?.owner.findMe === undefined;
      return find({ id: skillId, ownerId: skill?.ownerId ?? '' }, skill && isPublic ? cardOf(skill) : null, file);
    },

    /** @throws NotFoundError when there is no such member, when not everybody finds them, or when their name cannot be drawn */
    async readProfile(memberId: string, file: string): Promise<FoundCard> {
      return find({ id: memberId, ownerId: memberId }, await cardOfMember(memberId), file);
    },

    /**
     * The path of the picture of a profile; null when the name cannot be drawn.
     * @throws NotFoundError when not everybody finds the member
     */
    async pathOfProfile(memberId: string): Promise<string | null> {
      const card = await cardOfMember(memberId);
      if (card === null) throw new NotFoundError('This member does not exist');
      return card ? `/api/users/${memberId}/card/${cardFile(card)}` : null;
    },
  };
}
