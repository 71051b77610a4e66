import type { Import, Language } from '@mutua/contracts';
import { IMPORT_LIMITS, IMPORTS } from '@mutua/contracts/limits';
import {
  Button,
  Card,
  Checkbox,
  errorMessage,
  fieldErrors,
  TextArea,
  TextField,
  toast,
  useSession,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { charactersIn, useDialogDraft } from '@mutua/web-kit/parts';
import { Clock, EyeOff, Mail, Undo2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { useConfirmed } from '../../shared/confirm-identity.tsx';
import { useDateFormats } from '../../shared/use-date-formats.ts';
import { LanguageSelect } from '../language-select.tsx';
import { useSiteQuery } from '../organise.resource.ts';
import { useStartImportMutation } from './imports.resource.ts';
import type { useNumbers } from './use-numbers.ts';

const Box = styled(Card).attrs({ as: 'form' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  h2 {
    font-size: var(--text-lg);
  }
  > small {
    color: var(--text-muted);
    line-height: 1.45;
  }
`;
const What = styled.ul`
  display: grid;
  gap: 12px;
  li {
    display: grid;
    grid-template-columns: 15px minmax(0, 1fr);
    gap: 10px;
    color: var(--text-muted);
    line-height: 1.45;
  }
  svg {
    width: 15px;
    height: 15px;
    margin-top: 3px;
    stroke-width: 1.75;
  }
`;

const FACTS = [
  ['once', Mail],
  ['unseen', EyeOff],
  ['waves', Clock],
  ['undo', Undo2],
] as const;

interface AskFormProps {
  shown: Import;
  /** How many people would be asked. */
  ready: number;
  numbers: ReturnType<typeof useNumbers>;
}

/** The third step: who writes, and what; then everybody who is ready is asked. */
export function AskForm({ shown, ready, numbers }: AskFormProps) {
  const { t, language: own } = useTranslation('account');
  const { user } = useSession();
  const { data: site } = useSiteQuery(undefined);
  const { momentOf } = useDateFormats();
  const confirmed = useConfirmed();
  const [start, { isLoading }] = useStartImportMutation();
  const [note, setNote] = useState('');
  const [sender, setSender] = useState(user?.name ?? '');
  const [chosen, setChosen] = useState<Language | ''>('');
  const [mayWrite, setMayWrite] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  useUnsaved(note !== '');
  useDialogDraft(
    `import:${shown._id}`,
    () => (note === '' ? null : { note, sender, language: chosen }),
    (texts) => {
      setNote(texts['note'] ?? '');
      setSender(texts['sender'] ?? sender);
      setChosen((texts['language'] ?? '') as Language | '');
    },
  );
  const languages = site?.languages ?? [];
  const language = chosen || languages.find((code) => code === own) || site?.defaultLanguage || 'en';
  const max = IMPORT_LIMITS.importNote.max;
  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (!mayWrite) return setErrors({ mayWrite: t('organise.import.ask.mayWriteMissing') });
    setErrors({});
    try {
      const answer = await confirmed(() => start({ id: shown._id, note, sender, language, mayWrite }).unwrap());
      if (answer) toast.success(t('organise.import.ask.done', { count: answer.import.asking?.people ?? ready }));
    } catch (error) {
      setErrors(fieldErrors(error));
      toast.error(errorMessage(error, t('organise.import.ask.failed')));
    }
  };
  const { answerDays: days, hours } = IMPORTS;
  const { pace } = shown;
  const facts = {
    once: t('organise.import.ask.once'),
    unseen: t('organise.import.ask.unseen'),
    waves: pace
      ? t('organise.import.ask.pace', {
          ...{ days, ...hours, perHour: numbers.of(pace.perHour), when: momentOf(pace.readyAt) },
          zone: pace.timeZone.replaceAll('_', ' '),
        })
      : t('organise.import.ask.waves', { days, ...hours }),
    undo: t('organise.import.ask.undo', { days }),
  };
  const isTooFew = ready < IMPORTS.fewest;
  const button = t('organise.import.ask.submit', { count: ready });
  return (
    <Box onSubmit={(event: FormEvent) => void submit(event)} noValidate aria-label={button}>
      <h2>{button}</h2>
      <What>
        {FACTS.map(([name, Icon]) => (
          <li key={name}>
            <Icon aria-hidden />
            <span>{facts[name]}</span>
          </li>
        ))}
      </What>
      <TextArea
        label={t('organise.import.ask.note')}
        optional
        value={note}
        dir="auto"
        lang={language}
        counter={{ length: charactersIn(note), limit: max }}
        error={errors['note']}
        onChange={({ target }) => setNote(target.value)}
      />
      <TextField
        label={t('organise.import.ask.sender')}
        value={sender}
        maxLength={IMPORT_LIMITS.importSender.max}
        error={errors['sender']}
        onChange={({ target }) => setSender(target.value)}
      />
      <div>
        <LanguageSelect languages={languages} value={language} onChange={setChosen} />
        <small>{t('organise.import.ask.languageHelp')}</small>
      </div>
      <Checkbox
        required
        checked={mayWrite}
        error={errors['mayWrite']}
        onChange={({ target }) => {
          setMayWrite(target.checked);
          setErrors({});
        }}
      >
        {t('organise.import.ask.mayWrite')}
      </Checkbox>
      <Button type="submit" full icon={<Mail aria-hidden />} busy={isLoading} disabled={isTooFew}>
        {button}
      </Button>
      <small>
        {isTooFew
          ? t('organise.import.ask.tooFew', { count: numbers.of(IMPORTS.fewest) })
          : t('organise.import.ask.members')}
      </small>
    </Box>
  );
}
