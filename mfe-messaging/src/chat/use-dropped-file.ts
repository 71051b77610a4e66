import { useEffect, useEffectEvent, useState } from 'react';

/** Takes a file that is dropped anywhere on the page. Returns whether one is over it now. */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(event.type === 'dragover');
      const [file] = event.dataTransfer.files;
      if (event.type === 'drop' && file) take(file);
    };
    // From one element to the next it is still over the page.
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setOver(false);
    };
    document.addEventListener('dragover', onDrag);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrag);
    return () => {
      document.removeEventListener('dragover', onDrag);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrag);
    };
  }, []);
  return isOver;
}
