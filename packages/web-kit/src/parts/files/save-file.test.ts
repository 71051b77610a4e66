import { saveAddress, saveFile } from './save-file.ts';

const TEXTS = { ready: 'It is ready', press: 'Save' };
let click: jest.SpyInstance;
let pressed: HTMLAnchorElement[];

beforeEach(() => {
  pressed = [];
  Object.assign(URL, { createObjectURL: () => 'blob:codes', revokeObjectURL: () => undefined });
  click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push(this);
  });
});
afterEach(() => click.mockRestore());

it('keeps a file for a minute after the click, because Safari reads it late', () => {
  jest.useFakeTimers();
  const revoke = jest.fn();
  Object.assign(URL, { revokeObjectURL: revoke });

  saveFile('codes.txt', 'one', 'text/plain');
  expect(click).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();

  jest.advanceTimersByTime(30_000);
  expect(revoke).toHaveBeenCalledWith('blob:codes');
  jest.useRealTimers();
});

it('downloads an address without leaving the page', async () => {
  await saveAddress('/api/users/export/file?token=x', 'mutua.zip', TEXTS);
  expect(pressed.map((link) => [link.getAttribute('href'), link.download])).toEqual([
    ['/api/users/export/file?token=x', 'mutua.zip'],
  ]);
});

describe('in an app on the Home Screen of an iPhone', () => {
  const { fetch } = globalThis;
  let shared: File[];
  let answer: () => Promise<void>;
  beforeEach(() => {
    shared = [];
    answer = async () => undefined;
    Object.assign(navigator, {
      standalone: true,
      canShare: () => true,
      share: ({ files }: { files: File[] }) => {
        shared.push(...files);
        return answer();
      },
    });
  });
  afterEach(() => {
    for (const name of ['standalone', 'canShare', 'share']) Reflect.deleteProperty(navigator, name);
    globalThis.fetch = fetch;
  });
  const load = (status: number) => {
    globalThis.fetch = async () => new Response('%PDF', { status, headers: { 'Content-Type': 'application/pdf' } });
  };

  it('shares a file, because such an app has no downloads', () => {
    saveFile('codes.txt', 'one', 'text/plain');
    expect(shared.map(({ name, type, size }) => [name, type, size])).toEqual([['codes.txt', 'text/plain', 3]]);
    expect(pressed).toEqual([]);
  });

  it('shares the file of an address', async () => {
    load(200);
    await saveAddress('/api/uploads/chat/x.pdf', 'plan.pdf', TEXTS);
    expect(shared.map(({ name, type }) => [name, type])).toEqual([['plan.pdf', 'application/pdf']]);
    expect(pressed).toEqual([]);
  });

  it('fails when the file cannot be loaded', async () => {
    load(404);
    await expect(saveAddress('/api/uploads/chat/x.pdf', 'plan.pdf', TEXTS)).rejects.toThrow('404');
    expect(shared).toEqual([]);
  });

  it.each([
    { what: 'does nothing more when the member closes the sheet', name: 'AbortError', downloads: 0 },
    { what: 'downloads the file when the sheet is refused', name: 'NotAllowedError', downloads: 1 },
  ])('$what', async ({ name, downloads }) => {
    answer = async () => {
      throw new DOMException('no', name);
    };
    saveFile('codes.txt', 'one', 'text/plain');
    await new Promise(process.nextTick);
    expect(pressed).toHaveLength(downloads);
  });

  it('downloads a file that cannot be shared', () => {
    Object.assign(navigator, { canShare: () => false });
    saveFile('codes.txt', 'one', 'text/plain');
    expect(pressed).toHaveLength(1);
  });
});
