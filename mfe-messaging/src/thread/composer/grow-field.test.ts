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
