const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
const isFileField = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file';

/** A file dropped outside its field would replace the page, and with it the member's input. */
export function blockFileDrops(): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      if (event.defaultPrevented || !hasFiles(event) || isFileField(event.target)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    });
  }
}
