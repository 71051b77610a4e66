import { call, errorMessage, toast } from '@mutua/web-kit';
import { saveFile } from '@mutua/web-kit/parts';

/** Downloads what has faults: the rows of a list, or the lines of one of its further files. */
export async function saveFaults({ id, file }: { id: string; file?: number }, failure: string): Promise<void> {
  try {
    const text =
      file === undefined
        ? await call('GET /imports/:id/faults.csv', { params: { id } })
        : await call('GET /imports/:id/items/:file/faults.csv', { params: { id, file } });
    // The mark of UTF-8, which `fetch` takes off a text.
    saveFile('faults.csv', `\uFEFF${String(text).replace(/^\uFEFF/, '')}`, 'text/csv');
  } catch (error) {
    toast.error(errorMessage(error, failure));
  }
}
