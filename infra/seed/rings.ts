import type { DemoData } from '@mutua/contracts/demo';
import type { Cast } from './members.ts';
import { HOUR, type Maker } from './model.ts';
import { idOf } from './random.ts';
import type { SkillSet } from './skills.ts';

/** A member of a ring, the skill that they teach to the next member, and the want of that next member. */
type DemoLeg = readonly [teacher: string, skill: string, want: string];

interface DemoRing {
  startedBy: string;
  message: string;
  hoursAgo: number;
  /** The members who have not answered yet. */
  asked: readonly string[];
  legs: readonly DemoLeg[];
}

/** Rings that each wait for the answer of a demo account. */
const rings: readonly DemoRing[] = [
  {
    startedBy: 'Siti Nurhaliza Putri',
    message: 'I have envelopes to letter for a wedding, and a pot of wax for whoever joins.',
    hoursAgo: 30,
    asked: ['Nadia Benali'],
    legs: [
      ['Nadia Benali', 'Editing short fiction', 'Short fiction'],
      ['Oisín Byrne', 'Hand lettering', 'Hand lettering'],
      ['Siti Nurhaliza Putri', 'Batik at home', 'Batik'],
    ],
  },
  {
    startedBy: 'Tariq Aziz',
    message: '',
    hoursAgo: 20,
    asked: ['Jonas Lindqvist', "Patrick O'Connell"],
    legs: [
      ['Jonas Lindqvist', 'Swedish for Malmö and further', 'Swedish'],
      ["Patrick O'Connell", 'Songwriting with three chords', 'Songwriting'],
      ['Tariq Aziz', 'Tabla for rhythm lovers', 'Tabla'],
    ],
  },
];

/** The rings that members have started. */
export const createRings = ({ ago }: Maker, { named }: Cast, { ownedBy }: SkillSet): NonNullable<DemoData['rings']> =>
  rings.map(({ startedBy, message, hoursAgo, asked, legs }) => ({
    _id: idOf('ring', startedBy),
    startedBy: named(startedBy)._id,
    message,
    createdAt: ago(hoursAgo * HOUR),
    legs: legs.map(([teacher, title, want], place) => {
      const skill = ownedBy(named(teacher)._id).find((each) => each.title === title);
      if (!skill) throw new Error(`${teacher} does not teach ${title}`);
      const learner = legs[(place + 1) % legs.length]?.[0] ?? '';
      return {
        teacherId: named(teacher)._id,
        skillId: skill._id,
        wantId: idOf('want', `${learner}:${want}`),
        hasAccepted: !asked.includes(teacher),
      };
    }),
  }));
