import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { createFileStorage } from '@mutua/service-kit/files';
import { startBucketStore, testToken, waitFor } from '@mutua/service-kit/testing';
import sharp from 'sharp';
import { cfb, gif, zip } from '../../test/containers.ts';
import { ask, newId, readConversation, useHarness, useNode } from '../../test/harness.ts';
import { wav } from '../../test/sounds.ts';
import { createFileRepository } from './file.repository.ts';
import { createFileService } from './file.service.ts';
import { createFileLinks } from './file-links.ts';
import { toSafeFile } from './to-safe-file.ts';

const chat = useHarness();
const node = useNode(chat);

async function upload(as: string, content: Uint8Array, name: string, requestId?: string, to = node) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const response = await fetch(`${to.url}/upload/chat-file${requestId ? `?requestId=${requestId}` : ''}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testToken(as)}` },
    body: form,
  });
  const body = (await response.json()) as { file: Attachment; code: string; message: string };
  return { status: response.status, ...body };
}

/** Fetches a link as a browser does. The gateway removes `/api` from the path. */
const follow = (link: string, from = node) => fetch(`${from.url}${link.replace('/api', '')}`);

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const PDF = bytesOf('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');
const DOC = cfb('WordDocument');
const TEXT = 'text/plain; charset=utf-8';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const docx = () =>
  zip([
    ['[Content_Types].xml', `<Types><Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/></Types>`],
    ['word/document.xml', '<w:document/>'],
  ]);

/** A photo whose metadata rotate it and say where it was taken. */
const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'Ada Moser' }, IFD3: { GPSLatitude: '47/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );

const keyOf = ({ url }: Attachment) => new URL(url, node.url).pathname.split('/').at(-1) ?? '';

describe('chat files in a bucket', () => {
  it('are served by every node, and are a 503 while the store is away', async () => {
    const bucket = await startBucketStore();
    const nodes = await Promise.all([1, 2].map(() => chat.startNode({ env: { FILE_STORE: bucket.store } })));
    const [one = node, two = node] = nodes;
    const { status, file } = await upload(newId(), PDF, 'notes.pdf', undefined, one);
    expect(status).toBe(201);
    const response = await follow(file.url, two);
    expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true);

    await bucket.stop();
    chat.log.expect('Files cannot be reached right now');
    expect((await upload(newId(), PDF, 'notes.pdf', undefined, one)).status).toBe(503);
    expect((await follow(file.url, two)).status).toBe(503);
    await bucket.start();
    expect((await follow(file.url, two)).status).toBe(200);
    for (const each of nodes) await each.stop();
    await bucket.close();
  });
});

describe('chat files', () => {
  it('strip the metadata of images, turn them upright, and show them by the signed link', async () => {
    const original = await photo();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { status, file } = await upload(newId(), original, 'U\u0308berraschung.jpg');
    expect([status, file.name]).toEqual([201, 'Überraschung.jpg']);
    expect(file).toMatchObject({ contentType: 'image/jpeg', width: 20, height: 40 });

    const response = await follow(file.url);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(bytes.length).toBe(file.size);
    const { exif, format, width, height } = await sharp(bytes).metadata();
    expect({ exif, format, width, height }).toEqual({ exif: undefined, format: 'jpeg', width: 20, height: 40 });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="Uberraschung.jpg"; filename*=UTF-8''%C3%9Cberraschung.jpg`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it.each([
    ['notes.pdf', PDF, 'notes.pdf', 'application/pdf'],
    ['words.csv', bytesOf('eau;water'), 'words.csv', TEXT],
    ['lesson.py', bytesOf('print(1)'), 'lesson.py.txt', TEXT],
    ['report.txt', bytesOf('\ufeffUse <b> for bold, 1 < 2, and #! begins a script.\n'), 'report.txt', TEXT],
    ['notes', bytesOf('Fahrräder\t3\r\n'), 'notes.txt', TEXT],
    ['letter', DOC, 'letter.doc', 'application/msword'],
    ['letter.txt', docx(), 'letter.txt.docx', DOCX],
    ['../../etc/list.txt', bytesOf('eggs\n'), 'list.txt', TEXT],
    ['👨‍👩‍👧 \u202eplan.pdf', PDF, '👨‍👩‍👧 plan.pdf', 'application/pdf'],
  ])(
    'have the type of their content, whatever the name (%s), and are downloaded, not shown',
    async (name, bytes, stored, type) => {
      const { file } = await upload(newId(), bytes, name);
      expect(file.name).toBe(stored);
      const response = await follow(file.url);
      expect(file.contentType).toBe(type);
      expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
        type,
        `attachment; filename="${stored.replace(/[^ -~]/gu, '_')}"; filename*=UTF-8''${encodeURIComponent(stored)}`,
      ]);
    },
  );

  it('are served in parts when they are sound, so that a player can start anywhere', async () => {
    const sound = wav();
    const { file } = await upload(newId(), sound, 'song.wav');
    const part = (range: string) => fetch(`${node.url}${file.url.replace('/api', '')}`, { headers: { range } });
    const response = await part('bytes=100-199');
    expect(response.status).toBe(206);
    expect(Buffer.from(await response.arrayBuffer()).equals(sound.subarray(100, 200))).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '100',
      'content-range': `bytes 100-199/${sound.length}`,
      'content-type': 'audio/wav',
      'content-disposition': `inline; filename="song.wav"; filename*=UTF-8''song.wav`,
    });
    expect((await (await part('bytes=-4')).arrayBuffer()).byteLength).toBe(4);
    const beyond = await part(`bytes=${sound.length}-`);
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${sound.length}`]);
    // A request for several parts gets the whole file, because players ask for one part.
    expect((await part('bytes=0-1,4-5')).status).toBe(200);
  });

  it('say what was found when they are refused', async () => {
    expect(await upload(newId(), bytes('7f454c460201010000000000000000000200'), 'photo.png')).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
      message: 'A file of type elf cannot be sent. Please send a picture as JPEG, a document as pdf, a sound as mp3.',
    });
    expect(await upload(newId(), Buffer.alloc(0), 'a.bin')).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('are refused as images with more than 25 million pixels in all frames together', async () => {
    expect((await upload(newId(), gif(1000, 1000, 25), 'a.gif')).status).toBe(201);
    const still = await sharp({ create: { width: 5001, height: 5000, channels: 3, background: 'teal' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    for (const large of [still, gif(1000, 1000, 26)]) {
      expect(await upload(newId(), large, 'a.png')).toMatchObject({ status: 413, code: 'payload_too_large' });
    }
  });

  it('wait when they are images, and are refused when too many are waiting', async () => {
    const image = await photo();
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => toSafeFile(Buffer.from(image), 'a.jpg', newId())),
    );
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.status] : []));
    expect(refusals).toEqual(Array(8).fill(503));
  });

  it('are at most 10 MB', async () => {
    expect(await upload(newId(), new Uint8Array(10 * 1024 * 1024 + 1), 'a.txt')).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
  });

  it('open only by a complete link that has not expired', async () => {
    const { file } = await upload(newId(), PDF, 'a.pdf');
    const altered = file.url.replace(/expires=(\d+)/, (_, expires) => `expires=${Number(expires) + 60}`);
    for (const link of [altered, file.url.split('?')[0] ?? '', file.url.slice(0, -1)]) {
      const response = await follow(link);
      expect([response.status, (await response.json()) as { code: string }]).toMatchObject([
        403,
        { code: 'link_invalid' },
      ]);
    }
  });

  it('can be attached only by the member who uploaded them, with the stored name and size', async () => {
    const exchange = await chat.exchange();
    const { sender, receiver, id: requestId } = exchange;
    const ada = await chat.connect(node, sender._id);
    const ben = await chat.connect(node, receiver._id);
    const { file } = await upload(sender._id, await photo(), 'photo.jpg', requestId);
    const claimed = { ...file, name: 'renamed.exe', size: 1 };

    const stolen = await ask(ben, 'send_message', {
      requestId,
      receiverId: sender._id,
      content: '',
      messageType: 'image',
      attachment: claimed,
    });
    expect(stolen).toMatchObject({ ok: false, error: { code: 'validation_failed' } });
    const answer = await ask(ada, 'send_message', {
      requestId,
      receiverId: receiver._id,
      content: '',
      messageType: 'file',
      attachment: claimed,
    });
    expect(answer).toMatchObject({
      ok: true,
      message: { content: '', messageType: 'image', attachment: { name: 'photo.jpg', size: file.size } },
    });

    const { messages } = await readConversation(node, requestId, receiver._id);
    const renewed = messages[0]?.attachment;
    expect(renewed).toMatchObject({ contentType: 'image/jpeg', width: 20, height: 40 });
    expect((await follow(renewed?.url ?? '')).status).toBe(200);
    const list = await node.call('GET /messages/conversations', { as: receiver._id });
    expect(list.body.conversations[0]?.lastMessage).toMatchObject({ content: 'photo.jpg', messageType: 'image' });
  });

  it('can be sent by HTTP, with or without a caption, and keep their order among other messages', async () => {
    const { sender, receiver, id: requestId } = await chat.exchange();
    const group = { id: 'g1', place: 1, size: 2 };
    const send = async (content: string, more: object = {}) => {
      const { file: attachment } = await upload(sender._id, PDF, 'a.pdf');
      return node.call('POST /messages', { body: { requestId, content, attachment, ...more }, as: sender._id });
    };
    expect((await send('Page 3', { group })).body.data).toMatchObject({
      content: 'Page 3',
      messageType: 'file',
      attachment: { name: 'a.pdf', contentType: 'application/pdf' },
      group,
    });
    expect((await send('')).status).toBe(201);
    const { messages } = await readConversation(node, requestId, receiver._id);
    expect(messages.map((message) => message.group)).toEqual([group, undefined]);
    for (const attachment of [null, undefined]) {
      const empty = { requestId, content: ' ', attachment };
      const { status, error } = await node.call('POST /messages', { body: empty, as: sender._id });
      expect([status, error.message]).toEqual([400, 'Message is required']);
    }
  });

  it('are refused for conversations in which the member may not write', async () => {
    const pending = await chat.exchange({ status: 'pending' });
    expect((await upload(pending.sender._id, PDF, 'a.pdf', pending.id)).status).toBe(409);
    expect((await upload(newId(), PDF, 'a.pdf', pending.id)).status).toBe(404);
    expect((await fetch(`${node.url}/upload/chat-file`, { method: 'POST' })).status).toBe(401);
  });

  it('of a deleted message answer 404 at once, also to a valid link, and are removed 30 days later', async () => {
    const { sender, receiver, id: requestId } = await chat.exchange();
    const later = 30 * 24 * 60 * 60_000 + 60_000;
    const ada = await chat.connect(node, sender._id);
    const { file } = await upload(sender._id, PDF, 'a.pdf');
    const draft = { requestId, receiverId: receiver._id, content: '', messageType: 'file' as const, attachment: file };
    const [first, second] = [await ask(ada, 'send_message', draft), await ask(ada, 'send_message', draft)];
    if (!first.ok || !second.ok) throw new Error('not sent');
    const remove = (id: string) => node.call('DELETE /messages/:id', { params: { id }, as: sender._id });
    const bytesThere = () =>
      access(join(chat.folder, 'chat', new URL(file.url, node.url).pathname.split('/').at(-1) ?? '')).then(
        () => true,
        () => false,
      );
    await remove(first.message._id);
    // Another message still has the file.
    expect((await follow(file.url)).status).toBe(200);
    expect((await remove(second.message._id)).body.data.attachment).toBeNull();
    expect((await follow(file.url)).status).toBe(404);
    expect(await bytesThere()).toBe(true);
    // Its owner still gets it with an export.
    const headers = { authorization: `Bearer ${testToken(sender._id)}` };
    const exported = await (await fetch(`${node.url}/messages/own-data/all`, { headers })).text();
    const [line] = exported.split('\n').filter((each) => each.includes('"kind":"file"'));
    expect((await follow(JSON.parse(line ?? '').url)).status).toBe(200);
    const other = await chat.startNode({ timing: { changeSweepMs: 20, now: () => Date.now() + later } });
    await waitFor(async () => !(await bytesThere()));
    await other.stop();
    expect((await follow(file.url)).status).toBe(404);
  });

  it('are removed after a day unless a message refers to them', async () => {
    const { sender, receiver, id: requestId } = await chat.exchange();
    const files = createFileService({
      access: {} as never,
      files: createFileRepository(chat.connection),
      storage: createFileStorage(chat.folder, 'chat'),
      links: createFileLinks(['a secret that only the tests know and that is long']),
    });
    const [used, unused, old] = await Promise.all([1, 2, 3].map(() => upload(sender._id, PDF, 'a.pdf')));
    if (!used || !unused || !old) throw new Error('not uploaded');
    // Before 1.1, uploads did not record whether a message refers to them.
    await chat.connection
      .collection('files')
      .updateOne({ _id: keyOf(old.file) as never }, { $unset: { unclaimedSince: '' } });
    const ada = await chat.connect(node, sender._id);
    const draft = { requestId, receiverId: receiver._id, content: '', messageType: 'file' as const };
    expect(await ask(ada, 'send_message', { ...draft, attachment: used.file })).toMatchObject({ ok: true });

    const isThere = async ({ file }: { file: Attachment }) => {
      const isStored = await access(join(chat.folder, 'chat', keyOf(file))).then(
        () => true,
        () => false,
      );
      const answer = await follow(file.url);
      await answer.arrayBuffer();
      return [isStored, answer.status];
    };
    const day = 24 * 60 * 60_000;
    await files.sweep(Date.now() + day);
    expect(await isThere(unused)).toEqual([true, 200]);
    await files.sweep(Date.now() + day + 61 * 60_000);
    expect([await isThere(unused), await isThere(used), await isThere(old)]).toEqual([
      [false, 404],
      [true, 200],
      [true, 200],
    ]);
    expect(await ask(ada, 'send_message', { ...draft, attachment: unused.file })).toMatchObject({
      ok: false,
      error: { code: 'validation_failed' },
    });
    // A file that has waited too long can no longer be attached, although it still exists.
    const late = await upload(sender._id, PDF, 'a.pdf');
    await chat.connection
      .collection('files')
      .updateOne({ _id: keyOf(late.file) as never }, { $set: { unclaimedSince: new Date(Date.now() - day - 1000) } });
    expect(await ask(ada, 'send_message', { ...draft, attachment: late.file })).toMatchObject({ ok: false });
    await chat.connection
      .collection('files')
      .updateOne({ _id: keyOf(late.file) as never }, { $set: { unclaimedSince: new Date(Date.now() - day + 60_000) } });
    expect(await ask(ada, 'send_message', { ...draft, attachment: late.file })).toMatchObject({ ok: true });
  });
});

it('has no link while moderators hide its message', async () => {
  const { id: requestId, sender } = await chat.exchange();
  const { file: attachment } = await upload(sender._id, PDF, 'a.pdf');
  const { body } = await node.call('POST /messages', { body: { requestId, content: '', attachment }, as: sender._id });
  const decide = (isHidden: boolean, version: number) => {
    const decided = { kind: 'message', targetId: body.data._id, subjectId: sender._id, note: '' } as const;
    return chat.publish(newEvent('content.moderated', { ...decided, isHidden, version }));
  };
  expect((await follow(attachment.url)).status).toBe(200);
  await decide(true, 5);
  await waitFor(async () => (await follow(attachment.url)).status === 404);
  await decide(false, 6);
  await waitFor(async () => (await follow(attachment.url)).status === 200);
  // The earlier decision, whose handler reaches the file last.
  await createFileRepository(chat.connection).setHidden(keyOf(attachment), { isHidden: true, version: 5 });
  expect((await follow(attachment.url)).status).toBe(200);
});
