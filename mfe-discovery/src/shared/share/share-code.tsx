import { Button, Dialog, Row, toast, useTranslation } from '@mutua/web-kit';
import { QrCode } from '@mutua/web-kit/parts';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { codeOf, savePng, saveSvg } from './code-of.ts';
import { Notice, type NoticeContent } from './notice.tsx';

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
`;
const CodeBox = styled.div`
  display: grid;
  place-items: center;
  padding: 14px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: #fff;
`;
const Code = styled(QrCode)`
  width: min(260px, 100%);
`;
const Address = styled.div`
  display: flex;
  gap: 8px;
  align-items: center;
  padding: 6px 6px 6px 12px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-control);
  background: var(--bg-sunken);
  span {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    color: var(--text-muted);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const Actions = styled(Row)`
  > * {
    flex: 1;
  }
`;
const Plain = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

/** The dialog with the code, or the printing of a notice. */
export type ShareView = 'code' | 'notice';

export interface ShareCodeProps {
  view: ShareView;
  /** The plain address of the page, without a parameter that would tell who shared it. */
  address: string;
  notice: NoticeContent;
  onCopy: () => void;
  onClose: () => void;
}

/** A letter or digit, and the signs that file names may have everywhere. */
const fileName = (title: string): string => title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'mutua';

/** The QR code of a page: to be scanned, saved, or printed on a notice. */
export function ShareCode({ view, address, notice, onCopy, onClose }: ShareCodeProps) {
  const { t } = useTranslation('discovery');
  const [isPrinting, setPrinting] = useState(view === 'notice');
  const rows = codeOf(address);
  const name = fileName(notice.title);
  const finish = () => (view === 'notice' ? onClose() : setPrinting(false));
  const save = () => savePng(name, rows).catch(() => toast.error(t('share.code.failed')));
  return (
    <>
      {isPrinting && <Notice notice={notice} address={address} rows={rows} onDone={finish} />}
      <Dialog
        open={view === 'code'}
        onClose={onClose}
        title={t(notice.teacher ? 'share.code.skill' : 'share.code.profile')}
        width={420}
      >
        <Content>
          <CodeBox>
            <Code rows={rows} label={t('share.code.label', { title: notice.title })} />
          </CodeBox>
          <Address>
            <span dir="ltr">{address.replace(/^https?:\/\//, '')}</span>
            <Button variant="ghost" size="sm" onClick={onCopy}>
              {t('share.code.copy')}
            </Button>
          </Address>
          <Actions>
            <Button
              variant="secondary"
              icon={<Download aria-hidden />}
              aria-label={t('share.code.save', { type: 'SVG' })}
              onClick={() => saveSvg(name, rows)}
            >
              {t('share.code.svg')}
            </Button>
            <Button
              variant="secondary"
              icon={<Download aria-hidden />}
              aria-label={t('share.code.save', { type: 'PNG' })}
              onClick={() => void save()}
            >
              {t('share.code.png')}
            </Button>
            <Button icon={<Printer aria-hidden />} onClick={() => setPrinting(true)}>
              {t('share.code.print')}
            </Button>
          </Actions>
          <Plain>{t('share.code.plain')}</Plain>
        </Content>
      </Dialog>
    </>
  );
}
