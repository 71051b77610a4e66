import { growField } from './grow-field.ts';

const field = (scrollHeight: number): HTMLTextAreaElement =>
  Object.defineProperty(document.createElement('textarea'), 'scrollHeight', { value: scrollHeight });
const support = (hasIt: boolean) =>
  Object.defineProperty(globalThis, 'CSS', { value: { supports: () => hasIt }, configurable: true });

it('makes a field as high as its text', () => {
  support(false);
  const long = field(106);
  growField(long);
  expect(long.style.height).toBe('106px');
});

it('leaves a hidden field, and one that the browser sizes itself', () => {
  support(false);
  const hidden = field(0);
  growField(hidden);
  expect(hidden.style.height).toBe('auto');

  support(true);
  const sized = field(106);
  growField(sized);
  expect(sized.style.height).toBe('');
});

it('holds the row of the field while it measures, so that the log above neither grows nor scrolls', () => {
  support(false);
  const row = document.createElement('div');
  const long = row.appendChild(document.createElement('textarea'));
  Object.defineProperty(row, 'offsetHeight', { value: 66 });
  const held: string[] = [];
  Object.defineProperty(long, 'scrollHeight', { get: () => held.push(row.style.minHeight) && 66 });
  growField(long);
  expect(held).toEqual(['66px']);
  expect([row.style.minHeight, long.style.height]).toEqual(['', '66px']);
});
