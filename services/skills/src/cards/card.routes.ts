import { implement } from '@mutua/service-kit';
import type { Response, Router } from 'express';
import type { CardService, FoundCard } from './card.service.ts';

function send(res: Response, { picture, isPresent }: FoundCard): void {
  res
    .set({
      'Content-Type': 'image/png',
      'Cache-Control': isPresent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    .send(picture);
}

export function cardRoutes(router: Router, cards: CardService): void {
  implement(router, 'GET /skills/:id/card/:file', async ({ params, res }) => {
    send(res, await cards.read(params.id, params.file));
  });
  implement(router, 'GET /users/:id/card', async ({ params }) => ({ card: await cards.pathOfProfile(params.id) }));
  implement(router, 'GET /users/:id/card/:file', async ({ params, res }) => {
    send(res, await cards.readProfile(params.id, params.file));
  });
}
