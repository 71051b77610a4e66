import type { Attachment } from '@mutua/contracts';
import { createTray, type FileDraft, type RunningUpload, type TrayDraft, UploadFailure } from './tray.ts';

interface Upload {
  name: string;
  progress: (fraction: number) => void;
  end: () => Promise<void>;
  fail: (isFinal?: boolean) => Promise<void>;
  isAborted: boolean;
}

let uploads: Upload[];
let sent: (FileDraft & TrayDraft)[];
let returned: string[];
let tray: ReturnType<typeof createTray>;

const settled = () => new Promise((resolve) => setTimeout(resolve));

function upload({ name }: File, progress: Upload['progress']): RunningUpload {
  const { promise, resolve, reject } = Promise.withResolvers<Attachment>();
  const each: Upload = {
    name,
    progress,
    isAborted: false,
    end: async () => {
      resolve({ url: `/${name}`, name, size: 1 });
      await settled();
    },
    fail: async (isFinal = false) => {
      reject(new UploadFailure('No line', isFinal));
      await settled();
    },
  };
  uploads.push(each);
  return {
    done: promise,
    abort: () => {
      each.isAborted = true;
      reject(new Error('aborted'));
    },
  };
}

beforeEach(() => {
  [uploads, sent, returned] = [[], [], []];
  tray = createTray({
    upload,
    say: (why) => why,
    send: (draft) => sent.push(draft as FileDraft),
    returnCaption: (caption) => returned.push(caption),
  });
});

const file = (name: string, type = 'text/plain') => new File(['x'], name, { type });
const add = async (...names: string[]) => {
  const left = tray.add(names.map((name) => file(name, name.endsWith('.png') ? 'image/png' : 'text/plain')));
  await settled();
  return left;
};
const of = (name: string): Upload => {
  const found = uploads.findLast((each) => each.name === name);
  if (!found) throw new Error(`${name} is not uploaded`);
  return found;
};
const idOf = (name: string): string => tray.files().find((each) => each.file.name === name)?.id ?? '';
const states = () => tray.files().map(({ file: { name }, state }) => `${name} ${state}`);
const names = () => sent.map(({ attachment }) => attachment.name);

it('takes ten files, and uploads two at a time as soon as they are chosen', async () => {
  expect(await add(...Array.from({ length: 11 }, (_, index) => `${index}.txt`))).toBe(1);
  expect(tray.files()).toHaveLength(10);
  expect(uploads.map(({ name }) => name)).toEqual(['0.txt', '1.txt']);
  of('0.txt').progress(0.5);
  expect(tray.files()[0]?.progress).toBe(0.5);
  await of('1.txt').end();
  expect(uploads.map(({ name }) => name)).toEqual(['0.txt', '1.txt', '2.txt']);
  expect(sent).toEqual([]);
});

it('sends files in the chosen order whatever is uploaded first, with the caption on the last one', async () => {
  await add('a.txt', 'b.txt');
  expect(tray.send('Both pages')).toBe(true);
  await of('b.txt').end();
  expect(sent).toEqual([]);
  await of('a.txt').end();
  expect(sent.map(({ content, attachment }) => [attachment.name, content])).toEqual([
    ['a.txt', ''],
    ['b.txt', 'Both pages'],
  ]);
  expect(tray.files()).toEqual([]);
  expect(tray.send('Words alone')).toBe(false);
});

it('groups consecutive pictures, and no other files', async () => {
  await add('1.png', '2.png', 'a.txt', '3.png');
  tray.send('');
  for (const name of ['1.png', '2.png', 'a.txt', '3.png']) await of(name).end();
  const id = sent[0]?.group?.id;
  expect(sent.map(({ group, messageType }) => [messageType, group])).toEqual([
    ['image', { id, place: 0, size: 2 }],
    ['image', { id, place: 1, size: 2 }],
    ['file', undefined],
    ['image', undefined],
  ]);
});

it('holds back the files after a failed one until it is tried again', async () => {
  await add('a.txt', 'b.txt');
  tray.send('');
  await of('a.txt').fail();
  await of('b.txt').end();
  expect([states(), names()]).toEqual([['a.txt failed', 'b.txt uploaded'], []]);
  tray.retry(idOf('a.txt'));
  await settled();
  await of('a.txt').end();
  expect(names()).toEqual(['a.txt', 'b.txt']);
});

it('sends the files after a failed one when it is removed, and moves its caption', async () => {
  await add('a.txt', 'b.txt');
  tray.send('Page 3');
  await of('b.txt').fail(true);
  expect(states()).toEqual(['a.txt uploading', 'b.txt refused']);
  tray.remove(idOf('b.txt'));
  await of('a.txt').end();
  expect(sent.map(({ content, attachment }) => [attachment.name, content])).toEqual([['a.txt', 'Page 3']]);
});

it('returns the caption when no file is left to take it', async () => {
  await add('a.txt');
  tray.send('Page 3');
  tray.remove(idOf('a.txt'));
  await settled();
  expect([of('a.txt').isAborted, returned, sent, tray.files()]).toEqual([true, ['Page 3'], [], []]);
});

it('stops the upload of a removed file, and starts the next one', async () => {
  await add('a.txt', 'b.txt', 'c.txt');
  tray.remove(idOf('a.txt'));
  await settled();
  expect(of('a.txt').isAborted).toBe(true);
  expect(states()).toEqual(['b.txt uploading', 'c.txt uploading']);
});

it('sends files that are added after a press on Send only with the next press', async () => {
  await add('a.txt');
  tray.send('One');
  await add('b.txt');
  await of('b.txt').end();
  await of('a.txt').end();
  expect(names()).toEqual(['a.txt']);
  tray.send('Two');
  expect(sent.map(({ content }) => content)).toEqual(['One', 'Two']);
});

it('lets a message that was sent after files wait for them, in the order of the member', async () => {
  expect(tray.queue({ content: 'nothing to wait for' })).toBe(false);
  await add('a.txt', 'b.txt');
  expect(tray.queue({ content: 'these files are not being sent' })).toBe(false);
  tray.send('Both pages');
  expect(tray.queue({ content: 'One' })).toBe(true);
  await add('c.txt');
  tray.send('Page 3');
  expect([tray.queue({ content: 'Two' }), tray.queue({ content: 'Three' })]).toEqual([true, true]);
  for (const name of ['b.txt', 'c.txt']) await of(name).end();
  expect(sent).toEqual([]);
  await of('a.txt').end();
  const inOrder = ['', 'Both pages', 'One', 'Page 3', 'Two', 'Three'];
  expect(sent.map(({ content }) => content)).toEqual(inOrder);
});

it.each([
  ['the first', 'a.txt', ['One', 'b', 'Two']],
  ['the last', 'b.txt', ['a', 'One', 'Two']],
])(
  'keeps the messages that wait behind %s file when it is removed, and takes one back',
  async (_which, name, order) => {
    await add('a.txt');
    tray.send('a');
    tray.queue({ content: 'One' });
    await add('b.txt');
    tray.send('b');
    tray.queue({ content: 'Two' });
    const mistake = { content: 'Mistake' };
    tray.queue(mistake);
    tray.takeBack(idOf('b.txt'), mistake);
    tray.remove(idOf(name));
    for (const each of ['a.txt', 'b.txt']) await of(each).end();
    expect(sent.map(({ content }) => content)).toEqual(order);
    expect(returned).toEqual(['Mistake', name[0]]);
  },
);

it('says why a file is not uploaded at all', async () => {
  const large = file('large.pdf', 'application/pdf');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  tray.add([large, file('IMG_5195.HEIC', '')]);
  await settled();
  expect(tray.files().map(({ state, error }) => [state, error])).toEqual([
    ['refused', 'tooLarge'],
    ['refused', 'heic'],
  ]);
  expect(uploads).toEqual([]);
});

it('stops all uploads when it is closed', async () => {
  await add('a.txt', 'b.txt', 'c.txt');
  tray.close();
  await settled();
  expect([uploads.map(({ isAborted }) => isAborted), tray.files()]).toEqual([[true, true], []]);
});

it.each([
  ['no more', async () => Promise.reject(new DOMException('gone', 'NotReadableError'))],
  ['as empty', async () => new ArrayBuffer(0)],
])('refuses a file that was changed after it was chosen, and can be read %s', async (_, read) => {
  const changed = file('notes.txt');
  changed.slice = () => Object.assign(new Blob(), { arrayBuffer: read });
  tray.add([changed]);
  await settled();
  await of('notes.txt').fail();
  expect(tray.files()).toMatchObject([{ state: 'refused', error: 'changed' }]);
});
