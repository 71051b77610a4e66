/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import type { Attachment, Message } from '@mutua/contracts';
import { failure } from '@mutua/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startBackend } from '../../testing/backend.ts';
import { aMessage } from '../../testing/factories.ts';
import { openChat } from '../../testing/remote.ts';

const backend = startBackend();

// jsdom cannot decode pictures.
beforeAll(() => Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }));
beforeEach(() => {
  let seq = 0;
  backend.api.on('POST /messages', ({ body }) => {
    seq += 1;
    return { data: aMessage(seq, { isOwn: true, messageType: 'file', ...(body as object) }) };
  });
  let uploads = 0;
  backend.api.on('POST /upload/chat-file', () => {
    uploads += 1;
    return { file: { url: `/api/uploads/chat/${uploads}.txt`, name: `${uploads}.txt`, size: 5 } };
  });
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const log = () => screen.findByRole('log');
const text = (name: string) => new File(['Salut'], name, { type: 'text/plain' });
/** @param copied the texts of the clipboard, by type */
const paste = async (files: File[], copied: Record<string, string> = {}) =>
  fireEvent.paste(await field(), {
    clipboardData: { files, types: [...Object.keys(copied), 'Files'], getData: (type: string) => copied[type] ?? '' },
  });
const choose = async (label: string, files: File[]) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { files } });
const tray = async () => within(await screen.findByRole('list', { name: 'Send File' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = () =>
  backend.api.callsTo('POST /messages').map(({ body }) => body as { content: string; attachment?: Attachment });

it('uploads a chosen file at once, and sends it with the text as its caption', async () => {
  await openChat();
  await choose('Choose a file', [text('notes.txt')]);
  expect((await tray()).getByText('notes.txt')).toBeVisible();
  await waitFor(() => expect(backend.api.callsTo('POST /upload/chat-file')).toHaveLength(1));
  // The member can write the caption at once.
  expect(await field()).toHaveFocus();
  await userEvent.keyboard('Page 3');
  await press('Send');
  expect(await screen.findByText('File sent successfully!')).toBeVisible();
  expect(sent()).toMatchObject([{ content: 'Page 3', attachment: { name: '1.txt' } }]);
  expect(await field()).toHaveValue('');
  expect(screen.queryByRole('list', { name: 'Send File' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Download 1.txt' })).toBeVisible();
});

it('sends words that were written while a file uploads after this file', async () => {
  const upload = Promise.withResolvers<void>();
  backend.api.on('POST /upload/chat-file', async () => {
    await upload.promise;
    return { file: { url: '/api/uploads/chat/1.txt', name: '1.txt', size: 5 } };
  });
  await openChat();
  await choose('Choose a file', [text('notes.txt')]);
  await tray();
  await press('Send');
  await userEvent.type(await field(), 'Page 3 is for you{Enter}');
  await userEvent.type(await field(), 'oops{Enter}');
  expect((await tray()).getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent)).toEqual([
    'notes.txt',
    'Page 3 is for you',
    'oops',
  ]);
  await userEvent.click((await tray()).getAllByRole('button', { name: 'Take the message back' })[1] as HTMLElement);
  expect(await field()).toHaveValue('oops');
  upload.resolve();
  await waitFor(() => expect(sent().map(({ content }) => content)).toEqual(['', 'Page 3 is for you']));
});

it('accepts several files by paste and by drop on the thread, and keeps their order', async () => {
  await openChat();
  await paste([text('a.txt'), text('b.txt')]);
  expect(fireEvent.drop(await log(), { dataTransfer: { files: [text('c.txt')], types: ['Files'] } })).toBe(false);
  const rows = (await tray()).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByText(/\.txt$/).textContent)).toEqual(['a.txt', 'b.txt', 'c.txt']);
  await press('Leave out b.txt');
  await press('Send');
  await waitFor(() => expect(sent()).toHaveLength(2));
});

it('refuses a drop with a folder, which nobody can read', async () => {
  await openChat();
  const item = (isDirectory: boolean) => ({ kind: 'file', webkitGetAsEntry: () => ({ isDirectory }) });
  const files = [text('folder'), text('c.txt')];
  fireEvent.drop(await log(), { dataTransfer: { files, items: [item(true), item(false)], types: ['Files'] } });
  expect(await screen.findByText('Failed to upload file')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Send File' })).toBeNull();
  fireEvent.drop(await log(), { dataTransfer: { files, items: [item(false), item(false)], types: ['Files'] } });
  expect((await tray()).getAllByRole('listitem')).toHaveLength(2);
});

it('ignores a drop beside the thread, and pastes text that comes with a picture as text', async () => {
  await openChat();
  await field();
  const dropped = { dataTransfer: { files: [text('a.txt')], types: ['Files'] } };
  expect(fireEvent.drop(document.body, dropped)).toBe(true);
  const cells = [text('image.png')];
  expect(await paste(cells, { 'text/plain': '3\t4', 'text/html': '<td>3</td><td>4</td>' })).toBe(true);
  expect(await paste(cells, { 'text/plain': '3\t4' })).toBe(true);
  expect(screen.queryByRole('list', { name: 'Send File' })).toBeNull();
});

it.each([
  ['its name', 'Café.txt'],
  ['its path', '/home/nadia/Café.txt'],
  ['its address', 'file:///home/nadia/Caf%C3%A9.txt'],
])('pastes a file from a file manager that puts %s beside it', async (_, copied) => {
  await openChat();
  expect(await paste([text('Cafe\u0301.txt')], { 'text/plain': copied })).toBe(false);
  expect((await tray()).getByText('Cafe\u0301.txt')).toBeVisible();
});

it('shows where files can be dropped while they are dragged over the thread', async () => {
  await openChat();
  const drag = { dataTransfer: { files: [], types: ['Files'] } };
  fireEvent.dragOver(await log(), drag);
  expect(screen.getByText('Drop to add')).toBeVisible();
  expect(screen.getByText('up to 10 files of 10 MB each')).toBeVisible();
  // jsdom sets no `relatedTarget` for this event.
  const leaveTo = async (relatedTarget: Element | null) =>
    fireEvent(await log(), Object.assign(new Event('dragleave', { bubbles: true }), { relatedTarget }));
  await leaveTo(document.body);
  expect(screen.getByText('Drop to add')).toBeVisible();
  await leaveTo(null);
  expect(screen.queryByText('Drop to add')).toBeNull();
});

it('refuses the eleventh file with a message', async () => {
  await openChat();
  await choose(
    'Choose a file',
    Array.from({ length: 11 }, (_, index) => text(`${index}.txt`)),
  );
  expect((await tray()).getAllByRole('listitem')).toHaveLength(10);
  expect(await screen.findByText('1 file is left out: at most 10 at a time')).toBeVisible();
});

it('offers to remove a file that can never be sent, and to try again after a failure', async () => {
  await openChat();
  backend.api.on('POST /upload/chat-file', () => failure(415, 'Films cannot be sent'));
  await paste([text('film.mp4')]);
  expect(await (await tray()).findByText('Films cannot be sent')).toBeVisible();
  expect((await tray()).queryByRole('button', { name: 'Try again' })).toBeNull();
  await press('Leave out');
  backend.api.on('POST /upload/chat-file', () => failure(503, 'Not now'));
  await paste([text('notes.txt')]);
  expect(await (await tray()).findByText('Not now')).toBeVisible();
  backend.api.on('POST /upload/chat-file', () => ({
    file: { url: '/api/uploads/chat/x.txt', name: 'notes.txt', size: 5 },
  }));
  await press('Try again');
  await press('Send');
  await waitFor(() => expect(sent()).toMatchObject([{ attachment: { name: 'notes.txt' } }]));
});

it('asks before the page is left with files in the tray', async () => {
  await openChat();
  await paste([text('notes.txt')]);
  await tray();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await press('Leave out notes.txt');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

it('explains what to do with a picture that the browser cannot read, and with a file that is too large', async () => {
  await openChat();
  const large = text('large.pdf');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  await choose('Choose an image', [new File(['x'], 'IMG_5195.HEIC', { type: '' })]);
  await choose('Choose a file', [large]);
  expect(await screen.findByText(/cannot read HEIC pictures. Please save the picture as JPEG/)).toBeVisible();
  expect(await screen.findByText('File size must be less than 10MB')).toBeVisible();
  await choose('Choose an image', [text('notes.txt')]);
  expect(await screen.findByText('Please select an image file')).toBeVisible();
});

describe('files in the log', () => {
  const picture = (seq: number, more: Partial<Attachment> = {}, group?: Message['group']) =>
    aMessage(seq, {
      content: '',
      messageType: 'image',
      timestamp: '2026-11-02T08:00:00.000Z',
      attachment: { url: `/api/uploads/chat/${seq}.png`, name: `${seq}.png`, size: 5, ...more },
      ...(group && { group }),
    });

  it('reserves the place of a picture while it loads', async () => {
    backend.messages = [
      picture(1, { width: 1600, height: 1200 }),
      picture(2, { width: 100, height: 4000 }),
      picture(3),
    ];
    await openChat();
    await log();
    const styles = (await screen.findAllByRole('img', { name: /\.png$/ })).map((image) => image.getAttribute('style'));
    expect(styles).toEqual(['width: 320px; aspect-ratio: 1.33333 / 1;', 'width: 120px; aspect-ratio: 0.5 / 1;', null]);
  });

  it('shows pictures of one group in a grid, and others below each other', async () => {
    const of = (place: number) => ({ id: 'g', place, size: 2 });
    backend.messages = [picture(1, {}, of(0)), picture(2, {}, of(1)), picture(3)];
    await openChat();
    await log();
    const tiles = (await screen.findAllByRole('img', { name: /\.png$/ })).map(
      (image) => image.closest('[data-tile]') !== null,
    );
    expect(tiles).toEqual([true, true, false]);
  });

  it('shows a player for an audio file', async () => {
    const attachment = { url: '/api/uploads/chat/x.m4a', name: 'song.m4a', size: 5, contentType: 'audio/mp4' };
    backend.messages = [aMessage(1, { content: '', messageType: 'file', attachment })];
    await openChat();
    await log();
    expect(await screen.findByLabelText('Sound: song.m4a')).toHaveAttribute('src', attachment.url);
    expect(screen.getByRole('button', { name: 'Download song.m4a' })).toBeVisible();
  });

  describe('a shown picture whose link has expired', () => {
    const picture = (url: string) =>
      aMessage(1, {
        content: '',
        messageType: 'image',
        attachment: { url, name: 'dough.png', size: 5, contentType: 'image/png' },
      });
    const tab = { location: { replace: jest.fn() }, close: jest.fn() };
    beforeEach(() => {
      jest.clearAllMocks();
      jest.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window);
      backend.messages = [picture('/api/uploads/chat/x.png?expires=1')];
    });
    afterEach(() => jest.restoreAllMocks());
    const pressPicture = async () => userEvent.click(await screen.findByRole('img', { name: /dough.png/ }));

    it('opens by its new link, in a tab that the press has opened', async () => {
      await openChat();
      await log();
      backend.messages = [picture('/api/uploads/chat/new.png')];
      await pressPicture();
      await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/api/uploads/chat/new.png'));
      // It has a valid link now, which the browser opens.
      await waitFor(() =>
        expect(screen.getByRole('img', { name: /dough.png/ })).toHaveAttribute('src', '/api/uploads/chat/new.png'),
      );
      await pressPicture();
      expect(window.open).toHaveBeenCalledTimes(1);
    });

    it('gets a new link after an error on a device whose clock is behind, and not again for a damaged file', async () => {
      backend.messages = [picture('/api/uploads/chat/x.png?expires=9999999999')];
      await openChat();
      await log();
      const shown = () => screen.getByRole('img', { name: /dough.png/ });
      const reads = () => backend.api.callsTo('GET /messages/request/:requestId').length;
      const before = reads();
      backend.messages = [picture('/api/uploads/chat/new.png?expires=9999999999')];
      fireEvent.error(shown());
      await waitFor(() => expect(shown()).toHaveAttribute('src', '/api/uploads/chat/new.png?expires=9999999999'));
      fireEvent.error(shown());
      const { now } = Date;
      jest.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
      fireEvent.error(shown());
      await waitFor(() => expect(reads()).toBe(before + 2));
    });

    it('closes the tab, and says so, when there is no new link', async () => {
      await openChat();
      await log();
      backend.api.on('GET /messages/request/:requestId', () => failure(503, 'Not now'));
      await pressPicture();
      expect(await screen.findByText('Not now')).toBeVisible();
      expect(tab.close).toHaveBeenCalled();
    });
  });

  describe('a file whose link has expired', () => {
    const attachment = { url: '/api/uploads/chat/x.pdf?expires=1', name: 'plan.pdf', size: 5 };
    const pressed: string[] = [];
    beforeEach(() => {
      pressed.length = 0;
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        pressed.push(this.getAttribute('href') ?? '');
      });
      backend.messages = [aMessage(1, { content: '', messageType: 'file', attachment })];
    });
    afterEach(() => {
      jest.restoreAllMocks();
      Reflect.deleteProperty(navigator, 'userActivation');
    });
    const renew = () => {
      backend.messages = [
        aMessage(1, {
          content: '',
          messageType: 'file',
          attachment: { ...attachment, url: '/api/uploads/chat/new.pdf' },
        }),
      ];
    };

    it('is downloaded by its new link', async () => {
      await openChat();
      await log();
      renew();
      await press('Download plan.pdf');
      await waitFor(() => expect(pressed).toEqual(['/api/uploads/chat/new.pdf']));
      expect(screen.queryByText('plan.pdf is ready')).toBeNull();
    });

    it('waits for another press when the first one was too long ago for the browser', async () => {
      Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: false } });
      await openChat();
      await log();
      renew();
      await press('Download plan.pdf');
      expect(await screen.findByText('plan.pdf is ready')).toBeVisible();
      expect(pressed).toEqual([]);
      await press('Save');
      expect(pressed).toEqual(['/api/uploads/chat/new.pdf']);
    });

    it('is loaded once when it is pressed again meanwhile', async () => {
      await openChat();
      await log();
      const answer = Promise.withResolvers<void>();
      backend.api.on('GET /messages/request/:requestId', async () => {
        await answer.promise;
        return failure(503, 'Not now');
      });
      const loads = () => backend.api.callsTo('GET /messages/request/:requestId').length;
      const before = loads();
      await press('Download plan.pdf');
      await press('Download plan.pdf');
      expect(screen.getByRole('button', { name: 'Download plan.pdf' })).toHaveAttribute('aria-busy', 'true');
      answer.resolve();
      expect(await screen.findByText('Not now')).toBeVisible();
      expect(loads()).toBe(before + 1);
    });

    it('says so when there is no new link', async () => {
      await openChat();
      await log();
      backend.api.on('GET /messages/request/:requestId', () => failure(503, 'Not now'));
      await press('Download plan.pdf');
      expect(await screen.findByText('Not now')).toBeVisible();
    });
  });
});
