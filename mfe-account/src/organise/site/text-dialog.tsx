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
  useUnsaved,
} from '@mutua/web-kit';
import { DialogForm, useDialogDraft } from '@mutua/web-kit/parts';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { LanguageSelect } from '../language-select.tsx';
import { useLazySiteTextQuery, useSaveSiteTextMutation } from '../organise.resource.ts';
import { useCloseQuestion } from './use-close-question.tsx';

/** A text as it is typed, as it was read, and its version. */
interface Draft {
  text: string;
  before: string;
  version: number;
}
type Drafts = Partial<Record<Language, Draft>>;

/** Edits one text of the site in each language, and saves those that have changed. */
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
  const [drafts, setDrafts] = useState<Drafts>({});
  const [error, setError] = useState('');
  const [read] = useLazySiteTextQuery();
  const [save, { isLoading }] = useSaveSiteTextMutation();
  const draft = drafts[language];
  const { text = '', version = 0 } = draft ?? {};
  const changed = languages.filter((each) => drafts[each]?.text.trim() && drafts[each].text !== drafts[each].before);

  const isDirty = languages.some((each) => drafts[each] && drafts[each].text !== drafts[each].before);
  const { close, question } = useCloseQuestion(isDirty, onClose);
  useUnsaved(isDirty);
  useDialogDraft(
    `site-text:${page}`,
    () => (isDirty ? { drafts: JSON.stringify(drafts) } : null),
    (texts) => setDrafts(JSON.parse(texts['drafts'] ?? '{}')),
  );

  const load = useEffectEvent(async (wanted: Language) => {
    if (drafts[wanted]) return;
    const { data, error: failure } = written.includes(wanted) ? await read({ page, language: wanted }) : {};
    if (failure) return void toast.error(errorMessage(failure, t('organise.site.loadFailed')));
    // The answer may be in another language, when this one has no text.
    const found = data?.page.language === wanted ? data.page : undefined;
    const loaded = { text: found?.text ?? '', before: found?.text ?? '', version: found?.version ?? 0 };
    // It may also come when another language is shown, or after another answer.
    setDrafts((all) => (all[wanted] ? all : { ...all, [wanted]: loaded }));
  });
  useEffect(() => {
    setError('');
    void load(language);
  }, [language]);

  /** Stores a text. Returns whether it is stored; what was typed stays when it is not. */
  const store = async (each: Language, next: string | null): Promise<boolean> => {
    const { version: seen = 0 } = drafts[each] ?? {};
    const { data, error: failure } = await save({ page, language: each, text: next, version: seen });
    const set = (changes: Partial<Draft>) =>
      setDrafts((all) => ({ ...all, [each]: { text: '', before: '', version: 0, ...all[each], ...changes } }));
    if (!failure) {
      set({ text: next ?? '', before: next ?? '', version: data?.page?.version ?? 0 });
      return true;
    }
    if (isApiFailure(failure) && failure.status === 409) {
      // The next save is about the present text.
      const { page: present } = failure.current as { page: SitePageText | null };
      set({ version: present?.version ?? 0 });
    }
    setLanguage(each);
    setError(fieldErrors(failure)['text'] ?? errorMessage(failure, t('organise.site.saveFailed')));
    return false;
  };
  const remove = async () => {
    setError('');
    if (!(await store(language, null))) return;
    toast.success(t('organise.site.saved'));
    if (changed.every((each) => each === language)) onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError('');
    for (const each of changed) if (!(await store(each, drafts[each]?.text ?? ''))) return;
    toast.success(t('organise.site.saved'));
    onClose();
  };
  return (
    <Dialog open onClose={close} title={t(`organise.site.pages.${page}`)} width={720}>
      <DialogForm onSubmit={(event) => void submit(event)} noValidate>
        <LanguageSelect languages={languages} value={language} onChange={setLanguage} />
        <TextArea
          label={t('organise.site.text')}
          help={t('organise.site.textHelp')}
          lang={language}
          dir="auto"
          rows={14}
          value={text}
          readOnly={!draft}
          counter={{ length: [...text].length, limit: SITE_LIMITS.sitePage.max }}
          {...(error && { error })}
          onChange={({ target }) => draft && setDrafts({ ...drafts, [language]: { ...draft, text: target.value } })}
        />
        <DialogActions>
          {version > 0 && (
            <Button variant="ghost" busy={isLoading} onClick={() => void remove()}>
              {t(page === 'rules' || page === 'imprint' ? 'organise.site.remove' : 'organise.site.useProduct')}
            </Button>
          )}
          <Button variant="secondary" onClick={close}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" busy={isLoading} disabled={changed.length === 0}>
            {t('organise.site.save')}
          </Button>
        </DialogActions>
      </DialogForm>
      {question}
    </Dialog>
  );
}
