import { changeLanguage, createStore, currentLanguage, signOut } from '@mutua/web-kit';
import { signInForTest, testUser } from '@mutua/web-kit/testing';
import { dropKeptDocuments } from './drop-kept-documents.ts';
import { followLanguage } from './follow-language.ts';

const remove = jest.fn((_: string) => Promise.resolve(true));
let stop: () => void;

/** Starts in a page of a visitor, or of a member. */
function start(user?: ReturnType<typeof testUser>) {
  const store = createStore();
  signInForTest(store, user);
  stop = dropKeptDocuments(store);
  return store;
}

beforeEach(() => {
  remove.mockClear();
  Object.assign(window, { caches: { delete: remove } });
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(window, 'caches');
});

it('deletes the cached documents of visitors when somebody signs in', () => {
  const store = start();
  expect(remove).not.toHaveBeenCalled();
  signInForTest(store, testUser());
  expect(remove.mock.calls).toEqual([['documents']]);
});

it('deletes the cached documents of members when the session ends', () => {
  const store = start(testUser());
  signInForTest(store, testUser({ name: 'Ana' }));
  expect(remove).not.toHaveBeenCalled();
  void store.dispatch(signOut());
  expect(remove.mock.calls).toEqual([['documents']]);
});

it('does nothing in a browser without caches', () => {
  Reflect.deleteProperty(window, 'caches');
  signInForTest(start(), testUser());
  expect(remove).not.toHaveBeenCalled();
});

describe('in a browser that forbids storage', () => {
  beforeEach(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(window, 'caches', { configurable: true, get });
  });

  it('lets somebody sign in', () => {
    expect(() => signInForTest(start(), testUser())).not.toThrow();
  });

  it('lets the page start, and change its language', async () => {
    followLanguage();
    await changeLanguage('de');
    expect(currentLanguage()).toBe('de');
    await changeLanguage('en');
  });
});
