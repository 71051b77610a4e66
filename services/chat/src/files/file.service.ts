import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Attachment, CHAT_LIMITS } from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import { ForbiddenError, NotFoundError, type UploadedFile, ValidationError } from '@mutua/service-kit';
import type { FilePart, FileStorage } from '@mutua/service-kit/files';
import type { ConversationAccess } from '../conversations/conversation-access.ts';
import { type StoredAttachment, type StoredMessage, toAttachment } from '../store/message.ts';
import type { FileRepository, StoredFile } from './file.repository.ts';
import type { FileLinks } from './file-links.ts';
import { type FileKind, toSafeFile } from './to-safe-file.ts';

const NAME_LENGTH = 150;
/** Normalizing marks that are stacked on one letter takes the square of their number. */
const READ_LENGTH = 1_000;
/** A message may refer to an upload for a day. The upload is removed an hour later, because clocks may differ between nodes. */
const CLAIMABLE_MS = 24 * HOUR_MS;
const REMOVED_MS = 25 * HOUR_MS;
const SWEEP_BATCH = 200;

export type FileService = ReturnType<typeof createFileService>;

export function createFileService({
  access,
  files,
  storage,
  links,
}: {
  access: ConversationAccess;
  files: FileRepository;
  storage: FileStorage;
  links: FileLinks;
}) {
  return {
    /**
     * Stores an upload of a member. A message of that member may then refer to it.
     * @throws NotFoundError, ForbiddenError, ConflictError when it is for a conversation in which the member may not write
     * @throws UnsupportedMediaTypeError, ValidationError, PayloadTooLargeError, ServiceUnavailableError: see `toSafeFile`
     */
    async upload(userId: string, upload: UploadedFile, requestId?: string): Promise<Attachment> {
      if (requestId) await access.asWriter(userId, requestId);
      const { bytes, extension, ...safe } = await toSafeFile(upload.bytes, upload.name, userId);
      const key = `${randomUUID()}.${extension}`;
      const name = nameFor(upload.name, extension);
      const size = bytes.length;
      // The document is stored first, so that no bytes are ever stored without one.
      const file = { ...safe, key, ownerId: userId, name, size, createdAt: new Date() };
      await files.insert(file);
      await storage.save(key, bytes);
      return toAttachment(attachmentOf(file), links.sign);
    },

    /**
     * Returns the file of a link as a message stores it.
     * @throws ValidationError unless this member has uploaded it, or when it cannot be a voice note
     */
    async claim(
      userId: string,
      url: string,
      { isVoice = false } = {},
    ): Promise<{ attachment: StoredAttachment; messageType: FileKind }> {
      const key = links.keyOf(url);
      if (key && isVoice) checkVoice(await files.find(key), userId);
      const file = key && (await files.claim(key, userId, new Date(Date.now() - CLAIMABLE_MS)));
      if (!file) {
        throw new ValidationError([{ field: 'attachment', message: 'Please upload the file first' }]);
      }
      return { attachment: attachmentOf(file), messageType: file.kind };
    },

    sign: links.sign,

    /** Removes files that no message has used in time, a batch at a time. */
    async sweep(now = Date.now()): Promise<void> {
      for (const key of await files.findUnclaimed(new Date(now - REMOVED_MS), SWEEP_BATCH)) {
        await storage.remove(key);
        await files.remove(key);
      }
    },

    /** Makes all links of a file answer 404, because its message was deleted. */
    close: (key: string): Promise<void> => files.close(key, new Date()),

    /** Makes all links of a message's file answer 404 while moderators hide the message. */
    async moderated({ attachment, moderation }: Pick<StoredMessage, 'attachment' | 'moderation'>): Promise<void> {
      if (attachment && moderation) await files.setHidden(attachment.key, moderation);
    },

    /** Removes a closed file. The bytes are removed first, because the document says where they are. */
    async removeClosed(key: string): Promise<void> {
      const file = await files.find(key);
      if (!file?.closedAt) return;
      await storage.remove(key);
      await files.remove(key);
    },

    /**
     * Finds the file of a link.
     * @throws ForbiddenError when the link was altered or has expired
     * @throws NotFoundError when the file was removed, or when its message was deleted or is hidden and the link is not one for moderators
     */
    async find(key: string, expires?: string, signature?: string): Promise<StoredFile> {
      const isEvidence = links.isForEvidence(key, expires, signature);
      if (!isEvidence && !links.isValid(key, expires, signature)) {
        throw new ForbiddenError('This link is not valid or has expired', 'link_invalid');
      }
      const file = await files.find(key);
      if (!file || ((file.closedAt || file.isHidden) && !isEvidence)) throw new NotFoundError('File not found');
      return file;
    },

    /** The content, or a part of it. @throws NotFoundError */
    async open({ key }: StoredFile, part?: FilePart): Promise<Readable> {
      const content = await storage.open(key, part);
      if (!content) throw new NotFoundError('File not found');
      return content;
    },
  };
}

/**
 * Refuses a file that cannot be a voice note, before a message refers to it. Another check refuses unknown files and files of other
 * members.
 */
function checkVoice(file: StoredFile | null, userId: string): void {
  if (file?.ownerId !== userId) return;
  if (!file.contentType.startsWith('audio/'))
    throw new ValidationError([{ field: 'attachment', message: 'A voice message must be a sound' }]);
  if ((file.seconds ?? 0) > CHAT_LIMITS.voice.fileSeconds)
    throw new ValidationError([{ field: 'attachment', message: 'A voice message can be 5 minutes long at most' }]);
}

/** A file as a message stores it. */
const attachmentOf = ({ key, name, size, contentType, width, height }: StoredFile): StoredAttachment => ({
  key,
  name,
  size,
  contentType,
  ...(width && height && { width, height }),
});

/** Characters that are invisible or imitate others. Joiners, direction marks and the flags of regions may stay in names. */
const INVISIBLE = /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|(?![\u200c-\u200f])[\p{C}\p{Zl}\p{Zp}]/gu;
/** Image types that are converted, so that the extension of the name changes. */
const CONVERTED = /\.(?:avif|hei[cf])$/i;

/** Other extensions of the same type. */
const SAME_ENDS: Readonly<Record<string, RegExp | undefined>> = {
  jpg: /\.jpe?g$/i,
  png: /\.a?png$/i,
  m4a: /\.m4[ab]$/i,
  ogg: /\.og[ga]$/i,
  opus: /\.(?:opus|og[ga])$/i,
  mid: /\.midi?$/i,
};

/** Returns the owner's name for the file, with the extension of its detected type. So a download cannot pretend to be another type. */
function nameFor(given: string, extension: string): string {
  const last = given.slice(-READ_LENGTH).split(/[/\\]/).at(-1) ?? '';
  const clean = last.normalize('NFC').replace(INVISIBLE, '$1').trim().replace(CONVERTED, '');
  const name = [...clean].slice(-NAME_LENGTH).join('') || 'file';
  const same = SAME_ENDS[extension] ?? new RegExp(`\\.${extension}$`, 'i');
  return same.test(name) ? name : `${name}.${extension}`;
}
