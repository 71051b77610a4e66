import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { CardService } from './card.service.ts';

export function cardRoutes(router: Router, cards: CardService): void {
  implement(router, 'GET /skills/:id/card/:file', async ({ params, res }) => {
    const { picture, isPresent } = await cards.read(params.id, params.file);
    res
      .set({
        'Content-Type': 'image/png',
        'Cache-Control': isPresent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      })
      .send(picture);
  });
}
