import { defineRemote, toast } from '@mutua/web-kit';
import { type RenderRemoteOptions, renderRemote } from '@mutua/web-kit/testing';
import { configure } from '@testing-library/react';
import type { ComponentType } from 'react';

// A busy machine types and draws slowly; a wait still ends at once when its condition holds.
configure({ asyncUtilTimeout: 5000 });
jest.setTimeout(30_000);

/** Shows one page of this remote, with the remote's texts; to a visitor unless a user is given. */
export function showPage(Page: ComponentType, path: string, options: RenderRemoteOptions) {
  // Toasts outlive the page of an earlier test.
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
