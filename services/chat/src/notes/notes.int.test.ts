import { NOTES, type NoteChange } from '@mutua/contracts';
import type { DataLine } from '@mutua/domain';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { ask, collectEvents, type Exchange, newId, openExchange, useHarness, useNode } from '../../test/harness.ts';
import { writeAtRandom } from '../../test/notes-writers.ts';
import { createMemberDataRepository } from '../member-data/member-data.repository.ts';
import { ownData } from '../member-data/own-data.ts';

const chat = useHarness();
const node = useNode(chat);
const other = useNode(chat);

const notesOf = async ({ id: requestId }: Exchange, as: string) =>
  (await node.call('GET /notes/:requestId', { params: { requestId }, as })).body.notes;
const put = (
  { id: requestId }: Exchange,
  as: string | undefined,
  id: string,
  text: string,
  { rev = 0, after = null as string | null } = {},
) =>
  node.call('PUT /notes/:requestId/lines/:id', {
    params: { requestId, id },
    body: { text, after, rev },
    ...(as && { as }),
  });
const remove = ({ id: requestId }: Exchange, as: string, id: string, rev: number) =>
  node.call('DELETE /notes/:requestId/lines/:id', { params: { requestId, id }, query: { rev: String(rev) }, as });
const report = ({ id: requestId }: Exchange, as: string, id: string) =>
  node.call('POST /notes/:requestId/lines/:id/reports', {
    params: { requestId, id },
    body: { reason: 'unkind' },
    as,
  });
/** Makes lines one below the other, to be written in one call. */
const newLines = (...texts: string[]): (NoteChange & { text: string })[] => {
  const ids = texts.map(newId);
  return texts.map((text, place) => ({ id: ids[place] ?? '', text, after: ids[place - 1] ?? null, rev: 0 }));
};

/** Opens an exchange with lines of Ada that both devices have received. */
async function written(...texts: string[]) {
  const opened = await openExchange(chat, node, other);
  const { exchange, ada, ben } = opened;
  const lines = newLines(...texts);
  if (lines.length > 0) {
    const collected = [collectEvents(ada, 'notes_changed'), collectEvents(ben, 'notes_changed')];
    const answer = await ask(ada, 'notes_change', { requestId: exchange.id, changes: lines });
    expect(answer).toMatchObject({ ok: true });
    await waitFor(() => collected.every(({ length }) => length === 1));
  }
  const [sender, receiver] = [exchange.sender._id, exchange.receiver._id];
  return { ...opened, sender, receiver, ids: lines.map(({ id }) => id) };
}

it('both members write lines at their places, and every device learns of each change', async () => {
  const { exchange, ben, sender, receiver, ids } = await written('one', 'three');
  const collected = collectEvents(ben, 'notes_changed');
  const middle = newId();
  const answer = await put(exchange, receiver, middle, 'two', { after: ids[0] ?? null });
  expect(answer).toMatchObject({ status: 200, body: { line: { id: middle, text: 'two', by: receiver, rev: 2 } } });
  await waitFor(() => collected.length === 1);
  expect(collected[0]).toMatchObject({
    requestId: exchange.id,
    rev: 2,
    lines: [{ id: middle, text: 'two' }],
    gone: [],
  });
  await remove(exchange, sender, ids[0] ?? '', 1);
  await waitFor(() => collected.length === 2);
  expect(collected[1]).toMatchObject({ rev: 3, lines: [], gone: [ids[0]] });
  const notes = await notesOf(exchange, sender);
  expect(notes).toMatchObject({ rev: 3, canWrite: true, changed: { by: sender } });
  expect(notes.lines.map(({ text, by }) => [text, by])).toEqual([
    ['two', receiver],
    ['three', sender],
  ]);
});

it('a repeated change is made once, and its event only repeats the rev', async () => {
  const { exchange, ada, ben, sender } = await written();
  const collected = collectEvents(ben, 'notes_changed');
  const changes = newLines('a', 'b');
  for (let i = 0; i < 2; i++) await ask(ada, 'notes_change', { requestId: exchange.id, changes });
  await waitFor(() => collected.length === 2);
  expect(collected[1]).toEqual({ requestId: exchange.id, rev: 1, lines: [], gone: [] });
  expect((await notesOf(exchange, sender)).lines).toHaveLength(2);
  expect((await remove(exchange, sender, newId(), 1)).status).toBe(200);
});

describe('two members who write one line at the same time', () => {
  it('the later words win; the earlier words become a line below until somebody resolves it', async () => {
    const { exchange, sender, receiver, ids } = await written('begun', 'next');
    const [id = ''] = ids;
    await put(exchange, sender, id, 'Ada’s', { rev: 1 });
    await put(exchange, receiver, id, 'Ben’s', { rev: 1 });
    const { lines } = await notesOf(exchange, sender);
    expect(lines.map(({ text, by, both }) => [text, by, both])).toEqual([
      ['Ben’s', receiver, undefined],
      ['Ada’s', sender, true],
      ['next', sender, undefined],
    ]);
    const earlier = lines[1];
    if (!earlier) throw new Error('no line');
    // Keeping the earlier words removes the mark `both`, and does not change their author.
    const kept = await put(exchange, receiver, earlier.id, earlier.text, { rev: earlier.rev });
    expect(kept.body.line).toMatchObject({ text: 'Ada’s', by: sender });
    expect(kept.body.line).not.toHaveProperty('both');
  });

  it('a line that the other member has changed is not deleted, and a deleted line is written again', async () => {
    const { exchange, sender, receiver, ids } = await written('begun', 'next');
    const [id = '', next = ''] = ids;
    await put(exchange, receiver, id, 'changed', { rev: 1 });
    expect(await remove(exchange, sender, id, 1)).toMatchObject({
      status: 409,
      error: { code: 'conflict', current: { line: { text: 'changed' } } },
    });
    await remove(exchange, receiver, next, 1);
    await put(exchange, sender, next, 'still here', { rev: 1, after: id });
    expect((await notesOf(exchange, sender)).lines.map(({ text }) => text)).toEqual(['changed', 'still here']);
  });

  it('lose no words and end with equal notes, whatever events they miss', async () => {
    const { exchange, ada, ben } = await written();
    const end = await writeAtRandom({ exchange, nodes: [node, other], clients: [ada, ben], count: 500, seed: 7 });
    expect(end.texts[0]).toEqual(end.texts[1]);
    expect(end.lost).toEqual([]);
  });
});

it('notes refuse a text that is too long, several lines in one, and a line beyond the limit', async () => {
  const { exchange, ada, sender } = await written();
  expect((await put(exchange, sender, newId(), 'x'.repeat(501))).status).toBe(400);
  expect((await put(exchange, sender, newId(), 'two\nlines')).status).toBe(400);
  let after: string | null = null;
  for (let left = NOTES.lines; left > 0; left -= NOTES.batch) {
    const changes = newLines(...Array<string>(Math.min(left, NOTES.batch)).fill(''));
    if (changes[0]) Object.assign(changes[0], { after });
    after = changes.at(-1)?.id ?? null;
    expect(await ask(ada, 'notes_change', { requestId: exchange.id, changes })).toMatchObject({ ok: true });
  }
  expect(await put(exchange, sender, newId(), 'one more', { after })).toMatchObject({
    status: 409,
    error: { code: 'notes_full' },
  });
  expect((await notesOf(exchange, sender)).lines).toHaveLength(NOTES.lines);
  // A deletion makes room for a new line of the same batch, also for one that was refused before.
  const changes: NoteChange[] = [
    { id: newId(), text: 'one more', after, rev: 0 },
    { id: after ?? '', gone: true, rev: 0 },
  ];
  expect(await ask(ada, 'notes_change', { requestId: exchange.id, changes })).toMatchObject({ ok: true });
  const { lines } = await notesOf(exchange, sender);
  expect([lines.length, lines.at(-1)?.text]).toEqual([NOTES.lines, 'one more']);
  const two = [...changes, { id: newId(), text: 'too many', after, rev: 0 }];
  expect(await ask(ada, 'notes_change', { requestId: exchange.id, changes: two })).toMatchObject({
    error: { code: 'notes_full' },
  });
});

it('notes stay ordered with short ranks, however often lines come and go between the same two', async () => {
  const { exchange, ada, sender, ids } = await written('top', 'end');
  const [top = ''] = ids;
  for (let i = 0; i < 12; i++) {
    const changes = Array.from({ length: NOTES.batch / 2 }, () => newId()).flatMap((id): NoteChange[] => [
      { id, text: `${i}`, after: top, rev: 0 },
    ]);
    await ask(ada, 'notes_change', { requestId: exchange.id, changes });
  }
  const { lines } = await notesOf(exchange, sender);
  expect(lines.map(({ text }) => text)).toEqual([
    'top',
    ...Array.from({ length: 240 }, (_, i) => `${11 - Math.floor(i / 20)}`),
    'end',
  ]);
  expect(Math.max(...lines.map(({ rank }) => rank.length))).toBeLessThanOrEqual(80);
});

it('notes can always be read by both parties, and written while the conversation is open', async () => {
  const { exchange, sender, receiver, ids } = await written('mine');
  const [id = ''] = ids;
  expect((await put(exchange, newId(), id, 'theirs')).status).toBe(404);
  expect((await put(exchange, undefined, id, 'theirs')).status).toBe(401);
  expect((await node.call('GET /notes/:requestId', { params: { requestId: exchange.id }, as: newId() })).status).toBe(
    404,
  );
  await chat.exchange({ ...exchange, status: 'cancelled', version: 3 });
  await waitFor(async () => !(await notesOf(exchange, receiver)).canWrite);
  expect(await put(exchange, sender, id, 'late', { rev: 1 })).toMatchObject({
    status: 409,
    error: { code: 'conversation_closed' },
  });
  expect((await notesOf(exchange, receiver)).lines).toMatchObject([{ text: 'mine' }]);

  const blocked = await written('before');
  await chat.publish(
    newEvent('member.blocked', { blockerId: blocked.sender, blockedId: blocked.receiver, version: 1 }),
  );
  await waitFor(async () => !(await notesOf(blocked.exchange, blocked.receiver)).canWrite);
  expect((await put(blocked.exchange, blocked.receiver, newId(), 'no')).status).toBe(403);

  const pending = await chat.exchange({ status: 'pending' });
  expect(await notesOf(pending, pending.sender._id)).toMatchObject({
    rev: 0,
    lines: [],
    changed: null,
    canWrite: false,
  });
  expect((await put(pending, pending.sender._id, newId(), 'early')).status).toBe(409);
});

it('a reported line reaches the moderators with ten lines around it, and can be hidden', async () => {
  const { exchange, ben, sender, receiver, ids } = await written(...Array.from({ length: 13 }, (_, i) => `line ${i}`));
  const id = ids[6] ?? '';
  expect((await report(exchange, sender, id)).status).toBe(403);
  expect((await report(exchange, newId(), id)).status).toBe(404);
  expect((await report(exchange, receiver, newId())).status).toBe(404);
  for (let i = 0; i < 2; i++) expect((await report(exchange, receiver, id)).status).toBe(201);
  const [published, ...more] = await waitFor(async () => {
    const sent = await chat.sentTo('auth', 'message.reported');
    const all = sent.map(({ payload }) => payload.report).filter(({ subjectId }) => subjectId === sender);
    return all.length > 0 && all;
  });
  if (!published) throw new Error('no report');
  expect(more).toEqual([]);
  expect(published.evidence.map(({ text }) => text)).toEqual(Array.from({ length: 11 }, (_, i) => `line ${i + 1}`));
  expect(published.evidence.filter(({ isReported }) => isReported)).toMatchObject([
    { text: 'line 6', authorId: sender },
  ]);

  const collected = collectEvents(ben, 'notes_changed');
  const decide = (isHidden: boolean, version: number) =>
    chat.publish(
      newEvent('content.moderated', {
        ...{ kind: 'message' as const, targetId: published.targetId, subjectId: sender, note: 'Stay kind.' },
        ...{ isHidden, version },
      }),
    );
  await decide(true, 5);
  await waitFor(() => collected.length === 1);
  expect(collected[0]?.lines).toMatchObject([{ id, text: '', hidden: {} }]);
  expect((await notesOf(exchange, sender)).lines[6]).toMatchObject({ text: '', hidden: { note: 'Stay kind.' } });
  expect(await put(exchange, receiver, id, 'over it', { rev: 2 })).toMatchObject({
    status: 409,
    error: { code: 'hidden' },
  });
  expect((await report(exchange, receiver, id)).status).toBe(404);
  await decide(false, 6);
  await waitFor(() => collected.length === 2);
  expect(collected[1]?.lines).toMatchObject([{ id, text: 'line 6' }]);
});

it('notes are in the export of both parties, and the lines of an erased member are removed', async () => {
  const { exchange, ada, sender, receiver } = await written('Ada’s');
  await put(exchange, receiver, newId(), 'Ben’s');
  const data = createMemberDataRepository(chat.connection);
  const lines: DataLine[] = [];
  const sources = { data, callRecords: { newestOf: async () => [] }, sign: (key: string) => key };
  for await (const line of ownData(sources, sender)) if (line.kind === 'note-line') lines.push(line);
  expect(lines).toMatchObject([
    { isOwn: false, from: 'Ben Okoro', text: 'Ben’s' },
    { isOwn: true, text: 'Ada’s' },
  ]);
  const collected = collectEvents(ada, 'notes_changed');
  await chat.publish(newEvent('member.erased', { userId: receiver }));
  await waitFor(() => collected.some(({ gone }) => gone.length === 1));
  expect(await notesOf(exchange, sender)).toMatchObject({ changed: null, lines: [{ text: 'Ada’s' }] });
});
