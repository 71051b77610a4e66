import { CHAT_LIMITS, type LinkPreview } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { createKeyedMutex, type Logger, type RateLimiter } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { MessageRepository } from '../store/message.repository.ts';
import type { LinkSigner, StoredMessage } from '../store/message.ts';
import type { PreviewCard, PreviewDocument } from './preview.model.ts';
import type { PreviewRepository } from './preview.repository.ts';
import { firstAddress, type PageAddress, previewIdOf } from './preview-address.ts';
import type { PreviewPictures } from './preview-picture.ts';
import { NotYetError, type PreviewJob } from './preview-queue.ts';
import type { ReadPage, ReadPageOf } from './read-page.ts';

const SWEEP_BATCH = 200;

const isPlain = ({ messageType, deletedAt, moderation }: StoredMessage): boolean =>
  messageType === 'text' && !deletedAt && !moderation?.isHidden;

export type PreviewCards = ReturnType<typeof createPreviewCards>;

/** Shows the stored previews. */
export function createPreviewCards({
  previews,
  members,
  sign,
  isOn,
}: {
  previews: Pick<PreviewRepository, 'findMany'>;
  members: Pick<MemberRepository, 'findHidingMembers'>;
  sign: LinkSigner;
  isOn: boolean;
}) {
  /** Returns the preview of a message, unless its first address has changed. */
  function shown({ content, previewId }: StoredMessage, found: ReadonlyMap<string, PreviewDocument>) {
    const card = found.get(previewId ?? '')?.card;
    const url = card && firstAddress(content);
    if (!url || previewIdOf(url) !== previewId) return [];
    const { picture, ...words } = card;
    const { key, ...size } = picture ?? { key: '' };
    return [{ url, ...words, ...(picture && { picture: { url: sign(key), ...size } }) } as LinkPreview];
  }

  return {
    /** Returns the previews by the id of their message. Takes at most one read. */
    async previewsFor(messages: readonly StoredMessage[]): Promise<Map<string, LinkPreview>> {
      const having = isOn ? messages.filter((message) => message.previewId && isPlain(message)) : [];
      if (having.length === 0) return new Map();
      const ids = [...new Set(having.map(({ previewId }) => previewId ?? ''))];
      const found = await previews.findMany(ids, new Date());
      return new Map(having.flatMap((message) => shown(message, found).map((each) => [message.id, each] as const)));
    },

    /** Returns the members among these who want no previews. */
    async withoutPreviews(memberIds: readonly string[]): Promise<ReadonlySet<string>> {
      return (await members.findHidingMembers(memberIds)).previews;
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;

/** Makes previews of the first address of a text, after the message was delivered. Nobody is told of failures. */
export function createPreviews({
  previews,
  messages,
  members,
  pictures,
  addresses,
  readPage,
  limit,
  announce,
  logger,
}: {
  previews: PreviewRepository;
  messages: Pick<MessageRepository, 'findById' | 'setPreview'>;
  members: Pick<MemberRepository, 'findHidingMembers'>;
  pictures: PreviewPictures;
  addresses: Pick<PageAddress, 'ofPage'>;
  readPage: ReadPageOf;
  /** Limits the new addresses of a member. */
  limit: Pick<RateLimiter, 'allows'>;
  announce: (event: 'message_changed', message: StoredMessage) => Promise<void>;
  logger: Logger;
}) {
  const stopping = new AbortController();
  const oneAtATime = createKeyedMutex();
  /** How many pages of each host are being read. */
  const reading = new Map<string, number>();
  let add: ((job: PreviewJob) => Promise<void>) | undefined;

  async function readAtHost(url: URL) {
    const present = reading.get(url.hostname) ?? 0;
    if (present >= CHAT_LIMITS.preview.perHost) throw new NotYetError();
    reading.set(url.hostname, present + 1);
    try {
      return await readPage(url, stopping.signal);
    } finally {
      const left = (reading.get(url.hostname) ?? 1) - 1;
      if (left > 0) reading.set(url.hostname, left);
      else reading.delete(url.hostname);
    }
  }

  /** Stores the picture of a page, and returns its card. */
  async function toCard({ site, title, description, picture, pictureAlt }: ReadPage): Promise<PreviewCard> {
    const stored = picture ? await pictures.store(picture, pictureAlt) : undefined;
    return { site, title, description, ...(stored && { picture: stored }) };
  }

  /** Reads a page, and stores its card. */
  async function fetchPreview(_id: string, url: URL): Promise<PreviewCard | undefined> {
    const page = await readAtHost(url);
    if (!page && stopping.signal.aborted) return undefined;
    const card = page ? await toCard(page) : undefined;
    const fetchedAt = new Date();
    const { found, none } = CHAT_LIMITS.preview.days;
    const keptUntil = new Date(fetchedAt.getTime() + (card ? found : none) * DAY_MS);
    const before = await previews.save({ _id, ...(card && { card }), fetchedAt, keptUntil });
    if (card?.picture) await pictures.keep(card.picture);
    if (before?.card?.picture) await pictures.remove(before.card.picture);
    return card;
  }

  /** Returns the stored card of an address, or reads its page. Reads one address once at a time. */
  const cardOf = (id: string, url: URL, senderId: string): Promise<PreviewCard | undefined> =>
    oneAtATime(id, async () => {
      const known = (await previews.findMany([id], new Date())).get(id);
      if (known) return known.card;
      if ((reading.get(url.hostname) ?? 0) >= CHAT_LIMITS.preview.perHost) throw new NotYetError();
      return (await limit.allows(senderId)) ? fetchPreview(id, url) : undefined;
    });

  return {
    /** Starts the preview of a text that was stored or edited. Does nothing for a text without an address. */
    offer(message: StoredMessage): void {
      if (!add || !isPlain(message) || message.previewId) return;
      const address = firstAddress(message.content);
      const previewId = previewIdOf(address);
      if (address === undefined || previewId === undefined || !addresses.ofPage(address)) return;
      add({ messageId: message.id, previewId }).catch((error) =>
        logger.debug({ err: error }, 'a link gets no preview'),
      );
    },

    /**
     * Runs one job.
     * @throws NotYetError while its host is busy
     */
    async run({ messageId, previewId }: PreviewJob): Promise<void> {
      const message = await messages.findById(messageId);
      if (!message || !isPlain(message) || message.previewId === previewId) return;
      const address = firstAddress(message.content);
      const url = address === undefined ? null : addresses.ofPage(address);
      if (!url || previewIdOf(address) !== previewId) return;
      if ((await members.findHidingMembers([message.senderId])).previews.size > 0) return;
      if (!(await cardOf(previewId, url, message.senderId))) return;
      const changed = await messages.setPreview(messageId, message.content, previewId, new Date());
      if (changed) await announce('message_changed', changed);
    },

    /** Accepts offers from now on, and adds their jobs to the queue. */
    begin(queue: { add: (job: PreviewJob) => Promise<void> }): void {
      add = queue.add;
    },

    /** Removes previews that were kept long enough: the picture first, the document second. */
    async sweep(now = new Date()): Promise<void> {
      for (const preview of await previews.findExpired(now, SWEEP_BATCH)) {
        if (preview.card?.picture) await pictures.remove(preview.card.picture);
        await previews.remove(preview);
      }
    },

    /** Stops the readings in progress. */
    end(): void {
      add = undefined;
      stopping.abort();
    },
  };
}
