import type { Readable } from 'node:stream';
import { EXPORT_PARTS, type ExportState } from '@mutua/contracts';
import { type Caller, NotFoundError } from '@mutua/service-kit';
import type { FileStorage } from '@mutua/service-kit/files';
import { hashSecret, newSecret } from '../security/secret.ts';
import type { SessionService } from '../sessions/session.service.ts';
import type { ExportRepository, StoredExport } from './export.repository.ts';

/** How long an archive may be downloaded, how long a link works, and how long an unfinished export is kept. */
export const EXPORT_DAY_MS = 24 * 3600 * 1000;
const LINK_MS = 5 * 60_000;

const isReady = ({ state, until }: StoredExport): boolean => state === 'ready' && until > new Date();

export type ExportService = ReturnType<typeof createExportService>;

export function createExportService({
  exports,
  storage,
  sessions,
  checkNow,
}: {
  exports: ExportRepository;
  storage: Pick<FileStorage, 'open'>;
  sessions: Pick<SessionService, 'requireFresh'>;
  /** Makes the worker check for exports at once. */
  checkNow: () => void;
}) {
  async function state({ userId }: Caller): Promise<ExportState> {
    const found = await exports.allOf(userId);
    const ready = found.find(isReady);
    const growing = found.find((each) => each.state === 'growing');
    return {
      ready: ready
        ? { createdAt: ready.createdAt.toISOString(), until: ready.until.toISOString(), size: ready.size ?? 0 }
        : null,
      growing: growing
        ? { part: EXPORT_PARTS[growing.part] ?? 'pages', step: growing.part + 1, steps: EXPORT_PARTS.length }
        : null,
      ...(found[0]?.state === 'failed' && { hasFailed: true }),
    };
  }

  return {
    state,

    /**
     * Begins an export, unless one is in progress.
     * @throws ForbiddenError with the code `confirm_needed`
     */
    async begin(caller: Caller): Promise<ExportState> {
      await sessions.requireFresh(caller);
      await exports.begin(caller.userId, new Date(Date.now() + EXPORT_DAY_MS));
      checkNow();
      return state(caller);
    },

    /**
     * Creates a link that downloads the archive once. It needs no token, because a browser sends none with a download.
     * @throws ForbiddenError with the code `confirm_needed`
     * @throws NotFoundError without a finished export
     */
    async link(caller: Caller): Promise<string> {
      await sessions.requireFresh(caller);
      const ready = (await exports.allOf(caller.userId)).find(isReady);
      if (!ready) throw new NotFoundError('There is no export to download');
      const { token, hash } = newSecret();
      await exports.setLink(ready._id, { hash, expiresAt: new Date(Date.now() + LINK_MS) });
      return `/api/users/export/file?token=${token}`;
    },

    /**
     * Opens the archive of a link.
     * @throws NotFoundError when the link was used or has expired
     */
    async open(token: string): Promise<{ content: Readable; size: number; createdAt: Date }> {
      const found = await exports.takeLink(hashSecret(token), new Date());
      const content = found && (await storage.open(found.file));
      if (!content) throw new NotFoundError('This link was used or has expired. Get a new one in your settings.');
      return { content, size: found.size ?? 0, createdAt: found.createdAt };
    },
  };
}
