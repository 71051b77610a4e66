import { Button, Skeleton, SkeletonGroup, toast, useTranslation } from '@mutua/web-kit';
import { lazyPart, useLazyPart } from '@mutua/web-kit/parts';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import styled from 'styled-components';

// The code that unpacks is needed only after a file was chosen.
const list = lazyPart(() => import('./bring/bring-list.tsx'));

const Words = styled.p`
  max-width: 37em;
  margin-bottom: 16px;
  color: var(--text-muted);
  font-size: 15px;
  line-height: 1.5;
  text-wrap: pretty;
`;

/** Brings profile, skills and wants from the archive of another site. It is read in the browser, and never sent as a file. */
export function BringPart() {
  const { t } = useTranslation('account');
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const part = useLazyPart(list, file !== null, () => {
    setFile(null);
    toast.error(t('dataSettings.bring.failure.own'));
  });
  return (
    <>
      <Words>{t('dataSettings.bring.words')}</Words>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={t('dataSettings.bring.choose')}
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          target.value = '';
        }}
      />
      <Button variant="secondary" icon={<Upload aria-hidden />} onClick={() => input.current?.click()}>
        {t('dataSettings.bring.choose')}
      </Button>
      {file && part && <part.BringList file={file} onClose={() => setFile(null)} />}
      {file && !part && (
        <SkeletonGroup>
          <Skeleton $height={160} />
        </SkeletonGroup>
      )}
    </>
  );
}
