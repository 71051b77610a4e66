import { soundLength } from '@mutua/contracts/limits';
import { formatFileSize, IconButton, media, ProgressBar, useTranslation } from '@mutua/web-kit';
import { FileMusic, FileText, MessageSquareText, Mic, X } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import styled from 'styled-components';
import type { Tray, TrayDraft, TrayFile } from './tray.ts';

const List = styled.ul`
  display: grid;
  max-height: min(300px, 40dvh);
  overflow: auto;
  padding: 6px 0 2px;
`;
const Row = styled.li`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr) auto;
  gap: 12px;
  align-items: center;
  padding: 3px 0 3px 6px;
  ${media.narrow} {
    gap: 10px;
  }
`;
const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  overflow: hidden;
  border-radius: 8px;
  background: var(--fill);
  color: var(--text-muted);
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
const Words = styled.div`
  font-size: var(--text-sm);
  line-height: 1.35;
  strong,
  small {
    display: block;
    font-size: inherit;
  }
  strong {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  small {
    min-height: 1.35em;
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  small[role='alert'] {
    color: var(--danger-text);
  }
`;
const Bar = styled(ProgressBar)`
  margin-top: 4px;
`;
const Choice = styled.button`
  min-height: 44px;
  margin-right: 16px;
  padding: 0;
  border: 0;
  background: none;
  color: var(--text);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
  text-decoration: underline;
  text-underline-offset: 2px;
`;

/** The picture itself, or an icon for other files. */
function Thumbnail({ file, kind, state }: TrayFile) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (kind !== 'image') return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file, kind]);
  const isShown = address !== null && state !== 'refused';
  const Sign = file.type.startsWith('audio/') ? FileMusic : FileText;
  return <Mark>{isShown ? <img src={address} alt="" /> : <Sign size={18} strokeWidth={1.75} aria-hidden />}</Mark>;
}

interface TrayRowProps {
  file: TrayFile;
  tray: Tray;
  /** Called after a file was removed. Its buttons are gone, so the focus has to move. */
  onRemoved: () => void;
}

function TrayRow({ file: each, tray, onRemoved }: TrayRowProps) {
  const { t } = useTranslation('messaging');
  const { id, file, state, progress, error } = each;
  const { name } = file;
  const remove = () => {
    tray.remove(id);
    onRemoved();
  };
  const hasFailed = state === 'failed' || state === 'refused';
  const size = formatFileSize(file.size);
  const fact = {
    waiting: () => t('tray.waits'),
    uploading: () => t('tray.part', { done: formatFileSize(file.size * progress), size }),
    uploaded: () => size,
    failed: () => null,
    refused: () => null,
  }[state]();
  return (
    <Row>
      <Thumbnail {...each} />
      <Words>
        <strong dir="auto" title={name}>
          {name}
        </strong>
        {hasFailed ? <small role="alert">{error}</small> : <small>{fact}</small>}
        {hasFailed ? (
          <>
            {state === 'failed' && (
              <Choice type="button" onClick={() => tray.retry(id)}>
                {t('chat.retry')}
              </Choice>
            )}
            <Choice type="button" onClick={remove}>
              {t('tray.leaveOut')}
            </Choice>
          </>
        ) : (
          <Bar value={progress} max={1} label={t('upload.progress', { name })} />
        )}
      </Words>
      {!hasFailed && <IconButton label={t('tray.remove', { name })} icon={<X size={18} />} onClick={remove} />}
    </Row>
  );
}

/** A message that the member has sent after a file, and that waits for it. */
function WaitingRow({ draft, onTakeBack }: { draft: TrayDraft; onTakeBack: () => void }) {
  const { t } = useTranslation('messaging');
  const voice = 'voice' in draft ? draft.voice : undefined;
  const words = voice ? t('voice.message', { length: soundLength(voice.seconds) }) : draft.content;
  const Sign = voice ? Mic : MessageSquareText;
  return (
    <Row>
      <Mark>
        <Sign size={18} strokeWidth={1.75} aria-hidden />
      </Mark>
      <Words>
        <strong dir="auto" title={words}>
          {words}
        </strong>
        <small>{t('tray.afterFiles')}</small>
      </Words>
      {!voice && <IconButton label={t('tray.takeBack')} icon={<X size={18} />} onClick={onTakeBack} />}
    </Row>
  );
}

/** The chosen files and waiting messages in the order in which they will be sent. */
export function TrayRows({ files, ...rest }: Omit<TrayRowProps, 'file'> & { files: readonly TrayFile[] }) {
  const { t } = useTranslation('messaging');
  return (
    <List aria-label={t('upload.title')}>
      {files.map((file) => (
        <Fragment key={file.id}>
          <TrayRow file={file} {...rest} />
          {file.after.map((draft, place) => (
            <WaitingRow
              // biome-ignore lint/suspicious/noArrayIndexKey: drafts have no id, and a row has no state
              key={place}
              draft={draft}
              onTakeBack={() => {
                rest.tray.takeBack(file.id, draft);
                rest.onRemoved();
              }}
            />
          ))}
        </Fragment>
      ))}
    </List>
  );
}
