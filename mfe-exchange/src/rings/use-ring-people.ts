import type { RingLeg, RingPlace, User } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { firstNameOf, type RingAnswer, type RingPerson } from '@mutua/web-kit/parts';

export type Place = Pick<RingPlace, 'user' | 'isYou' | 'answer' | 'isSubstitute'>;
export type Leg = Pick<RingLeg, 'topic' | 'skill' | 'status'>;

/** An actual or possible ring. Each place teaches its leg to the next place, and the last one teaches the viewer. */
export interface RingShape {
  places: readonly Place[];
  legs: readonly Leg[];
}

/** What is taught: the title of a skill, or only its topic when the viewer may not see the skill. */
export const titleOf = ({ skill, topic }: Leg): string => skill?.title ?? topic.title;

const MARKS = { accepted: 'yes', asked: 'asked', again: 'again' } as const satisfies Record<string, RingAnswer>;

/** The state of the line between two members. It is closed when both have said yes. */
function lineOf({ status }: Leg, teacher: Place, learner: Place): NonNullable<RingPerson['leg']> | undefined {
  if (status === 'completed') return 'done';
  if (status === 'cancelled') return 'off';
  if (status === 'active' || (teacher.answer === 'accepted' && learner.answer === 'accepted')) return 'set';
  return undefined;
}

/** The first names of a ring's members. */
export function useNames() {
  const { t } = useTranslation('exchange');
  return {
    /** The name of a member who does something: 'Hana', 'Somebody'. */
    nameOf: ({ user }: Pick<Place, 'user'>) => (user ? firstNameOf(user.name) : t('rings.somebody')),
    /** The name of a member to whom something is done: 'Hana', 'somebody'. */
    toNameOf: ({ user }: Pick<Place, 'user'>) => (user ? firstNameOf(user.name) : t('rings.toSomebody')),
  };
}

type Side = 'first' | 'middle' | 'last';
type Line = ReturnType<typeof lineOf>;

const LABELS = {
  first: ['rings.line.youTeach', 'rings.line.youTaught'],
  middle: ['rings.line.teaches', 'rings.line.taught'],
  last: ['rings.line.teachesYou', 'rings.line.taughtYou'],
} as const;
const SENTENCES = {
  first: ['rings.line.give', 'rings.line.gave'],
  middle: ['rings.line.pass', 'rings.line.passed'],
  last: ['rings.line.get', 'rings.line.got'],
} as const;

/** The texts of one place: the label above its skill, and the sentence for screen readers. */
function useWords() {
  const { t } = useTranslation('exchange');
  return {
    label: (side: Side, line: Line, name: string, isNew: boolean) => {
      if (line === 'off') return t('rings.line.cancelled');
      const label = t(LABELS[side][line === 'done' ? 1 : 0], { name });
      return isNew ? t('rings.line.new', { label }) : label;
    },
    sentence: (side: Side, line: Line, values: { teacher: string; skill: string; name: string }) =>
      line === 'off' ? t('rings.line.off', values) : t(SENTENCES[side][line === 'done' ? 1 : 0], values),
    answer: (answer: RingAnswer | undefined, name: string) =>
      answer && answer !== 'out' ? ` ${t(`rings.line.${answer}`, { name })}` : '',
  };
}

function sideOf(index: number, size: number): Side {
  if (index === 0) return 'first';
  return index === size - 1 ? 'last' : 'middle';
}

/** The answer of a place while the ring is open, and whether its member replaces one who left. */
function stateOf({ answer, isSubstitute, isYou }: Place, isOpen: boolean) {
  if (!isOpen) return { isNew: false };
  return {
    ...(answer && { answer: MARKS[answer] }),
    isNew: isSubstitute && !isYou && answer !== 'accepted',
  };
}

/** Converts a ring to the props of the ring line, beginning with the viewer. */
export function useRingPeople(viewer: User): (ring: RingShape) => RingPerson[] {
  const { nameOf, toNameOf } = useNames();
  const words = useWords();
  return ({ places, legs }) => {
    const isOpen = legs.every(({ status }) => status === null);
    return places.flatMap((place, index): RingPerson[] => {
      const leg = legs[index];
      const next = places[(index + 1) % places.length];
      if (!leg || !next) return [];
      const side = sideOf(index, places.length);
      const skill = titleOf(leg);
      const teacher = nameOf(place);
      const line = lineOf(leg, place, next);
      const { answer, isNew } = stateOf(place, isOpen);
      const { name, avatar } = place.isYou ? viewer : (place.user ?? { name: null, avatar: null });
      return [
        {
          name,
          avatar,
          label: words.label(side, line, teacher, isNew),
          skill,
          sentence:
            words.sentence(side, line, { teacher, skill, name: toNameOf(next) }) +
            words.answer(place.isYou ? undefined : answer, teacher),
          ...(answer && { answer }),
          ...(isNew && { isNew }),
          ...(line && { leg: line }),
        },
      ];
    });
  };
}
