import type { Language } from '@mutua/contracts';
import { toCsv } from '@mutua/contracts/csv';
import { IMPORTS, TEMPLATE_HEADINGS } from '@mutua/contracts/limits';
import { Button, errorMessage, SpinnerRing, TwoColumn, toast, useTranslation } from '@mutua/web-kit';
import { isLanguage, saveFile } from '@mutua/web-kit/parts';
import { Download, FileSpreadsheet, Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { LanguageSelect } from '../language-select.tsx';
import { useUploadImportMutation } from './imports.resource.ts';
import { useNumbers } from './use-numbers.ts';

const Drop = styled.div`
  display: grid;
  gap: 12px;
  justify-items: center;
  padding: 48px 20px;
  border: 1.5px dashed var(--line-strong);
  border-radius: var(--radius-card);
  background: var(--surface);
  text-align: center;
  &[data-over] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }
  > svg {
    width: 32px;
    height: 32px;
    stroke-width: 1.5;
    color: var(--accent-text);
  }
  strong {
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
    text-wrap: pretty;
  }
`;
const Side = styled.div`
  display: grid;
  gap: 28px;
  h2 {
    margin-bottom: 8px;
    font-size: var(--text-lg);
  }
  ul {
    display: grid;
    gap: 8px;
    padding-left: 18px;
    color: var(--text-muted);
    line-height: 1.45;
    list-style: disc;
  }
  form {
    display: grid;
    gap: 12px;
    justify-items: start;
    > :first-child {
      width: 100%;
      max-width: 280px;
    }
  }
`;

const ALL = Object.keys(TEMPLATE_HEADINGS) as Language[];
const NOTES = ['headings', 'items', 'systems', 'left', 'size'] as const;

interface FileStepProps {
  /** The name of the file that is being read. */
  reading: string | undefined;
  isPossible: boolean;
  onUploaded: (id: string) => void;
}

/** The first step: a file is dropped or chosen. */
export function FileStep({ reading, isPossible, onUploaded }: FileStepProps) {
  const { t } = useTranslation('account');
  const numbers = useNumbers();
  const [upload, { isLoading }] = useUploadImportMutation();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isBusy = isLoading || reading !== undefined;
  const send = async (file: File | undefined) => {
    if (!file || isBusy) return;
    if (file.size > IMPORTS.bytes) return void toast.error(t('organise.import.tooLarge'));
    const { data, error } = await upload(file);
    if (data) onUploaded(data.import._id);
    else toast.error(errorMessage(error, t('organise.import.readFailed')));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  return (
    <TwoColumn
      side={
        <Side>
          <section>
            <h2>{t('organise.import.read.title')}</h2>
            <ul>
              {NOTES.map((each) => (
                <li key={each}>
                  {t(`organise.import.read.${each}`, {
                    people: numbers.of(IMPORTS.people),
                    size: numbers.megabytes(IMPORTS.bytes),
                  })}
                </li>
              ))}
            </ul>
          </section>
          <Template />
        </Side>
      }
    >
      <Drop
        {...(isOver && { 'data-over': '' })}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {isBusy ? (
          <div role="status">
            <SpinnerRing />
            <p>{t('organise.import.reading', { file: reading ?? '' })}</p>
          </div>
        ) : (
          <>
            <FileSpreadsheet aria-hidden />
            <strong>{t('organise.import.drop')}</strong>
            <input
              ref={input}
              type="file"
              accept=".csv,.tsv,.txt,.json,text/csv,application/json"
              hidden
              aria-label={t('organise.import.choose')}
              disabled={!isPossible}
              onChange={({ target }) => {
                void send(target.files?.[0]);
                target.value = '';
              }}
            />
            <Button icon={<Upload aria-hidden />} disabled={!isPossible} onClick={() => input.current?.click()}>
              {t('organise.import.choose')}
            </Button>
            <p>{t('organise.import.nobody')}</p>
          </>
        )}
      </Drop>
    </TwoColumn>
  );
}

/** A file with only the headings, in one of the languages of the product. */
function Template() {
  const { t, language } = useTranslation('account');
  const [chosen, setChosen] = useState<Language>(isLanguage(language) ? language : 'en');
  const download = () => {
    saveFile(`import-${chosen}.csv`, toCsv([TEMPLATE_HEADINGS[chosen]], chosen), 'text/csv');
  };
  return (
    <section>
      <h2>{t('organise.import.template')}</h2>
      <form onSubmit={(event) => event.preventDefault()}>
        <LanguageSelect languages={ALL} value={chosen} onChange={setChosen} />
        <Button variant="secondary" icon={<Download aria-hidden />} onClick={download}>
          {t('organise.import.templateDownload')}
        </Button>
      </form>
    </section>
  );
}
