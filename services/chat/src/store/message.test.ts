import { noticeOf } from './message.ts';

describe('the notice of a message', () => {
  it('has no marks, also when it ends inside of bold words or of code', () => {
    const notice = (content: string) => noticeOf({ content, attachment: null });
    expect(notice('- **Bread**\n- `milk`')).toBe('- Bread - milk');
    expect(notice(`${'x'.repeat(135)} **bold words**`)).toBe(`${'x'.repeat(135)} bold`);
    expect(notice(`\`\`\`\n${'x'.repeat(300)}\n\`\`\``)).toBe('x'.repeat(140));
  });

  it('ends with a whole emoji', () => {
    const notice = (letters: number) =>
      noticeOf({ content: `${'x'.repeat(letters)}👩‍👩‍👧 and more`, attachment: null });
    expect([notice(139), notice(135)]).toEqual(['x'.repeat(139), `${'x'.repeat(135)}👩‍👩‍👧`]);
  });

  it('is the name of the file when there are no words', () => {
    expect(noticeOf({ content: '', attachment: { key: 'k', name: 'notes.pdf', size: 1 } })).toBe('notes.pdf');
  });
});
