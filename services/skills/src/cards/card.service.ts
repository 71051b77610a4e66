import { extname, join } from 'node:path';
import { NotFoundError } from '@mutua/service-kit';
import { createFairQueue, createProcessPool } from '@mutua/service-kit/processes';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { CardRepository } from './card.repository.ts';
import { type Card, cardFile, cardOf } from './card.ts';

export type CardService = ReturnType<typeof createCardService>;

const PROGRAM = join(import.meta.dirname, `draw-process${extname(import.meta.filename)}`);
/** A card takes a fifth of a second of one core. */
const DEADLINE_MS = 10_000;
/** Owners take turns; the cards that may wait are done before the gateway's timeout. */
const LIMITS = { concurrency: 1, waiting: 20, ofOne: 5 };

export function createCardService({ skills, cards }: { skills: Pick<SkillRepository, 'find'>; cards: CardRepository }) {
  const inTurn = createFairQueue(LIMITS);
  const drawCard = createProcessPool<Card, Uint8Array>({ program: PROGRAM, deadlineMs: DEADLINE_MS });
  return {
    /**
     * The present card picture of a skill, and whether it is the one that was asked for: a link that was shared earlier names an
     * older one. Each card is drawn once.
     * @throws NotFoundError when there is no such skill, not everybody finds it, or its title cannot be drawn
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
      // Asked again, because another caller may have had it drawn while this one waited.
      const picture = (await known()) ?? (await inTurn(skill.ownerId, async () => (await known()) ?? draw()));
      return { picture, isPresent: file === present };
    },
  };
}
