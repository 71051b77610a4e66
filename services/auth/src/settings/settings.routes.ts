import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { SettingsService } from './settings.service.ts';

export function settingsRoutes(router: Router, { settings }: { settings: SettingsService }): void {
  implement(router, 'GET /users/settings', async ({ caller }) => ({ settings: await settings.get(caller) }));

  implement(router, 'PUT /users/settings', async ({ caller, body }) => ({
    settings: await settings.change(caller, body),
  }));
}
