import { defineRemote, toast } from '@mutua/web-kit';
import { type RenderRemoteOptions, renderRemote } from '@mutua/web-kit/testing';
import type { ComponentType } from 'react';

/** Shows one page of this remote, with the remote's texts; to a visitor unless a user is given. */
export function showPage(Page: ComponentType, path: string, options: RenderRemoteOptions) {
  // Removes the toasts of an earlier test.
  toast.dismiss();
  return renderRemote(
    defineRemote({
      name: 'discovery',
      version: 'test',
      pages: { [path]: Page },
      messages: { en: () => import('../locales/en.json') },
    }),
    options,
  );
}
