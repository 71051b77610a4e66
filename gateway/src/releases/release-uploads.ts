import { GENERAL_LIMITS } from '@mutua/contracts';
import {
  canaryOf,
  createUploads,
  currentVersion,
  endCanary,
  makeCurrent,
  ReleaseRefusedError,
  receiveRelease,
  setCanary,
} from '@mutua/remotes/releases';
import { AppError, type Logger, NotFoundError } from '@mutua/service-kit';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { bufferBody } from '../calls/body.ts';
import { contextOf } from '../calls/call-context.ts';
import { localLimit } from '../calls/limits.ts';
import { mayRelease, type ReleaseToken } from './release-tokens.ts';

const PATH = '/api/releases';
const UPLOAD_PATH = `${PATH}/:remote/uploads/:checksum`;
const PART_TYPE = 'application/offset+octet-stream';

const Percent = z.number().positive().max(100);
const Version = z.string().regex(/^\w[\w.-]{0,63}$/);
const Checksum = z.string().regex(/^[0-9a-f]{64}$/);
/** The order of a team: a new release, an earlier one, another share, or the end of the share. */
const Order = z.union([
  z.strictObject({ upload: Checksum, percent: Percent.default(100) }),
  z.strictObject({ version: Version, percent: Percent.default(100) }),
  z.strictObject({ percent: Percent }),
  z.strictObject({ takeBack: z.literal(true) }),
]);
type Order = z.infer<typeof Order>;

interface Options {
  releasesDir: string;
  tokens: readonly ReleaseToken[];
  /** The limit for the compressed size of a release's scripts and styles. */
  maxKilobytes: number;
  scale: number;
  logger: Logger;
}

const remoteOf = (req: Request): string => String(req.params['remote']);

const checksumOf = (req: Request): string => {
  const result = Checksum.safeParse(req.params['checksum']);
  if (!result.success) throw new NotFoundError();
  return result.data;
};

const orderOf = (body: Buffer | undefined): Order => {
  try {
    return Order.parse(JSON.parse(body?.toString('utf8') ?? ''));
  } catch {
    throw new AppError(400, 'bad_request', 'Name an upload, a version, a share in percent, or takeBack');
  }
};

const refused = (error: unknown): never => {
  if (error instanceof ReleaseRefusedError) throw new AppError(422, 'release_refused', error.message);
  throw error;
};

/**
 * Releases of remotes by teams without access to the folder of releases. An archive arrives in parts (HEAD and PATCH, as in the core of tus
 * 1.0), each possibly at another gateway. `POST /api/releases/<remote>` then checks it and makes it current. Each call needs the token of
 * the remote.
 */
export const releaseUploads = ({ releasesDir, tokens, maxKilobytes, scale, logger }: Options): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  const uploads = createUploads(releasesDir);

  const admit: RequestHandler = (req, res, next) => {
    contextOf(res).route = req.params['checksum'] ? UPLOAD_PATH : `${PATH}/:remote`;
    const [scheme, token = ''] = req.headers.authorization?.split(' ') ?? [];
    const isAllowed = mayRelease(tokens, remoteOf(req), token);
    if (scheme?.toLowerCase() !== 'bearer' || !isAllowed) {
      logger.warn({ remote: remoteOf(req) }, 'a call to release had no valid token');
      throw new AppError(401, 'invalid_release_token', 'This needs the token of the remote');
    }
    next();
  };

  const tellOffset: RequestHandler = async (req, res) => {
    const offset = await uploads.offset(remoteOf(req), checksumOf(req));
    res
      .set({ 'Upload-Offset': String(offset), 'Cache-Control': 'no-store' })
      .status(200)
      .end();
  };

  const takePart: RequestHandler = async (req, res) => {
    if (!req.is(PART_TYPE)) throw new AppError(415, 'unsupported_media_type', `Please send ${PART_TYPE}`);
    const offset = Number(req.headers['upload-offset'] ?? Number.NaN);
    if (!Number.isSafeInteger(offset) || offset < 0)
      throw new AppError(400, 'bad_request', 'Upload-Offset must be a number');
    const part = contextOf(res).body ?? Buffer.alloc(0);
    const result = await uploads.append(remoteOf(req), checksumOf(req), offset, part);
    if (result === 'too large') throw new AppError(413, 'payload_too_large', 'The archive is too large');
    if ('conflict' in result) {
      res.set('Upload-Offset', String(result.conflict));
      throw new AppError(409, 'wrong_offset', 'The part does not begin where the others end');
    }
    res.set('Upload-Offset', String(result.offset)).status(204).end();
  };

  const receive = async (remote: string, checksum: string): Promise<string> => {
    const archive = await uploads.read(remote, checksum);
    if (archive === undefined) throw new AppError(404, 'unknown_upload', 'There is no such upload');
    if (archive === 'wrong checksum') {
      throw new AppError(
        422,
        'wrong_checksum',
        'The upload is not complete or not what its checksum says. Send it again.',
      );
    }
    const { version, isSharingChecked } = await receiveRelease({
      releasesDir,
      name: remote,
      archive,
      maxKilobytes,
    }).catch(refused);
    if (!isSharingChecked)
      logger.warn({ release: `${remote}@${version}` }, 'the shell has no offers.json to check needs with');
    await uploads.remove(remote, checksum);
    return version;
  };

  const unknownRelease = (error: Error): never => {
    throw new AppError(404, 'unknown_release', error.message);
  };

  /** Gives a release to a share or to all. The first release of a remote goes to all. */
  const give = async (remote: string, version: string, percent: number): Promise<void> => {
    const current = await currentVersion(releasesDir, remote);
    if (percent === 100 || !current) await makeCurrent(releasesDir, remote, version).catch(unknownRelease);
    else if (version !== current) await setCanary(releasesDir, remote, version, percent).catch(unknownRelease);
  };

  const carryOut = async (remote: string, order: Order): Promise<void> => {
    if ('takeBack' in order) await endCanary(releasesDir, remote).catch(unknownRelease);
    else if ('upload' in order) await give(remote, await receive(remote, order.upload), order.percent);
    else if ('version' in order) await give(remote, order.version, order.percent);
    else {
      const canary = await canaryOf(releasesDir, remote);
      if (!canary) throw new AppError(404, 'unknown_release', `${remote} has no release for a share of the visitors`);
      await give(remote, canary.release.version, order.percent);
    }
  };

  const stateOf = async (remote: string) => {
    const canary = await canaryOf(releasesDir, remote);
    return {
      current: (await currentVersion(releasesDir, remote)) ?? null,
      canary: canary ? { version: canary.release.version, percent: canary.percent } : null,
    };
  };
  const tell = async (res: Response, remote: string) => {
    res.set('Cache-Control', 'no-store').json(await stateOf(remote));
  };

  const order: RequestHandler = async (req, res) => {
    const remote = remoteOf(req);
    const asked = orderOf(contextOf(res).body);
    await carryOut(remote, asked);
    logger.info({ remote, asked, ...(await stateOf(remote)) }, 'released by a call');
    await tell(res, remote);
  };

  const limit = localLimit('releases', GENERAL_LIMITS.releases, scale);
  router.route(UPLOAD_PATH).all(limit, admit).head(tellOffset).patch(bufferBody, takePart);
  router
    .route(`${PATH}/:remote`)
    .all(limit, admit)
    .get((req, res) => tell(res, remoteOf(req)))
    .post(bufferBody, order);
  return router;
};
