import { LIMITS } from '@mutua/contracts';
import { implement, PayloadTooLargeError, UnsupportedMediaTypeError, ValidationError } from '@mutua/service-kit';
import type { RequestHandler, Router } from 'express';
import multer, { MulterError } from 'multer';
import type { AvatarService } from './avatar.service.ts';

const FIELD = 'avatar';
const readFile = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: LIMITS.avatar.size, files: 1, fields: 5, parts: 6, fieldSize: 1024 },
}).single(FIELD);

const noFile = () => new ValidationError([{ field: FIELD, message: 'Please select an image file' }]);

const upload: RequestHandler = (req, res, next) => {
  if (!req.is('multipart/form-data'))
    throw new UnsupportedMediaTypeError('Please send the picture as multipart/form-data');
  readFile(req, res, (error: unknown) => {
    if (!(error instanceof MulterError)) return next(error);
    next(error.code === 'LIMIT_FILE_SIZE' ? new PayloadTooLargeError('File size must be less than 5MB') : noFile());
  });
};

export function avatarRoutes(router: Router, { avatars }: { avatars: AvatarService }): void {
  implement(
    router,
    'POST /upload/avatar',
    async ({ caller, req }) => {
      if (!req.file) throw noFile();
      return { avatar: await avatars.store(caller, req.file.buffer) };
    },
    upload,
  );

  implement(router, 'GET /uploads/avatars/:file', async ({ params, res }) => {
    const picture = await avatars.read(params.file);
    res
      .set({
        'Content-Type': 'image/webp',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      })
      .send(picture);
  });
}
