import { LIMITS, NOTES, type NoteChange } from '@mutua/contracts';
import { leastCost, slowTexts } from '@mutua/service-kit/testing';
import { applyChanges } from '../notes/apply-changes.ts';
import { newLineId } from '../notes/notes.model.ts';
import { createPageAddress, firstAddress, previewIdOf } from '../previews/preview-address.ts';

const MOST_MS = 50;

it('the address of a preview takes little processor time, whatever the message says', () => {
  const pages = createPageAddress(['https://mutua.example']);
  const task = (text: string) =>
    [firstAddress(text) ?? '', `https://a.example/?${text}`].map((each) => {
      previewIdOf(each);
      return pages.ofPage(each);
    });
  expect(slowTexts(LIMITS.message.max, task, ['a_code=', 'aB', 'a-', '&a'])).toEqual([]);
});

it('the most changes of full notes take little processor time', () => {
  const at = new Date();
  const line = (place: number) => ({ text: 'a', by: 'ada', at, rank: `a${String(place).padStart(4, '0')}V`, rev: 1 });
  const lines = new Map(Array.from({ length: NOTES.lines - NOTES.batch }, (_, place) => [newLineId(), line(place)]));
  const [first = ''] = lines.keys();
  const changes = Array.from(
    { length: NOTES.batch },
    (): NoteChange => ({ id: newLineId(), text: 'b', after: first, rev: 0 }),
  );
  const cost = leastCost(() => {
    expect(applyChanges({ rev: 1, lines }, changes, { by: 'ben', at }).size).toBeGreaterThanOrEqual(NOTES.batch);
  });
  expect(cost).toBeLessThanOrEqual(MOST_MS);
});
