import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Accepts files that are dropped anywhere in the parent of an element. Returns whether files are dragged over it now. */
export function useDroppedFiles(inside: RefObject<Element | null>, onFiles: (files: File[]) => void): boolean {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      const isInside = event.target instanceof Node && inside.current?.parentElement?.contains(event.target);
      setDraggedOver(isInside === true && event.type === 'dragover');
      // The shell blocks drops outside of it.
      if (!isInside) return;
      event.preventDefault();
      const files = [...event.dataTransfer.files];
      if (event.type === 'drop' && files.length > 0) take(files);
    };
    // The pointer moves between elements inside the area, so the files are still over it.
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setDraggedOver(false);
    };
    document.addEventListener('dragover', onDrag);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrag);
    return () => {
      document.removeEventListener('dragover', onDrag);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrag);
    };
  }, [inside]);
  return isDraggedOver;
}
