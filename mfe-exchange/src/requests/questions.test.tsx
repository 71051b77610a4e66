import type { ExchangeRequest, RequestQuestion } from '@mutua/contracts';
import { failure, installTestApi, MATEO, NADIA, sentRequest, testRequest } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serveRequests } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { RequestsPage } from './requests-page.tsx';

const ASK = 'POST /requests/:id/questions';
const server = installTestApi();
let received: ExchangeRequest[];
let sent: ExchangeRequest[];
let questions: RequestQuestion[];

beforeEach(() => {
  localStorage.clear();
  received = [testRequest({ version: 1 })];
  sent = [];
  questions = [];
  serveRequests(server, () => ({ received, sent }));
  server.on('GET /requests/:id/questions', () => {
    const count = (id: string) => questions.filter(({ senderId }) => senderId === id).length;
    return { questions, left: { mine: 3 - count(NADIA._id), theirs: 3 - count(MATEO._id) } };
  });
  server.on(ASK, ({ body }) => {
    const question = add(NADIA._id, (body as { text: string }).text);
    return { question };
  });
});

/** Stores a question as the service does. */
function add(senderId: string, text: string, fields: Partial<RequestQuestion> = {}): RequestQuestion {
  const question = {
    _id: `64f20000000000000000000${questions.length}`,
    senderId,
    text,
    createdAt: '2026-11-03T10:00:00.000Z',
  };
  questions = [...questions, { ...question, ...fields }];
  const known = { questionCount: questions.length, lastQuestion: { by: senderId, at: question.createdAt } };
  received = received.map((each) => ({ ...each, ...known }));
  sent = sent.map((each) => ({ ...each, ...known }));
  return question;
}
const show = (query = '') => showPage(RequestsPage, '/requests', { at: `/requests${query}` });
const card = async () => within(await screen.findByRole('article', { name: 'Exchange with Mateo Restrepo' }));
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Questions and answers with Mateo Restrepo' })).getAllByRole(
    'listitem',
  );
const bodies = () => server.callsTo(ASK).map(({ body }) => body as { text: string; clientId: string });

describe('the receiver', () => {
  it('asks before the decision, and sees how many questions remain', async () => {
    await show();
    const shown = await card();
    await userEvent.click(shown.getByRole('button', { name: 'Ask a question' }));
    expect(shown.getByRole('heading', { name: 'Before you decide' })).toBeVisible();
    expect(shown.getByText('3 more questions to Mateo')).toBeVisible();
    expect(shown.getByText('Words only. The chat opens when you accept.')).toBeVisible();
    const field = shown.getByRole('textbox', { name: 'Ask a question' });
    expect(field).toHaveFocus();
    expect(shown.queryByRole('button', { name: 'Ask a question' })).toBeNull();
    await userEvent.type(field, 'Do you have a guitar?');
    expect(shown.getByText('21/500')).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: 'Send' }));
    expect((await lines()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Do you have a guitar\?You · /),
    ]);
    expect(await shown.findByText('2 more questions to Mateo')).toBeVisible();
    expect(shown.getByRole('textbox')).toHaveValue('');
    // The answer button has to stay the first control.
    expect(shown.getByRole('button', { name: 'Accept' })).toBeVisible();
    expect(bodies()).toEqual([{ text: 'Do you have a guitar?', clientId: expect.stringMatching(/./) }]);
  });

  it('sees an answer with its author, and can report it; a hidden or erased text keeps its place', async () => {
    add(NADIA._id, 'Do you have a guitar?');
    add(MATEO._id, 'I have two.');
    add(MATEO._id, '', { hidden: {} });
    add(MATEO._id, '');
    add(NADIA._id, '', { hidden: { note: 'Stay kind.' } });
    await show();
    expect((await lines()).map(({ textContent }) => textContent?.replace(/ · .*/, ''))).toEqual([
      'Do you have a guitar?You',
      expect.stringMatching(/I have two\.Mateo$/),
      expect.stringMatching(/This message was hidden\.Mateo$/),
      expect.stringMatching(/Erased messageMateo$/),
      'This message was hidden by the moderators. Stay kind.You',
    ]);
    expect(screen.getAllByRole('button', { name: 'Report this question' })).toHaveLength(1);
  });

  it('has no field after the third question, but still sees the answers', async () => {
    for (const text of ['One?', 'Two?', 'Three?']) add(NADIA._id, text);
    await show();
    const shown = await card();
    expect(await shown.findByText('No more questions to Mateo')).toBeVisible();
    expect(shown.queryByRole('textbox')).toBeNull();
    expect(shown.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(shown.getByRole('button', { name: 'Reject' })).toBeVisible();
  });

  it('keeps the typed text when sending fails, and sends it again as the same question', async () => {
    add(NADIA._id, 'One?');
    server.on(ASK, () => failure(503, ''));
    await show();
    const shown = await card();
    await userEvent.click(await shown.findByRole('button', { name: 'Send' }));
    expect(shown.getByText('Question is required')).toBeVisible();
    await userEvent.type(shown.getByRole('textbox'), 'And when?');
    await userEvent.click(shown.getByRole('button', { name: 'Send' }));
    expect(await shown.findByText('Failed to send question')).toBeVisible();
    expect(shown.getByRole('textbox')).toHaveValue('And when?');
    server.on(ASK, ({ body }) => ({ question: add(NADIA._id, (body as { text: string }).text) }));
    await userEvent.click(shown.getByRole('button', { name: 'Send' }));
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    const [first, second] = bodies();
    expect(second).toEqual(first);
  });
});

describe('the sender', () => {
  beforeEach(() => {
    received = [];
    sent = [sentRequest({ version: 1 })];
  });

  it('has no field before the first question', async () => {
    await show('?tab=sent');
    expect((await card()).queryByRole('button', { name: 'Ask a question' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(server.callsTo('GET /requests/:id/questions')).toEqual([]);
  });

  it('answers, and sees who decides', async () => {
    add(MATEO._id, 'Where?');
    await show('?tab=sent');
    const shown = await card();
    expect(shown.getByRole('heading', { name: 'Before Mateo decides' })).toBeVisible();
    expect(shown.getByText('Words only. The chat opens when Mateo accepts.')).toBeVisible();
    await userEvent.type(await shown.findByRole('textbox', { name: 'Answer Mateo' }), 'At the library.');
    await userEvent.click(shown.getByRole('button', { name: 'Send' }));
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    expect(shown.getByRole('button', { name: 'Cancel' })).toBeVisible();
  });

  it('sees that the request was accepted at the same moment, and keeps the unsent text', async () => {
    add(MATEO._id, 'Where?');
    server.on(ASK, () => {
      sent = sent.map((each) => ({ ...each, status: 'accepted' }));
      return failure(409, 'This request is accepted', { current: { request: sent[0] } });
    });
    await show('?tab=sent');
    const shown = await card();
    await userEvent.type(await shown.findByRole('textbox'), 'At the library.');
    await userEvent.click(shown.getByRole('button', { name: 'Send' }));
    expect(await shown.findByText('Not sent: the request has been answered meanwhile.')).toBeVisible();
    expect(screen.getByText('This request is accepted')).toBeVisible();
    expect(await shown.findByRole('link', { name: 'Chat' })).toBeVisible();
    expect(shown.getByRole('textbox')).toHaveValue('At the library.');
    expect(shown.getByRole('textbox')).toHaveAttribute('readonly');
    expect(shown.queryByRole('button', { name: 'Send' })).toBeNull();
  });
});

it('can show the questions of an answered request with a press', async () => {
  received = [testRequest({ status: 'accepted' })];
  add(NADIA._id, 'Do you have a guitar?');
  await show();
  const toggle = (await card()).getByRole('button', { name: 'What you asked each other' });
  expect(server.callsTo('GET /requests/:id/questions')).toEqual([]);
  await userEvent.click(toggle);
  expect(await lines()).toHaveLength(1);
  expect(screen.queryByRole('textbox')).toBeNull();
});
