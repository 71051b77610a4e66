import { extname, join } from 'node:path';
import { NotFoundError } from '@mutua/service-kit';
import { createFairQueue, createProcessPool } from '@mutua/service-kit/processes';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { CardRepository } from './card.repository.ts';
import { type Card, cardFile, cardOf } from './card.ts';

export type CardService = ReturnType<typeof createCardService>;

const PROGRAM = join(import.meta.dirname, `draw-process${extname(import.meta.filename)}`);
/** Drawing a card takes a fifth of a second of one core. */
const DEADLINE_MS = 10_000;
/** The queue serves owners in turn. Every card in it is drawn before the gateway's timeout. */
const LIMITS = { concurrency: 1, waiting: 20, ofOne: 5 };

export function createCardService({ skills, cards }: { skills: Pick<SkillRepository, 'find'>; cards: CardRepository }) {
  const inTurn = createFairQueue(LIMITS);
  const drawCard = createProcessPool<Card, Uint8Array>({ program: PROGRAM, deadlineMs: DEADLINE_MS });
  return {
    /**
     * Returns the present card picture of a skill, drawn once, and whether `file` names it. A link that was shared earlier names an older
     * picture.
     * @throws NotFoundError when there is no such skill, when not everybody finds it, or when its title cannot be drawn
     * @throws ServiceUnavailableError when too many cards wait
     */
    async read(skillId: string, file: string): Promise<{ picture: Buffer; isPresent: boolean }> {
      const skill = await skills.find(skillId);
      const isPublic = skill?.owner.findMe === 'everybody' || skill?.owner.findMe === undefined;
      const card = skill && isPublic && cardOf(skill);
      if (!card) throw new NotFoundError('Picture not found');
      const present = cardFile(card);
      const known = () => cards.find(skillId, present);
      const draw = async () => {
        const drawn = Buffer.from(await drawCard(card));
        await cards.save(skillId, present, drawn);
        return drawn;
      };
      // Another caller may have had the card drawn while this one waited.
      const picture = (await known()) ?? (await inTurn(skill.ownerId, async () => (await known()) ?? draw()));
      return { picture, isPresent: file === present };
    },
  };
}
