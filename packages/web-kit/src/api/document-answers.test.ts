import { installTestApi } from '../testing/test-api.ts';
import { sendHttp } from './http.ts';
import { request } from './request.ts';
import { tokens } from './tokens.ts';

describe("the answers in a visitor's document", () => {
  const SEARCH = {
    method: 'GET',
    url: '/skills/search',
    params: { q: 'tea', location: '', category: undefined, page: 1 },
  };

  /** Loads the module like a new page, in a document with these answers. */
  async function load(answers: object) {
    jest.resetModules();
    const block = document.createElement('script');
    block.type = 'application/json';
    block.id = 'answers';
    block.textContent = JSON.stringify(answers);
    document.head.replaceChildren(block);
    return (await import('./document-answers.ts')).takeDocumentAnswer;
  }
  afterEach(() => {
    tokens.clear();
    document.head.replaceChildren();
  });

  it('returns each answer once, for the call with its sorted query', async () => {
    const take = await load({
      'GET /skills/search?page=1&q=tea': { total: 3 },
      'GET /auth/providers': { google: true },
    });
    expect(take(SEARCH)).toEqual({ total: 3 });
    expect(take(SEARCH)).toBeUndefined();
    expect(take({ method: 'GET', url: '/auth/providers' })).toEqual({ google: true });
  });

  it('returns nothing for another call, or from a document without answers', async () => {
    const take = await load({ 'GET /skills/search?page=1&q=tea': { total: 3 } });
    expect(take({ ...SEARCH, params: { ...SEARCH.params, page: 2 } })).toBeUndefined();
    const takeFromNone = await load({});
    document.head.replaceChildren();
    expect(takeFromNone(SEARCH)).toBeUndefined();
  });

  it('returns nothing to a member, because the answers are those for visitors', async () => {
    const take = await load({ 'GET /skills/search?page=1&q=tea': { total: 3 } });
    localStorage.setItem('token', 'a.b.c');
    expect(take(SEARCH)).toBeUndefined();
    localStorage.removeItem('token');
  });

  it('returns the answers after a sign-in in another tab, until this page follows it', async () => {
    const take = await load({ 'GET /auth/providers': { google: true }, 'GET /skills/1': {} });
    const { dropDocumentAnswers, hasDocumentAnswers } = await import('./document-answers.ts');
    expect(hasDocumentAnswers()).toBe(true);
    localStorage.setItem('token', 'a.b.c');
    expect(take({ method: 'GET', url: '/auth/providers' })).toEqual({ google: true });
    dropDocumentAnswers();
    expect(take({ method: 'GET', url: '/skills/1' })).toBeUndefined();
    localStorage.removeItem('token');
  });

  it("returns the answers of a document from the service worker's cache, marked as old", async () => {
    document.documentElement.dataset['kept'] = '';
    const take = await load({ 'GET /auth/providers': { google: true } });
    expect(take({ method: 'GET', url: '/auth/providers' })).toEqual({ google: true });
    expect((await import('./document-answers.ts')).areAnswersOld()).toBe(true);
    delete document.documentElement.dataset['kept'];
  });
});

describe("the calls of a member's document", () => {
  const api = installTestApi();
  const SKILL = request('GET /skills/:id', { params: { id: '1' } });

  beforeEach(() => {
    api.on('GET /skills/:id', () => ({ skill: 'from the service' }) as never);
  });
  afterEach(() => {
    delete window.mutuaCalls;
  });

  const made = (answer: Promise<unknown>) => {
    window.mutuaCalls = { token: 'mine', answers: { 'GET /skills/1': answer } };
  };

  it('returns the answer of a call that the document has made, once', async () => {
    made(Promise.resolve({ skill: 'from the document' }));
    expect(await sendHttp(SKILL, { token: 'mine' })).toEqual({ skill: 'from the document' });
    expect(await sendHttp(SKILL, { token: 'mine' })).toEqual({ skill: 'from the service' });
  });

  it.each([
    ['failed', 'mine', undefined],
    ['was made for another session', 'other', { skill: 'from the document' }],
  ])('makes the call when that of the document %s', async (_what, token, answer) => {
    made(Promise.resolve(answer));
    expect(await sendHttp(SKILL, { token })).toEqual({ skill: 'from the service' });
  });

  it('makes the call when the answer is old', async () => {
    made(Promise.resolve({ skill: 'from the document' }));
    jest.spyOn(performance, 'now').mockReturnValue(40_000);
    expect(await sendHttp(SKILL, { token: 'mine' })).toEqual({ skill: 'from the service' });
    jest.restoreAllMocks();
  });
});
