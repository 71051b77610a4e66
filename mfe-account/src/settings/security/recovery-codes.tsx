import { Button, Row, useTranslation } from '@mutua/web-kit';
import { copyText, phone, saveFile } from '@mutua/web-kit/parts';
import { Copy, Download } from 'lucide-react';
import styled from 'styled-components';

const Zone = styled.div`
  display: grid;
  gap: 14px;
  margin-top: 16px;
  padding: 20px;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  ${phone} {
    padding: 16px;
  }
`;
const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: 8px 20px;
  font: 500 14px ui-monospace, SFMono-Regular, Menlo, monospace;
  font-variant-numeric: tabular-nums;
`;

/** Shows new recovery codes once, because the server stores only their hashes. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('account');
  const text = codes.join('\n');
  const save = () => saveFile('mutua-recovery-codes.txt', `${text}\n`, 'text/plain');
  return (
    <Zone>
      <p role="status">{t('settings.codes.once')}</p>
      <Codes>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Row>
        <Button
          variant="secondary"
          size="sm"
          icon={<Copy />}
          onClick={() => copyText(text, t('settings.failed'), t('settings.codes.copied'))}
        >
          {t('settings.codes.copy')}
        </Button>
        <Button variant="secondary" size="sm" icon={<Download />} onClick={save}>
          {t('settings.codes.save')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          {t('settings.codes.kept')}
        </Button>
      </Row>
    </Zone>
  );
}
