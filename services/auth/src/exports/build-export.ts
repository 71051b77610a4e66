import { Readable } from 'node:stream';
import { EXPORT_PARTS, type ExportPart, OPTIONAL_SERVICES } from '@mutua/contracts';
import type { DataLine } from '@mutua/domain';
import type { FileStorage } from '@mutua/service-kit/files';
import { nameOf } from '../avatars/avatar-address.ts';
import type { Member } from '../members/member.repository.ts';
import { type Archive, asJson } from './archive.ts';
import { type OwnSources, ownLines } from './own-lines.ts';
import { fileName, PAGE_FILES, type Page, pageOf } from './pages.ts';
import type { AskedService, ServiceParts } from './service-parts.ts';

/** For each part from other services, the services that answer it. */
const SERVICES = {
  skills: ['skills', 'matches'],
  exchanges: ['requests'],
  messages: ['chat'],
  notifications: ['notifications'],
} as const satisfies Partial<Record<ExportPart, readonly AskedService[]>>;

interface ChatFile {
  url: string;
  name: string;
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
  }: {
    sources: OwnSources;
    services: ServiceParts;
    pictures: Pick<FileStorage, 'read'>;
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

    async function* collectingFiles(lines: AsyncIterable<DataLine>): AsyncGenerator<DataLine> {
      for await (const { url, ...line } of lines) {
        if (line.kind === 'file' && typeof url === 'string') files.push({ url, name: fileName(line) });
        yield line as DataLine;
      }
    }

    async function* linesFrom(service: AskedService): AsyncGenerator<DataLine> {
      try {
        yield* services.lines(service, tokenFor());
      } catch (error) {
        if (!isLastTry || !OPTIONAL_SERVICES.includes(service)) throw error;
        yield { kind: 'missing', service };
      }
    }

    async function* linesOf(part: ExportPart): AsyncGenerator<DataLine> {
      if (!(part in SERVICES)) return yield* ownLines(sources, member);
      for (const service of SERVICES[part as keyof typeof SERVICES]) yield* linesFrom(service);
    }

    async function addFiles(): Promise<void> {
      const avatar = member.avatar && nameOf(member.avatar);
      const picture = avatar && (await pictures.read(avatar));
      if (picture) await archive.add('files/picture.webp', async () => Readable.from([picture]), { compress: false });
      for (const { url, name } of files)
        await archive.add(`files/${name}`, () => services.file(url), { compress: false });
    }

    for (const [index, part] of EXPORT_PARTS.entries()) {
      await onPart(index);
      if (part === 'files') await addFiles();
      else if (part === 'pages') {
        for (const [page, name] of Object.entries(PAGE_FILES) as [Page, string][]) {
          await archive.add(name, () => pageOf(page, linesOf(page), member));
        }
      } else {
        const lines = linesOf(part);
        await archive.add(`data/${part}.json`, () => asJson(part === 'messages' ? collectingFiles(lines) : lines));
      }
    }
  };
