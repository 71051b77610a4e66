import { defineRemote, toast } from '@mutua/web-kit';
import { type RenderRemoteOptions, renderRemote } from '@mutua/web-kit/testing';
import type { ComponentType } from 'react';

/** Renders one page of this remote with the remote's texts. It is shown to a visitor, unless `options` contain a user. */
export function showPage(Page: ComponentType, path: string, options: Partial<RenderRemoteOptions> = {}) {
  // Removes the toasts of an earlier test.
  toast.dismiss();
  return renderRemote(
    defineRemote({
      name: 'account',
      version: 'test',
      pages: { [path]: Page },
      messages: { en: () => import('../locales/en.json') },
    }),
    { at: path, ...options },
  );
}
