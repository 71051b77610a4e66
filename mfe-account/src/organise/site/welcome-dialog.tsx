import type { SiteInput } from '@mutua/contracts';
import { type Language, SITE_LIMITS } from '@mutua/contracts/limits';
import { Button, Dialog, DialogActions, TextArea, useTranslation } from '@mutua/web-kit';
import { DialogForm } from '@mutua/web-kit/parts';
import { type FormEvent, useState } from 'react';
import { LanguageSelect } from '../language-select.tsx';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(Object.fromEntries(Object.entries(texts).filter(([, each]) => each?.trim())));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
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
          <Button variant="secondary" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" disabled={[...text].length > SITE_LIMITS.welcome.max}>
            {t('organise.site.take')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
