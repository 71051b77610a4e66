import { openScreen, screenProblemOf } from './screen.ts';

afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

const refuse = (name: string) => {
  const getDisplayMedia = () => Promise.reject(new DOMException('', name));
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getDisplayMedia } });
};

it('opens no screen when the member cancels', async () => {
  refuse('NotAllowedError');
  expect(await openScreen()).toBeNull();
});

it.each([
  ['Safari wants a press just before', 'InvalidStateError', 'press'],
  ['Firefox finds nothing to share', 'NotFoundError', 'none'],
  ['the browser cannot read the screen', 'NotReadableError', 'failed'],
])('says why there is no screen: %s', async (_, name, problem) => {
  refuse(name);
  expect(await openScreen().catch(screenProblemOf)).toBe(problem);
});
