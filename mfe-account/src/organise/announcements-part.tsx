import { ANNOUNCEMENT_LIMITS, ANNOUNCEMENTS, type Language } from '@mutua/contracts/limits';
import { addDays, momentOf } from '@mutua/contracts/time';
import {
  Button,
  ErrorState,
  errorMessage,
  fieldErrors,
  Section,
  Skeleton,
  SkeletonGroup,
  TextField,
  toast,
  useSite,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { dayKey, isLanguage, LANGUAGE_NAMES, shownZone, toastResult, useDialogDraft } from '@mutua/web-kit/parts';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { useDateFormats } from '../shared/use-date-formats.ts';
import { LanguageSelect } from './language-select.tsx';
import { Lines } from './lines.ts';
import {
  useAnnounceMutation,
  useEndAnnouncementMutation,
  useManagedAnnouncementsQuery,
  useSiteQuery,
} from './organise.resource.ts';
import { OrganiseNav } from './organise-nav.tsx';

const Head = styled.div`
  margin-top: 8px;
  h1 {
    font-size: var(--text-3xl);
  }
  p {
    margin-top: 4px;
    color: var(--text-muted);
  }
`;
const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 16px;
  max-width: 680px;
  > :is(:first-child, button) {
    grid-column: 1 / -1;
  }
  > button {
    justify-self: start;
  }
  @media (max-width: 600px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const NarrowLines = styled(Lines)`
  max-width: 680px;
`;

/** The day of a date field, at its end by the clock that the page shows. */
const endOf = (day: string): string => momentOf(`${day}T23:59:59`, shownZone())?.toISOString() ?? '';
const dayIn = (days: number): string => addDays(dayKey(Date.now()), days);

/** One line for everybody, for some days: what is shown now, and a form for the next one. */
export function AnnouncementsPart() {
  const { t } = useTranslation('account');
  const { dayOf } = useDateFormats();
  const { data, isError, isFetching, refetch } = useManagedAnnouncementsQuery(undefined);
  const [end, { isLoading }] = useEndAnnouncementMutation();
  return (
    <>
      <Head>
        <h1>{t('organise.parts.announcements')}</h1>
        <p>{t('organise.announce.lead')}</p>
      </Head>
      <OrganiseNav />
      <Section title={t('organise.announce.next')}>
        <AnnouncementForm
          isFull={(data?.present.filter(({ isNote }) => !isNote).length ?? 0) >= ANNOUNCEMENTS.atOnce}
        />
      </Section>
      <Section title={t('organise.announce.now')} divided>
        {isError && <ErrorState title={t('organise.announce.failed')} onRetry={refetch} busy={isFetching} />}
        {!data && !isError && (
          <SkeletonGroup label={t('organise.announce.now')}>
            <Skeleton $height={64} />
          </SkeletonGroup>
        )}
        {data && (
          <NarrowLines>
            {data.present.map(({ _id, text, language, until, seen, isNote }) => (
              <li key={_id}>
                <div>
                  <strong lang={language} dir="auto">
                    {text}
                  </strong>
                  <p>{t('organise.announce.state', { date: dayOf(until), count: seen })}</p>
                </div>
                {!isNote && (
                  <Button
                    variant="secondary"
                    busy={isLoading}
                    onClick={() =>
                      void toastResult(end(_id), t('organise.announce.failed'), t('organise.announce.ended'))
                    }
                  >
                    {t('organise.announce.end')}
                  </Button>
                )}
              </li>
            ))}
          </NarrowLines>
        )}
        {data && <p>{t('organise.announce.before', { count: data.ended })}</p>}
      </Section>
    </>
  );
}

function AnnouncementForm({ isFull }: { isFull: boolean }) {
  const { t, language: own } = useTranslation('account');
  const { data: site } = useSiteQuery(undefined);
  const [announce, { isLoading }] = useAnnounceMutation();
  const [text, setText] = useState('');
  const [language, setLanguage] = useState<Language | ''>('');
  const [translations, setTranslations] = useState<Partial<Record<Language, string>> | null>(null);
  const [link, setLink] = useState('');
  const [day, setDay] = useState(() => dayIn(7));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const typed = JSON.stringify({ text, language, link, translations });
  const isDirty = Boolean(text || link || Object.values(translations ?? {}).some(Boolean));
  useUnsaved(isDirty);
  useDialogDraft(
    'announcement',
    () => (isDirty ? { typed } : null),
    (texts) => {
      const before = JSON.parse(texts['typed'] ?? '{}');
      setText(before.text ?? '');
      setLanguage(before.language ?? '');
      setLink(before.link ?? '');
      setTranslations(before.translations ?? null);
    },
  );
  // The document names them, so that the form has all its fields at once.
  const { languages: offered } = useSite();
  const languages = (offered ?? Object.keys(LANGUAGE_NAMES)).filter(isLanguage);
  const chosen = language || languages.find((code) => code === own) || site?.defaultLanguage || 'en';
  const others = languages.filter((code) => code !== chosen);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const written = Object.fromEntries(
      Object.entries(translations ?? {}).filter(([code, each]) => code !== chosen && each.trim()),
    );
    const { error } = await announce({ text, language: chosen, link, until: endOf(day), translations: written });
    if (!error) {
      setText('');
      setTranslations(null);
      setLink('');
      setErrors({});
      return void toast.success(t('organise.announce.done'));
    }
    setErrors(fieldErrors(error));
    toast.error(errorMessage(error, t('organise.announce.failed')));
  };
  if (isFull) return <p>{t('organise.announce.full')}</p>;
  return (
    <Form onSubmit={submit} noValidate>
      <TextField
        label={t('organise.announce.text')}
        help={`${[...text].length}/${ANNOUNCEMENT_LIMITS.announcement.max}`}
        value={text}
        maxLength={ANNOUNCEMENT_LIMITS.announcement.max}
        dir="auto"
        lang={chosen}
        error={errors['text']}
        onChange={({ target }) => setText(target.value)}
      />
      <LanguageSelect languages={languages} value={chosen} onChange={setLanguage} />
      {others.length > 0 && !translations && (
        <Button variant="ghost" onClick={() => setTranslations({})}>
          {t('organise.announce.others')}
        </Button>
      )}
      {translations &&
        others.map((code) => (
          <TextField
            key={code}
            label={t('organise.announce.inLanguage', { language: LANGUAGE_NAMES[code] })}
            optional
            value={translations[code] ?? ''}
            maxLength={ANNOUNCEMENT_LIMITS.announcement.max}
            dir="auto"
            lang={code}
            error={errors[`translations.${code}`]}
            onChange={({ target }) => setTranslations({ ...translations, [code]: target.value })}
          />
        ))}
      <TextField
        label={t('organise.announce.until')}
        type="date"
        value={day}
        min={dayIn(0)}
        max={dayIn(ANNOUNCEMENTS.days)}
        error={errors['until']}
        onChange={({ target }) => setDay(target.value)}
      />
      <TextField
        label={t('organise.announce.link')}
        help={t('organise.announce.linkHelp')}
        value={link}
        error={errors['link']}
        onChange={({ target }) => setLink(target.value)}
      />
      <Button type="submit" busy={isLoading} disabled={!text.trim()}>
        {t('organise.announce.submit')}
      </Button>
    </Form>
  );
}
