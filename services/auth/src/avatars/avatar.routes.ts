import { LIMITS } from '@mutua/contracts';
import { fileOf, implement, receiveFile } from '@mutua/service-kit';
import type { Router } from 'express';
import type { AvatarService } from './avatar.service.ts';

const upload = receiveFile({
  field: 'avatar',
  maxBytes: LIMITS.avatar.size,
  missing: 'Please select an image file',
  tooLarge: 'File size must be less than 5MB',
});

export function avatarRoutes(router: Router, { avatars }: { avatars: AvatarService }): void {
  implement(
    router,
    'POST /upload/avatar',
    async ({ caller, req }) => ({ avatar: await avatars.store(caller, fileOf(req).bytes) }),
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
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .send(picture);
  });
}
