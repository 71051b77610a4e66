import { toast } from '@mutua/web-kit';

/** Copies a text, and shows the result as a toast. */
export async function copyText(text: string, failed: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error(failed);
  }
}
