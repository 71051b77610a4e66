import { Readable } from 'node:stream';
import { EXPORT_PARTS, type ExportPart, isOptional } from '@mutua/contracts';
import type { DataLine } from '@mutua/domain';
import type { FileStorage } from '@mutua/service-kit/files';
import { nameOf } from '../avatars/avatar-address.ts';
import type { Member } from '../members/member.repository.ts';
import type { SiteRepository } from '../site/site.repository.ts';
import { type Archive, asJson } from './archive.ts';
import { type OwnSources, ownLines } from './own-lines.ts';
import { fileName, PAGE_FILES, type Page, pageOf } from './pages.ts';
import type { AskedService, ServiceParts } from './service-parts.ts';

/** For each part from other services, the services that answer it. */
const SERVICES = {
  skills: ['skills', 'matches', 'lessons'],
  exchanges: ['requests'],
  messages: ['chat'],
  notifications: ['notifications'],
} as const satisfies Partial<Record<ExportPart, readonly AskedService[]>>;

interface ChatFile {
  url: string;
  line: DataLine;
}

export type BuildExport = ReturnType<typeof createBuildExport>;

/**
 * Fills an archive with everything that the site stores about a member: pages to read, JSON, pictures and files. Data is read while the
 * archive is written, so each service is asked twice: for the JSON and for the page.
 */
export const createBuildExport =
  ({
    sources,
    services,
    pictures,
    site,
  }: {
    sources: OwnSources;
    services: ServiceParts;
    pictures: Pick<FileStorage, 'read'>;
    site: Pick<SiteRepository, 'find'>;
  }) =>
  async (
    member: Member,
    archive: Archive,
    {
      tokenFor,
      isLastTry,
      onPart,
    }: {
      /** Issues a token of the member that is valid for some minutes. */
      tokenFor: () => string;
      /** True at the last try. An optional service that does not answer is then left out, and the archive says so. */
      isLastTry: boolean;
      /** Called before each part with its number, from 0. */
      onPart: (part: number) => Promise<void>;
    },
  ): Promise<void> => {
    const files: ChatFile[] = [];
    /** The keys of files that could not be read. */
    const missing = new Set<unknown>();

    async function* collectingFiles(lines: AsyncIterable<DataLine>): AsyncGenerator<DataLine> {
      for await (const { url, ...line } of lines) {
        if (line.kind === 'file' && typeof url === 'string') files.push({ url, line: line as DataLine });
        yield line as DataLine;
      }
    }

    async function* linesFrom(service: AskedService): AsyncGenerator<DataLine> {
      try {
        yield* services.lines(service, tokenFor(), member.preferences.language);
      } catch (error) {
        if (!isLastTry || !isOptional(service)) throw error;
        yield { kind: 'missing', service };
      }
    }

    async function* linesOf(part: ExportPart): AsyncGenerator<DataLine> {
      if (!(part in SERVICES)) return yield* ownLines(sources, member);
      for (const service of SERVICES[part as keyof typeof SERVICES]) yield* linesFrom(service);
    }

    /** Reads a file of a conversation. Returns null for a file that no longer exists, and at the last try for any that cannot be read. */
    async function readFile(url: string): Promise<Readable | null> {
      try {
        return await services.file(url);
      } catch (error) {
        if (isLastTry) return null;
        throw error;
      }
    }

    /** Ends a file where it broke off, at the last try, so that the rest of the archive is made. */
    async function* whatArrives(content: Readable, key: unknown): AsyncGenerator<Buffer> {
      try {
        for await (const chunk of content) yield chunk as Buffer;
      } catch (error) {
        if (!isLastTry) throw error;
        missing.add(key);
      }
    }

    async function* markingMissing(lines: AsyncIterable<DataLine>): AsyncGenerator<DataLine> {
      for await (const line of lines) yield missing.has(line['file']) ? { ...line, isMissing: true } : line;
    }

    async function addFiles(): Promise<void> {
      const avatar = member.avatar && nameOf(member.avatar);
      const picture = avatar && (await pictures.read(avatar));
      if (picture) await archive.add('files/picture.webp', async () => Readable.from([picture]), { compress: false });
      for (const { url, line } of files) {
        const key = line['file'];
        const content = await readFile(url);
        const source = async () => Readable.from(whatArrives(content as Readable, key));
        if (content) await archive.add(`files/${fileName(line)}`, source, { compress: false });
        else missing.add(key);
      }
      const lost = files.filter(({ line }) => missing.has(line['file']));
      const lines = lost.map(({ line }) => ({ ...line, kind: 'missing-file' }));
      if (lost.length > 0) await archive.add('data/missing-files.json', () => asJson(Readable.from(lines)));
    }

    for (const [index, part] of EXPORT_PARTS.entries()) {
      await onPart(index);
      if (part === 'files') await addFiles();
      else if (part === 'pages') {
        const { name: siteName } = await site.find();
        for (const [page, name] of Object.entries(PAGE_FILES) as [Page, string][]) {
          await archive.add(name, () => pageOf(page, markingMissing(linesOf(page)), { member, site: siteName }));
        }
      } else {
        const lines = linesOf(part);
        await archive.add(`data/${part}.json`, () => asJson(part === 'messages' ? collectingFiles(lines) : lines));
      }
    }
  };
