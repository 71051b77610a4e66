import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** A folder is among the files as one that nobody can read. */
const hasFolder = ({ items }: DataTransfer) =>
  [...(items ?? [])].some((item) => item.webkitGetAsEntry?.()?.isDirectory === true);

/**
 * Accepts files that are dropped anywhere in the parent of an element: none, when a folder is among them. Returns whether files are dragged
 * over it now.
 */
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
      if (event.type === 'drop') take(hasFolder(event.dataTransfer) ? [] : [...event.dataTransfer.files]);
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
