import type { Attachment, MessageGroup, VoiceNote } from '@mutua/contracts';
import { CHAT_LIMITS, MESSAGE_LIMITS } from '@mutua/contracts/limits';
import { isPicture, toSendable } from '@mutua/web-kit/parts';
import { nanoid } from '@reduxjs/toolkit';

/** A file in the tray, above the message field. */
export interface TrayFile {
  id: string;
  /** The chosen file, later the converted file that is uploaded. */
  file: File;
  kind: 'image' | 'file';
  /** `refused` means that another attempt would also fail. */
  state: 'waiting' | 'uploading' | 'uploaded' | 'failed' | 'refused';
  /** From 0 to 1. */
  progress: number;
  /** Why the file failed or was refused. */
  error: string | null;
  /** The press on Send to which the file belongs. Null before. */
  sending: string | null;
  /** The text of the message. Only the last file of a press has one. */
  caption: string;
  group?: MessageGroup;
  /** The messages that the member has sent after this file. They wait for it, so that they do not overtake it. */
  after: readonly TrayDraft[];
}

export interface FileDraft {
  content: string;
  messageType: TrayFile['kind'];
  attachment: Attachment;
  group?: MessageGroup;
  voice?: VoiceNote;
}

/** A message of the tray: a file, or what waits behind one. */
export type TrayDraft = FileDraft | { content: string };

export interface RunningUpload {
  done: Promise<Attachment>;
  abort: () => void;
}

/** Why a file cannot be sent. */
export class UploadFailure extends Error {
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

export interface TrayOptions {
  upload: (file: File, onProgress: (fraction: number) => void) => RunningUpload;
  /** Translates the reason why a file cannot be uploaded. */
  say: (why: 'heic' | 'tooLarge' | 'changed' | 'failed') => string;
  /** Sends a message. It is called in the member's order. */
  send: (draft: TrayDraft) => void;
  /** Called with the words of a removed message, and with a caption when no other file can take it. */
  returnCaption: (caption: string) => void;
}

export type Tray = ReturnType<typeof createTray>;

/** Whether a file can still be read. One that was saved again, moved, or taken back by the phone cannot, or is empty. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      ({ byteLength }) => byteLength > 0 || file.size === 0,
      () => false,
    );

/** Groups consecutive pictures of one press on Send. */
function groupsOf(files: readonly TrayFile[]): Map<string, MessageGroup> {
  const groups = new Map<string, MessageGroup>();
  for (let from = 0; from < files.length; ) {
    let end = from;
    while (files[end]?.kind === 'image') end++;
    const size = end - from;
    const id = nanoid();
    for (const [place, file] of files.slice(from, end).entries())
      if (size > 1) groups.set(file.id, { id, place, size });
    from = Math.max(end, from + 1);
  }
  return groups;
}

/**
 * Manages the files that are chosen for a conversation. Two are uploaded at a time, as soon as they are chosen. After a press on Send, each
 * is sent once it and all earlier ones are uploaded. A failed file blocks the later ones, and later messages, until it is tried again or
 * removed.
 */
export function createTray({ upload, say, send, returnCaption }: TrayOptions) {
  let files: readonly TrayFile[] = [];
  const uploaded = new Map<string, Attachment>();
  const running = new Map<string, () => void>();
  const listeners = new Set<() => void>();

  const set = (next: readonly TrayFile[]) => {
    files = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, change: Partial<TrayFile>) =>
    set(files.map((file) => (file.id === id ? { ...file, ...change } : file)));

  /** Converts a file where needed and uploads it. @throws UploadFailure */
  async function transfer({ id, file: chosen }: TrayFile, signal: AbortSignal): Promise<Attachment> {
    const file = await toSendable(chosen, MESSAGE_LIMITS.chatFile.size).catch(() => {
      throw new UploadFailure(say('heic'), true);
    });
    signal.throwIfAborted();
    change(id, { file });
    if (file.size > MESSAGE_LIMITS.chatFile.size) throw new UploadFailure(say('tooLarge'), true);
    const { done, abort } = upload(file, (progress) => {
      if (!signal.aborted) change(id, { progress });
    });
    signal.addEventListener('abort', abort);
    return done;
  }

  function failureOf(error: unknown): Partial<TrayFile> {
    const { message, isFinal } = error instanceof UploadFailure ? error : { message: say('failed'), isFinal: false };
    return { state: isFinal ? 'refused' : 'failed', error: message };
  }

  async function start(file: TrayFile): Promise<void> {
    const { id } = file;
    const stop = new AbortController();
    running.set(id, () => stop.abort());
    change(id, { state: 'uploading', progress: 0, error: null });
    let outcome: Partial<TrayFile>;
    try {
      const attachment = await transfer(file, stop.signal);
      if (!stop.signal.aborted) uploaded.set(id, attachment);
      outcome = { state: 'uploaded', progress: 1 };
    } catch (error) {
      const isChanged = !(await isReadable(file.file));
      outcome = failureOf(isChanged ? new UploadFailure(say('changed'), true) : error);
    }
    if (stop.signal.aborted) return;
    running.delete(id);
    change(id, outcome);
    advance();
  }

  /** Sends the first file, and the messages that wait for it. Returns false when it is not uploaded, or not to be sent yet. */
  function sendFirst(): boolean {
    const [first] = files;
    const attachment = first?.sending && uploaded.get(first.id);
    if (!attachment) return false;
    const { id, caption, kind, group, after } = first;
    uploaded.delete(id);
    set(files.slice(1));
    send({ content: caption, messageType: kind, attachment, ...(group && { group }) });
    for (const draft of after) send(draft);
    return true;
  }

  /** Sends uploaded files, and starts the next uploads. */
  function advance(): void {
    while (sendFirst());
    for (const file of files) {
      if (running.size >= CHAT_LIMITS.files.atOnce) break;
      if (file.state === 'waiting') void start(file);
    }
  }

  return {
    files: () => files,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Adds files at the end. Returns how many had no room. */
    add(chosen: readonly File[]): number {
      const room = Math.max(0, CHAT_LIMITS.files.max - files.length);
      const added = chosen.slice(0, room).map(
        (file): TrayFile => ({
          id: nanoid(),
          file,
          kind: isPicture(file) ? 'image' : 'file',
          state: 'waiting',
          progress: 0,
          error: null,
          sending: null,
          caption: '',
          after: [],
        }),
      );
      set([...files, ...added]);
      advance();
      return chosen.length - added.length;
    },

    /** Removes a file. The last remaining file of the same press takes its caption. */
    remove(id: string): void {
      const place = files.findIndex((file) => file.id === id);
      const removed = files[place];
      if (!removed) return;
      const before = files[place - 1];
      running.get(id)?.();
      running.delete(id);
      uploaded.delete(id);
      set(files.filter((file) => file !== removed));
      if (removed.caption) {
        const nextCaptioned = files.findLast(({ sending }) => sending === removed.sending);
        if (nextCaptioned) change(nextCaptioned.id, { caption: removed.caption });
        else returnCaption(removed.caption);
      }
      if (before) change(before.id, { after: [...before.after, ...removed.after] });
      else for (const draft of removed.after) send(draft);
      advance();
    },

    /** Puts a message behind the files that are being sent. Returns false when there are none: it can be sent at once. */
    queue(draft: TrayDraft): boolean {
      const last = files.findLast(({ sending }) => sending !== null);
      if (last) change(last.id, { after: [...last.after, draft] });
      return last !== undefined;
    },

    /** Takes back a message that waits behind a file. */
    takeBack(id: string, draft: TrayDraft): void {
      const file = files.find((each) => each.id === id);
      if (!file?.after.includes(draft)) return;
      change(id, { after: file.after.filter((each) => each !== draft) });
      returnCaption(draft.content);
    },

    retry(id: string): void {
      change(id, { state: 'waiting', error: null });
      advance();
    },

    /** Marks all new files to be sent, the last one with the caption. Returns whether there were any. */
    send(caption: string): boolean {
      const chosen = files.filter(({ sending }) => sending === null);
      const last = chosen.at(-1);
      if (!last) return false;
      const groups = groupsOf(chosen);
      const sending = nanoid();
      set(
        files.map((file) => {
          if (file.sending !== null) return file;
          const group = groups.get(file.id);
          return { ...file, sending, caption: file === last ? caption : '', ...(group && { group }) };
        }),
      );
      advance();
      return true;
    },

    /** Stops all uploads. */
    close(): void {
      for (const abort of running.values()) abort();
      running.clear();
      set([]);
    },
  };
}
