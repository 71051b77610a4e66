import { defineRemote, toast } from '@mutua/web-kit';
import { type RenderRemoteOptions, renderRemote, testUser } from '@mutua/web-kit/testing';
import type { ComponentType } from 'react';

/** Shows one page of this remote to Nadia, with the remote's texts. */
export function showPage(Page: ComponentType, path: string, options: Partial<RenderRemoteOptions> = {}) {
  // Removes the toasts of an earlier test.
  toast.dismiss();
  return renderRemote(
    defineRemote({
      name: 'exchange',
      version: 'test',
      pages: { [path]: Page },
      messages: { en: () => import('../locales/en.json') },
    }),
    { at: path, user: testUser(), ...options },
  );
}
