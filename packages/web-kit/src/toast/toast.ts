import type { ReactElement, ReactNode } from 'react';
import { toast as show } from 'react-hot-toast/headless';

export type ToastKind = 'success' | 'error' | 'info';

export interface ToastOptions {
  /** In milliseconds. 4000 when left out. */
  duration?: number;
  /** A second toast with the same id replaces the first. */
  id?: string;
  /** Replaces the kind's icon. */
  icon?: ReactElement;
  /** Muted text below the message, such as what happens next. */
  detail?: string;
  /** One action beside the text: `toastAction({ label, to })` of `@mutua/web-kit/parts`. It gets a function that closes the toast. */
  action?: (close: () => void) => ReactNode;
}

/** The content of a toast. It is stored separately, because the library's state can only contain text. */
export interface ToastContent {
  kind: ToastKind;
  text: string;
  icon?: ReactElement | undefined;
  detail?: string | undefined;
  action?: ToastOptions['action'];
}

const contents = new Map<string, ToastContent>();

function open(kind: ToastKind, text: string, { duration, id, icon, detail, action }: ToastOptions = {}): string {
  const toastId = show(text, { ...(id && { id }), ...(duration !== undefined && { duration }) });
  contents.set(toastId, { kind, text, icon, detail, action });
  return toastId;
}

export function toastContent(id: string, text: string): ToastContent {
  return contents.get(id) ?? { kind: 'info', text };
}

/** Removes the contents of toasts that no longer exist. */
export function keepContents(ids: readonly string[]): void {
  for (const id of contents.keys()) if (!ids.includes(id)) contents.delete(id);
}

/** How many contents are stored. Only for tests. */
export const heldContents = () => contents.size;

/** Short notices, shown for four seconds by default. Each function returns an id for `dismiss`. */
export const toast = {
  success: (text: string, options?: ToastOptions) => open('success', text, options),
  error: (text: string, options?: ToastOptions) => open('error', text, options),
  info: (text: string, options?: ToastOptions) => open('info', text, options),
  dismiss: (id?: string) => show.dismiss(id),
};
