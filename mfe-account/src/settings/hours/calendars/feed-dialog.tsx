import { Button, Dialog, DialogActions, TextField, useTranslation } from '@mutua/web-kit';
import { copyText } from '@mutua/web-kit/parts';
import { Copy } from 'lucide-react';
import type { RefObject } from 'react';
import styled from 'styled-components';

const Address = styled.div`
  display: grid;
  gap: 12px;
  justify-items: start;
  margin-bottom: 20px;
  > :first-child {
    width: 100%;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

export interface FeedDialogProps {
  /** The new address; null while there is none to show. */
  url: string | null;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** The service names `webcal:`, which some programs read without TLS. The protocol of this page reads the same calendar. */
const readable = (url: string | null): string => url?.replace(/^webcal:/, window.location.protocol) ?? '';

/** Shows the address of the feed once, because the service stores only its hash. */
export function FeedDialog({ url, onClose, finalFocus }: FeedDialogProps) {
  const { t } = useTranslation('account');
  const copy = () => copyText(readable(url), t('settings.failed'), t('hours.calendars.feed.dialog.copied'));
  return (
    <Dialog
      open={url !== null}
      onClose={onClose}
      finalFocus={finalFocus}
      title={t('hours.calendars.feed.dialog.title')}
      description={t('hours.calendars.feed.dialog.lead')}
      width={520}
    >
      <Address>
        <TextField
          readOnly
          label={t('hours.calendars.feed.dialog.address')}
          value={readable(url)}
          onFocus={({ target }) => target.select()}
        />
        <Button variant="secondary" icon={<Copy aria-hidden />} onClick={copy}>
          {t('hours.calendars.feed.dialog.copy')}
        </Button>
        <p>{t('hours.calendars.feed.slow')}</p>
      </Address>
      <DialogActions>
        <Button onClick={onClose}>{t('hours.calendars.feed.dialog.done')}</Button>
      </DialogActions>
    </Dialog>
  );
}
