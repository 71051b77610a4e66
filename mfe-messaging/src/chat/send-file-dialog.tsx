import type { Attachment } from '@mutua/contracts';
import {
  Button,
  Dialog,
  DialogActions,
  errorMessage,
  FieldError,
  formatFileSize,
  isApiFailure,
  ProgressBar,
  useTranslation,
} from '@mutua/web-kit';
import { FileText } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useUploadChatFileMutation } from '../shared/messaging.resource.ts';

const Preview = styled.img`
  max-height: min(360px, 45dvh);
  margin: 0 auto;
  border-radius: var(--radius-card);
  object-fit: contain;
`;
const Facts = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 12px;
  align-items: center;
  overflow-wrap: anywhere;
  > span {
    display: grid;
    place-items: center;
    width: 40px;
    height: 40px;
    border-radius: 8px;
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }
  small {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-xs);
    font-variant-numeric: tabular-nums;
  }
`;

/** What the service answers to a file that it does not take. */
const REFUSED = [400, 413, 415];

export interface ChosenFile {
  file: File;
  kind: 'image' | 'file';
}

export interface SendFileDialogProps {
  requestId: string;
  chosen: ChosenFile | null;
  onClose: () => void;
  onUploaded: (attachment: Attachment, kind: ChosenFile['kind']) => void;
}

/** Previews the chosen file, then shows the progress of the upload. Closing the dialog aborts the upload. */
export const SendFileDialog = memo(function SendFileDialog({
  requestId,
  chosen,
  onClose,
  onUploaded,
}: SendFileDialogProps) {
  const { t } = useTranslation('messaging');
  return (
    <Dialog open={chosen !== null} onClose={onClose} title={t('upload.title')} width={480}>
      {chosen && <SendFile requestId={requestId} chosen={chosen} onClose={onClose} onUploaded={onUploaded} />}
    </Dialog>
  );
});

function SendFile({ requestId, chosen, onClose, onUploaded }: SendFileDialogProps & { chosen: ChosenFile }) {
  const { t } = useTranslation('messaging');
  const { file, kind } = chosen;
  const [upload, { isLoading, error }] = useUploadChatFileMutation();
  const [progress, setProgress] = useState(0);
  const running = useRef<ReturnType<typeof upload>>(undefined);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (kind !== 'image') return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file, kind]);

  // It would be refused again.
  const isRefused = isApiFailure(error) && REFUSED.includes(error.status);
  const send = async () => {
    setProgress(0);
    running.current = upload({ requestId, file, onProgress: setProgress });
    const result = await running.current;
    if (result.data) onUploaded(result.data.file, kind);
  };

  return (
    <>
      {preview && <Preview src={preview} alt="" />}
      <Facts>
        <span>
          <FileText size={18} strokeWidth={1.75} aria-hidden />
        </span>
        <div>
          {file.name}
          <small>{formatFileSize(file.size)}</small>
        </div>
      </Facts>
      {isLoading && <ProgressBar value={progress} max={1} label={t('upload.progress', { name: file.name })} />}
      {error && !isLoading && <FieldError>{errorMessage(error, t('upload.failed'))}</FieldError>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('upload.cancel')}
        </Button>
        {!isRefused && (
          <Button variant="primary" busy={isLoading} onClick={send}>
            {t('upload.send')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
