import { openScreen, screenProblemOf } from './screen.ts';

afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

const refuse = (name: string, message = '') => {
  const getDisplayMedia = () => Promise.reject(new DOMException(message, name));
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getDisplayMedia } });
};

it.each([
  ['Chrome', 'Permission denied'],
  ['Firefox', 'The request is not allowed by the user agent or the platform in the current context.'],
])('opens no screen when the member cancels in %s', async (_browser, message) => {
  refuse('NotAllowedError', message);
  expect(await openScreen()).toBeNull();
});

it.each([
  ['Safari wants a press just before', 'InvalidStateError', 'press'],
  ['Safari wants a press just before, in its own words', 'InvalidAccessError', 'press'],
  ['Firefox finds nothing to share', 'NotFoundError', 'none'],
  ['the browser cannot read the screen', 'NotReadableError', 'failed'],
  ['macOS does not let Chrome record it', 'NotAllowedError', 'system', 'Permission denied by system'],
])('says why there is no screen: %s', async (_, name, problem, message = '') => {
  refuse(name, message);
  expect(await openScreen().catch(screenProblemOf)).toBe(problem);
});
