import type { SitePageText } from '@mutua/contracts';
import { type Language, SITE_LIMITS, type SitePage } from '@mutua/contracts/limits';
import {
  Button,
  Dialog,
  DialogActions,
  errorMessage,
  fieldErrors,
  isApiFailure,
  TextArea,
  toast,
  useTranslation,
} from '@mutua/web-kit';
import { DialogForm } from '@mutua/web-kit/parts';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { LanguageSelect } from '../language-select.tsx';
import { useLazySiteTextQuery, useSaveSiteTextMutation } from '../organise.resource.ts';

/** Edits one text of the site in one language at a time. */
export function TextDialog({
  page,
  languages,
  first,
  written,
  onClose,
}: {
  page: SitePage;
  languages: readonly Language[];
  first: Language;
  /** The languages in which the text exists. */
  written: readonly Language[];
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const [language, setLanguage] = useState(first);
  const [text, setText] = useState('');
  const [version, setVersion] = useState(0);
  const [isLoaded, setLoaded] = useState(false);
  const [error, setError] = useState('');
  const [read] = useLazySiteTextQuery();
  const [save, { isLoading }] = useSaveSiteTextMutation();

  const load = useEffectEvent(async (wanted: Language) => {
    const { data, error: failure } = written.includes(wanted) ? await read({ page, language: wanted }) : {};
    if (failure) return void toast.error(errorMessage(failure, t('organise.site.loadFailed')));
    // The answer may be in another language, when this one has no text.
    const found = data?.page.language === wanted ? data.page : undefined;
    setText(found?.text ?? '');
    setVersion(found?.version ?? 0);
    setLoaded(true);
  });
  useEffect(() => {
    setLoaded(false);
    void load(language);
  }, [language]);

  const store = async (next: string | null) => {
    setError('');
    const { error: failure } = await save({ page, language, text: next, version });
    if (!failure) {
      toast.success(t('organise.site.saved'));
      return onClose();
    }
    if (isApiFailure(failure) && failure.status === 409) {
      // What was typed stays; the next save is about the present text.
      const { page: present } = failure.current as { page: SitePageText | null };
      setVersion(present?.version ?? 0);
    }
    const message = errorMessage(failure, t('organise.site.saveFailed'));
    setError(fieldErrors(failure)['text'] ?? message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void store(text);
  };
  return (
    <Dialog open onClose={onClose} title={t(`organise.site.pages.${page}`)} width={720}>
      <DialogForm onSubmit={submit} noValidate>
        <LanguageSelect languages={languages} value={language} onChange={setLanguage} />
        <TextArea
          label={t('organise.site.text')}
          help={t('organise.site.textHelp')}
          lang={language}
          dir="auto"
          rows={14}
          value={text}
          readOnly={!isLoaded}
          counter={{ length: [...text].length, limit: SITE_LIMITS.sitePage.max }}
          {...(error && { error })}
          onChange={({ target }) => setText(target.value)}
        />
        <DialogActions>
          {version > 0 && (
            <Button variant="ghost" busy={isLoading} onClick={() => void store(null)}>
              {t(page === 'rules' || page === 'imprint' ? 'organise.site.remove' : 'organise.site.useProduct')}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" busy={isLoading} disabled={!isLoaded || !text.trim()}>
            {t('organise.site.save')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
