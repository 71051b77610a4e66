import type { Attachment } from '@mutua/contracts';
import { testToken } from '@mutua/service-kit/testing';
import sharp from 'sharp';
import { ask, createHarness, type Harness, type Node, newId } from '../../test/harness.ts';

// Real engines on a busy machine.
jest.setTimeout(30_000);

let chat: Harness;
let node: Node;

beforeAll(async () => {
  chat = await createHarness();
  node = await chat.startNode();
});
afterAll(() => chat.close());

async function upload(as: string, bytes: Uint8Array<ArrayBuffer>, name: string, requestId?: string) {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  const response = await fetch(`${node.url}/upload/chat-file${requestId ? `?requestId=${requestId}` : ''}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testToken(as)}` },
    body: form,
  });
  const body = (await response.json()) as { file: Attachment; code: string; message: string };
  return { status: response.status, ...body };
}

/** As a browser follows it: the gateway takes `/api` away. */
const follow = (link: string) => fetch(`${node.url}${link.replace('/api', '')}`);

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const PDF = bytesOf('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');

/** A photo that stands on its side and knows where it was taken. */
const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'Ada Moser' }, IFD3: { GPSLatitude: '47/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );

describe('chat files', () => {
  it('are images without metadata, upright, shown by the signed link', async () => {
    const original = await photo();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { status, file } = await upload(newId(), original, 'Überraschung.jpg');
    expect([status, file.name]).toEqual([201, 'Überraschung.jpg']);

    const response = await follow(file.url);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(bytes.length).toBe(file.size);
    const { exif, format, width, height } = await sharp(bytes).metadata();
    expect({ exif, format, width, height }).toEqual({ exif: undefined, format: 'jpeg', width: 20, height: 40 });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': "inline; filename*=UTF-8''%C3%9Cberraschung.jpg",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it.each([
    ['notes.pdf', PDF, 'notes.pdf', 'application/pdf'],
    ['page.html', bytesOf('<script>alert(1)</script>'), 'page.html.txt', 'text/plain; charset=utf-8'],
    ['../../etc/list.txt', bytesOf('eggs\n'), 'list.txt', 'text/plain; charset=utf-8'],
  ])('are what is inside, whatever the name (%s), and are saved, not shown', async (name, bytes, stored, type) => {
    const { file } = await upload(newId(), bytes, name);
    expect(file.name).toBe(stored);
    const response = await follow(file.url);
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      type,
      `attachment; filename*=UTF-8''${stored}`,
    ]);
  });

  it.each([
    ['a program', new Uint8Array(Buffer.from('7f454c460201010000000000000000000200', 'hex')), 'photo.png'],
    ['a picture that runs', bytesOf('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'],
    ['a broken picture', new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), 'a.png'],
    ['nothing', new Uint8Array(), 'a.txt'],
  ])('are never %s', async (_, bytes, name) => {
    expect(await upload(newId(), bytes, name)).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('are at most 10 MB', async () => {
    expect(await upload(newId(), new Uint8Array(10 * 1024 * 1024 + 1), 'a.txt')).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
  });

  it('need a link that is whole and in time', async () => {
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

  it('travel with a message of whoever uploaded them, as they were stored', async () => {
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

    const { body } = await node.call('GET /messages/request/:requestId', { params: { requestId }, as: receiver._id });
    const renewed = body.messages[0]?.attachment;
    expect((await follow(renewed?.url ?? '')).status).toBe(200);
    const list = await node.call('GET /messages/conversations', { as: receiver._id });
    expect(list.body.conversations[0]?.lastMessage).toMatchObject({ content: 'photo.jpg', messageType: 'image' });
  });

  it('are refused for conversations in which the member may not write', async () => {
    const pending = await chat.exchange({ status: 'pending' });
    expect((await upload(pending.sender._id, PDF, 'a.pdf', pending.id)).status).toBe(409);
    expect((await upload(newId(), PDF, 'a.pdf', pending.id)).status).toBe(404);
    expect((await fetch(`${node.url}/upload/chat-file`, { method: 'POST' })).status).toBe(401);
  });
});
