import { actByPress } from '../presses/act-by-press.ts';

/** Safari reads the file some time after the click. */
const READ_MS = 60_000;

function download(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

function downloadFile(file: File): void {
  const address = URL.createObjectURL(file);
  download(address, file.name);
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}

/** Whether the page is an app on the Home Screen of an iPhone. TypeScript has no type for it. */
const isHomeScreenApp = (): boolean => (navigator as { standalone?: boolean }).standalone === true;

/** Saves a file. An app on the Home Screen has no downloads, and no way back from a file that it opens. So it shares the file. */
function save(file: File): void {
  const files = [file];
  if (!isHomeScreenApp() || !navigator.canShare?.({ files })) {
    downloadFile(file);
    return;
  }
  navigator.share({ files }).catch(({ name }: Error) => {
    // The member has closed the sheet.
    if (name !== 'AbortError') downloadFile(file);
  });
}

/** Saves a file on the device. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  save(new File([content], name, { type }));
}

/**
 * Saves the file of an address of this site on the device, by another press when the first one was too long ago.
 * @param texts.ready says that the file can be saved now
 * @param texts.press the label of the button that saves it
 * @throws when an app on the Home Screen could not load the file
 */
export async function saveAddress(href: string, name: string, texts: { ready: string; press: string }): Promise<void> {
  if (!isHomeScreenApp()) return actByPress(() => download(href, name), texts);
  const response = await fetch(href);
  if (!response.ok) throw new Error(`The file was not loaded: ${response.status}`);
  const content = await response.blob();
  const file = new File([content], name, { type: content.type });
  actByPress(() => save(file), texts);
}
