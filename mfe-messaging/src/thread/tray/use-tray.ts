import {
  errorMessage,
  isApiFailure,
  toast,
  useAppDispatch,
  useTextDraft,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { messagingResource } from '../../shared/conversations/messaging.resource.ts';
import { createTray, type Tray, type TrayDraft, type TrayFile, type TrayOptions, UploadFailure } from './tray.ts';

/** The error codes with which the service refuses a file. */
const REFUSED = [400, 413, 415];

export interface UseTrayOptions {
  requestId: string;
  onSend: (draft: TrayDraft) => void;
  onCaptionLeft: (caption: string) => void;
}

/** The tray of a conversation and its files. The browser asks before a page with files is left. */
export function useTray({ requestId, onSend, onCaptionLeft }: UseTrayOptions) {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const send = useEffectEvent(onSend);
  const returnCaption = useEffectEvent(onCaptionLeft);
  const upload = useEffectEvent((file: File, onProgress: (fraction: number) => void) => {
    const { uploadChatFile } = messagingResource.endpoints;
    const run = dispatch(uploadChatFile.initiate({ requestId, file, onProgress }, { track: false }));
    const done = run.then(({ data, error }) => {
      if (data) return data.file;
      const isFinal = isApiFailure(error) && REFUSED.includes(error.status);
      throw new UploadFailure(errorMessage(error, t('upload.failed')), isFinal);
    });
    return { done, abort: () => run.abort() };
  });
  const say = useEffectEvent<TrayOptions['say']>((why) => t(`upload.${why}`));
  const [tray, setTray] = useState<Tray | null>(null);
  useEffect(() => {
    const made = createTray({
      upload: (...args) => upload(...args),
      say: (why) => say(why),
      send: (draft) => send(draft),
      returnCaption: (caption) => returnCaption(caption),
    });
    setTray(made);
    return () => made.close();
  }, []);
  const files = useSyncExternalStore(tray?.subscribe ?? ignore, tray?.files ?? none);
  useUnsaved(files.length > 0);
  // Files end with the page, but not the words that wait for them: they return to the field.
  const waiting = files
    .flatMap(({ caption, after }) => [caption, ...after.map(({ content }) => content)])
    .filter(Boolean)
    .join('\n');
  const [kept, keep] = useTextDraft(`files:${requestId}`);
  const returnKept = useEffectEvent(() => {
    if (kept) returnCaption(kept);
  });
  useEffect(() => returnKept(), []);
  useEffect(() => keep(waiting), [waiting, keep]);
  // A stable function, so that a file does not render the menu too.
  const add = useCallback(
    (chosen: readonly File[]) => {
      const refusedCount = tray?.add(chosen) ?? 0;
      if (refusedCount > 0) toast.error(t('tray.leftOut', { count: refusedCount }));
    },
    [tray, t],
  );
  /** Whether words belong to a file. Behind files that are being sent, they are a message of their own. */
  const isCaption = files.some(({ sending }) => sending === null);
  return { tray, files, isCaption, add };
}

const NO_FILES: readonly TrayFile[] = [];
const none = () => NO_FILES;
const ignore = () => () => {};
