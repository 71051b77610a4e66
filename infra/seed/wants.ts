import type { DemoData } from '@mutua/contracts/demo';
import type { Category, WantVisibility } from '@mutua/contracts/limits';
import type { Cast } from './members.ts';
import { DAY, type Maker } from './model.ts';
import { idOf } from './random.ts';

type DemoWant = readonly [
  name: string,
  category: Category,
  title: string,
  daysAgo: number,
  visibility?: WantVisibility,
  note?: string,
];

/** With these wants both demo accounts have mutual matches, wants without a match, and a topic to teach that would bring more matches. */
const wants: readonly DemoWant[] = [
  ['Nadia Benali', 'art', 'Linocut', 12, 'public', 'I want to print the labels for my spice boxes.'],
  ['Nadia Benali', 'art', 'Ceramics', 30],
  ['Nadia Benali', 'fitness', 'Tango', 4],
  ['Nadia Benali', 'language', 'Japanese conversation', 21, 'public'],
  ['Nadia Benali', 'design', 'Textile patterns', 2, 'hidden'],
  ['Nadia Benali', 'music', 'Zither', 95],
  ['Jonas Lindqvist', 'music', 'Hand drumming', 8, 'public', 'A bass who cannot hold a beat.'],
  ['Jonas Lindqvist', 'language', 'Mandarin', 40],
  ['Jonas Lindqvist', 'fitness', 'Sea kayak', 15],
  ['Diego Ramírez', 'language', 'French', 9],
  ['Linnea Virtanen', 'cooking', 'Tagine', 14],
  ['Camila Torres', 'writing', 'Short fiction', 6, 'public'],
  ['Aisha Rahman', 'language', 'French conversation', 25],
  ['Aisha Rahman', 'music', 'Choir', 25],
  ['Kwame Mensah', 'music', 'Choir singing', 11],
  ['Chen Wei', 'programming', 'TypeScript', 3, 'public'],
  ['Ingrid Solberg', 'language', 'Swedish', 18],
  ['Hana Sato', 'language', 'French', 60],
  ['Mateo Restrepo', 'language', 'French conversation', 1, 'public'],
  ['Linnea Virtanen', 'fitness', 'Yoga', 5],
  ['Diego Ramírez', 'language', 'Italian', 10],
  ['Camila Torres', 'language', 'Italian', 13],
  ['Aisha Rahman', 'photography', 'Portraits', 20],
  ['Kwame Mensah', 'photography', 'Portraits', 7],
  ['Marta Kowalska', 'language', 'Moroccan Arabic', 16],
  ['Keiko Yamamoto', 'art', 'Knitting', 33],
  // Rings that the demo accounts can start: the teachers of these wants do not want what the accounts teach.
  ['Nadia Benali', 'art', 'Knitting', 3],
  ['Freja Nielsen', 'language', 'Spanish', 8],
  ['Freja Nielsen', 'art', 'Linocut', 8],
  ['Jonas Lindqvist', 'education', 'Chess', 5],
  ['Stefan Popescu', 'marketing', 'Storytelling', 12],
  ['Stefan Popescu', 'language', 'Mandarin', 12],
  // The wants of the rings that members have started.
  ['Oisín Byrne', 'writing', 'Short fiction', 19],
  ['Siti Nurhaliza Putri', 'art', 'Hand lettering', 22],
  ['Nadia Benali', 'art', 'Batik', 17],
  ["Patrick O'Connell", 'language', 'Swedish', 28],
  ['Tariq Aziz', 'music', 'Songwriting', 24],
  ['Jonas Lindqvist', 'music', 'Tabla', 26],
];

/** What the members want to learn. */
export const createWants = ({ ago }: Maker, { named }: Cast): NonNullable<DemoData['wants']> =>
  wants.map(([name, category, title, daysAgo, visibility = 'matches', note = '']) => ({
    _id: idOf('want', `${name}:${title}`),
    userId: named(name)._id,
    category,
    title,
    proficiency: null,
    note,
    visibility,
    createdAt: ago(daysAgo * DAY),
  }));
