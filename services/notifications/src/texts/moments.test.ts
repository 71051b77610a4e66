import { momentIn, shortMomentIn } from './moments.ts';

const evening = new Date('2026-11-24T17:30:00.000Z');

it.each([
  ['en', 'Tuesday, November 24, 2026 at 18:30 (Central European Time)'],
  ['es', 'martes, 24 de noviembre de 2026, 18:30 (hora de Europa central)'],
  ['fr', 'mardi 24 novembre 2026 à 18:30 (heure d’Europe centrale)'],
  ['de', 'Dienstag, 24. November 2026 um 18:30 (Mitteleuropäische Zeit)'],
  ['it', 'martedì 24 novembre 2026 alle ore 18:30 (Ora dell’Europa centrale)'],
  ['pt', 'terça-feira, 24 de novembro de 2026 às 18:30 (Horário da Europa Central)'],
] as const)('writes a moment in %s', (language, words) => {
  expect(momentIn(language, 'Europe/Zurich', evening)).toBe(words);
});

it('writes the day in the given zone', () => {
  expect(momentIn('de', 'Asia/Tokyo', evening)).toContain('Mittwoch, 25. November 2026 um 02:30');
});

it.each([null, 'Mars/Olympus'])('uses UTC for the zone %s', (zone) => {
  expect(momentIn('en', zone, evening)).toBe('Tuesday, November 24, 2026 at 17:30 (UTC)');
});

it('writes a moment briefly, with the zone only while the reader’s zone is unknown', () => {
  expect(shortMomentIn('en', 'Europe/Zurich', evening)).toBe('Tue, Nov 24, 18:30');
  expect(shortMomentIn('de', 'Asia/Tokyo', evening)).toBe('Mi., 25. Nov., 02:30');
  expect(shortMomentIn('en', null, evening)).toBe('Tue, Nov 24, 17:30 UTC');
});
