import { isPicture } from '@mutua/web-kit/parts';

/** The last part of a path or of a `file:` address. */
function nameOf(place: string): string {
  const name = place.trim().split(/[\\/]/).at(-1) ?? '';
  try {
    return decodeURIComponent(name).normalize();
  } catch {
    return name.normalize();
  }
}

/**
 * The files that a paste brings. None for copied text: word processors and spreadsheets put a picture beside it. A file manager may put the
 * names of the files beside them, which are no text to paste.
 */
export function pastedFiles(clipboard: DataTransfer): File[] {
  const files = [...clipboard.files];
  if (!clipboard.types.includes('text/plain')) return files;
  const copied = clipboard.getData('text/plain').trim();
  const [first] = files;
  // Safari copies a picture of a page together with its address.
  if (files.length === 1 && first && isPicture(first) && copied && copied === clipboard.getData('text/uri-list').trim())
    return files;
  const names = new Set(files.map(({ name }) => name.normalize()));
  const lines = copied.split(/[\r\n]+/);
  const isNames = lines.every((line) => line.trim() === '' || names.has(nameOf(line)));
  return isNames && !clipboard.types.includes('text/html') ? files : [];
}
