import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { EndorsementService } from './endorsement.service.ts';

export function endorsementRoutes(router: Router, endorsements: EndorsementService): void {
  implement(router, 'POST /users/:ownerId/skills/:skillId/endorse', async ({ params, body, caller }) => {
    await endorsements.endorse(caller.userId, params.ownerId, params.skillId, body.message);
    return { message: 'Skill endorsed successfully!' };
  });
}
