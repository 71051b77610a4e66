import { call, errorMessage, type Translate, toast } from '@mutua/web-kit';
import { actByPress, saveFile } from '@mutua/web-kit/parts';

const NAME = 'faults.csv';

/** Downloads what has faults: the rows of a list, or the lines of one of its further files. */
export async function saveFaults({ id, file }: { id: string; file?: number }, t: Translate<'account'>): Promise<void> {
  try {
    const text =
      file === undefined
        ? await call('GET /imports/:id/faults.csv', { params: { id } })
        : await call('GET /imports/:id/items/:file/faults.csv', { params: { id, file } });
    // The mark of UTF-8, which `fetch` takes off a text.
    const content = `\uFEFF${String(text).replace(/^\uFEFF/, '')}`;
    actByPress(() => saveFile(NAME, content, 'text/csv'), {
      ready: t('organise.import.fileReady', { name: NAME }),
      press: t('organise.import.save'),
    });
  } catch (error) {
    toast.error(errorMessage(error, t('organise.import.downloadFailed')));
  }
}
