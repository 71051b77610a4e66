import { entriesOf, type Own } from './entries.ts';

const NOTHING: Own = { user: { bio: '', location: '', languages: [] }, skills: [], wants: [] };
const SKILL = {
  kind: 'skill',
  id: '64c000000000000000000001',
  title: 'Guitar',
  description: 'Three chords and a song.',
  category: 'music',
  proficiency: 'expert',
  tags: ['songs'],
  availableDays: ['monday'],
  availableTimeSlots: [],
  hoursFrom: 'member',
  meets: 'both',
  place: 'Graz, Austria',
  rating: { average: 4.9, count: 61 },
  exchangeCount: 12,
};

it('sends only what the forms take, and nothing that others have said', () => {
  const { entries, unreadable } = entriesOf([SKILL], NOTHING);
  expect(unreadable).toBe(0);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ kind: 'skill', title: 'Guitar', exists: false });
  expect(entries[0]?.body).toMatchObject({ title: 'Guitar', availableDays: ['monday'] });
  for (const name of ['rating', 'exchangeCount', 'id', 'kind', 'hoursFrom'])
    expect(entries[0]?.body).not.toHaveProperty(name);
});

it('knows what the member has, and what the archive has twice', () => {
  const want = { kind: 'want', title: 'Spanish', category: 'language', proficiency: null };
  const { entries } = entriesOf([SKILL, { ...SKILL, title: ' GUITAR ' }, want], { ...NOTHING, wants: ['spanish'] });
  expect(entries.map(({ kind, exists }) => [kind, exists])).toEqual([
    ['skill', false],
    ['skill', true],
    ['want', true],
  ]);
});

it('brings the fields of the profile that say something', () => {
  const profile = {
    kind: 'profile',
    bio: 'Bookbinder',
    location: 'Graz',
    languages: [{ code: 'de', level: 'native' }],
  };
  const { entries } = entriesOf([profile], { ...NOTHING, user: { bio: 'Here', location: '', languages: [] } });
  expect(entries.map(({ kind, exists }) => [kind, exists])).toEqual([
    ['bio', true],
    ['location', false],
    ['languages', false],
  ]);
  expect(entriesOf([{ kind: 'profile', bio: '', location: '', languages: [] }], NOTHING).entries).toEqual([]);
});

it('counts what breaks today’s rules, and leaves other kinds alone', () => {
  const lines = [
    { ...SKILL, description: 'short' },
    { kind: 'want', title: 'x'.repeat(500), category: 'music' },
    { kind: 'profile', bio: 'x'.repeat(50_000) },
    { kind: 'skill' },
    { kind: 'review', text: 'Great' },
    { kind: 'exchange' },
  ];
  expect(entriesOf(lines, NOTHING)).toEqual({ entries: [], unreadable: 4 });
});
