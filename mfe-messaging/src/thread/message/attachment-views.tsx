import type { Attachment, Message } from '@mutua/contracts';
import {
  type AppThunk,
  errorMessage,
  IconButton,
  SpinnerRing,
  type Translate,
  toast,
  useAppDispatch,
  useTranslation,
} from '@mutua/web-kit';
import { saveAddress } from '@mutua/web-kit/parts';
import { Download } from 'lucide-react';
import { type CSSProperties, type MouseEvent, useState } from 'react';
import styled from 'styled-components';
import { renewMessage } from '../timeline/chat.thunks.ts';
import type { Line } from '../timeline/day-groups.ts';
import { isTile } from './picture-tiles.tsx';

const Sound = styled.audio`
  flex: 1 0 100%;
  width: 280px;
  max-width: 100%;
  height: 44px;
`;
export const isSound = ({ contentType }: Attachment): boolean => contentType?.startsWith('audio/') ?? false;

/** Whether a signed link has expired. The link contains its expiry in seconds. */
const isExpired = (address: string) => {
  const expires = new URL(address, window.location.origin).searchParams.get('expires');
  return expires !== null && Number(expires) * 1000 < Date.now();
};

/** Fetches a message again when a link of it has expired, as links do after an hour. Else the result is undefined. */
export const renewExpired =
  (requestId: string, seq: number | null, link: string): AppThunk<Promise<Message | undefined>> =>
  async (dispatch) =>
    seq !== null && isExpired(link) ? dispatch(renewMessage({ requestId, seq })) : undefined;

/** A file that the browser cannot read has an error with each new link, too. */
const AGAIN_MS = 60_000;
const failedAt = new Map<string, number>();

/** Fetches a message again whose link the browser could not load, whatever the device's clock says of the link. */
export const renewFailed =
  (requestId: string, seq: number | null): AppThunk =>
  (dispatch) => {
    const key = `${requestId} ${seq}`;
    if (seq === null || Date.now() - (failedAt.get(key) ?? 0) < AGAIN_MS) return;
    failedAt.set(key, Date.now());
    dispatch(renewMessage({ requestId, seq })).catch(() => undefined);
  };

/** Returns a function that gives a valid link. */
function useFreshLink({ requestId, line, attachment: { url } }: AttachmentProps) {
  const dispatch = useAppDispatch();
  return async () => (await dispatch(renewExpired(requestId, line.seq, url)))?.attachment?.url ?? url;
}

interface AttachmentProps {
  requestId: string;
  line: Line;
  attachment: Attachment;
}

/** The largest size at which a picture is shown. */
const PICTURE_PX = 320;
/** A picture with a more extreme ratio is cropped. */
const MOST_NARROW = 0.5;
const MOST_WIDE = 2.5;
const LEAST_PX = 120;

/** The size that is reserved before a picture has loaded. Undefined for tiles and when the size is unknown. */
function placeOf({ width, height }: Attachment): CSSProperties | undefined {
  if (!width || !height) return undefined;
  const aspectRatio = Math.min(MOST_WIDE, Math.max(MOST_NARROW, width / height));
  const fitting = Math.min(width, PICTURE_PX, PICTURE_PX * aspectRatio);
  return { width: Math.max(LEAST_PX, Math.round(fitting)), aspectRatio };
}

const save = (href: string, name: string, t: Translate<'messaging'>): Promise<void> =>
  saveAddress(href, name, { ready: t('chat.fileReady', { name }), press: t('chat.save') });

export function Picture(props: AttachmentProps) {
  const { t } = useTranslation('messaging');
  const freshLink = useFreshLink(props);
  const dispatch = useAppDispatch();
  const { requestId, line, attachment } = props;
  /** A picture that is shown already has no error when its link expires. The tab opens by the press, and the new link follows. */
  const open = async (event: MouseEvent) => {
    if (line.seq === null || !isExpired(attachment.url)) return;
    event.preventDefault();
    const tab = window.open('', '_blank');
    try {
      const link = await freshLink();
      // Some installed apps open no tab.
      if (!tab) return await save(link, attachment.name, t);
      tab.opener = null;
      tab.location.replace(link);
    } catch (cause) {
      tab?.close();
      toast.error(errorMessage(cause, t('chat.notDownloaded')), { id: 'download' });
    }
  };
  return (
    <a href={attachment.url} target="_blank" rel="noopener noreferrer" onClick={open}>
      <img
        src={attachment.url}
        alt={t('chat.image', { name: attachment.name })}
        decoding="async"
        style={isTile(line) ? undefined : placeOf(attachment)}
        // An expired link is replaced here by a new one.
        onError={() => dispatch(renewFailed(requestId, line.seq))}
      />
    </a>
  );
}

export function SoundPlayer(props: AttachmentProps) {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const { requestId, line, attachment } = props;
  return (
    <Sound
      controls
      preload="none"
      src={attachment.url}
      aria-label={t('chat.sound', { name: attachment.name })}
      // An expired link is replaced here by a new one.
      onError={() => dispatch(renewFailed(requestId, line.seq))}
    />
  );
}

export function FileLink(props: AttachmentProps) {
  const { t } = useTranslation('messaging');
  const freshLink = useFreshLink(props);
  const { attachment } = props;
  const [isSaving, setSaving] = useState(false);
  const download = async () => {
    // An app on the Home Screen loads the whole file first.
    if (isSaving) return;
    setSaving(true);
    try {
      await save(await freshLink(), attachment.name, t);
    } catch (cause) {
      toast.error(errorMessage(cause, t('chat.notDownloaded')), { id: 'download' });
    }
    setSaving(false);
  };
  return (
    <IconButton
      label={t('chat.download', { name: attachment.name })}
      icon={isSaving ? <SpinnerRing /> : <Download />}
      aria-busy={isSaving}
      onClick={download}
    />
  );
}
