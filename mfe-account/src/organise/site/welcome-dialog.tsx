import type { SiteInput } from '@mutua/contracts';
import { type Language, SITE_LIMITS } from '@mutua/contracts/limits';
import { Button, Dialog, DialogActions, TextArea, useTranslation, useUnsaved } from '@mutua/web-kit';
import { DialogForm, useDialogDraft } from '@mutua/web-kit/parts';
import { type FormEvent, useState } from 'react';
import { LanguageSelect } from '../language-select.tsx';
import { useCloseQuestion } from './use-close-question.tsx';

/** Edits the welcome in each language. It is saved together with the site. */
export function WelcomeDialog({
  welcome,
  languages,
  first,
  onChange,
  onClose,
}: {
  welcome: SiteInput['welcome'];
  languages: readonly Language[];
  first: Language;
  onChange: (welcome: SiteInput['welcome']) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const [language, setLanguage] = useState(first);
  const [texts, setTexts] = useState(welcome);
  const text = texts[language] ?? '';
  const isDirty = JSON.stringify(texts) !== JSON.stringify(welcome);
  const { close, question } = useCloseQuestion(isDirty, onClose);
  useUnsaved(isDirty);
  useDialogDraft(
    'site-welcome',
    () => (isDirty ? texts : null),
    (typed) => setTexts({ ...texts, ...typed }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(Object.fromEntries(Object.entries(texts).filter(([, each]) => each?.trim())));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t('organise.site.welcome')}
      description={t('organise.site.welcomeHelp')}
      width={560}
    >
      <DialogForm onSubmit={submit} noValidate>
        <LanguageSelect languages={languages} value={language} onChange={setLanguage} />
        <TextArea
          label={t('organise.site.text')}
          lang={language}
          dir="auto"
          rows={5}
          value={text}
          counter={{ length: [...text].length, limit: SITE_LIMITS.welcome.max }}
          onChange={({ target }) => setTexts({ ...texts, [language]: target.value })}
        />
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" disabled={[...text].length > SITE_LIMITS.welcome.max}>
            {t('organise.site.take')}
          </Button>
        </DialogActions>
      </DialogForm>
      {question}
    </Dialog>
  );
}
