import { compare, type Fingerprint } from './fingerprint.ts';

const prints = (entries: Record<string, Fingerprint>) => new Map(Object.entries(entries));
const [one, two] = [
  { count: 1, checksum: 'aaaa' },
  { count: 1, checksum: 'bbbb' },
];

it('names each collection that differs, is missing or is new', () => {
  const found = compare(
    prints({ 'chat.messages': one, 'chat.gone': one, 'chat.same': two }),
    prints({ 'chat.messages': two, 'chat.new': one, 'chat.same': two }),
  );
  expect(found).toEqual([
    { name: 'chat.gone', difference: '1 (aaaa) before, 0 (e3b0c44298fc) after' },
    { name: 'chat.messages', difference: '1 (aaaa) before, 1 (bbbb) after' },
    { name: 'chat.new', difference: '0 (e3b0c44298fc) before, 1 (aaaa) after' },
    { name: 'chat.same: 1' },
  ]);
});
