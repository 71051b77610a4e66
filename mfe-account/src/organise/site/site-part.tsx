import type { Site, SiteInput } from '@mutua/contracts';
import {
  Button,
  ErrorState,
  errorMessage,
  fieldErrors,
  isApiFailure,
  toast,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { Callout, phone, StickySubmit, useDialogDraft } from '@mutua/web-kit/parts';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { ConfirmIdentity, useConfirmed } from '../../shared/confirm-identity.tsx';
import { useDateFormats } from '../../shared/use-date-formats.ts';
import { useSaveSiteMutation, useSiteQuery } from '../organise.resource.ts';
import { OrganiseNav } from '../organise-nav.tsx';
import { PartHead, WideHead } from '../part-head.ts';
import { PartLoading } from '../part-loading.tsx';
import { ContactPart } from './contact-part.tsx';
import { LandingPart } from './landing-part.tsx';
import { LanguagesPart } from './languages-part.tsx';
import { NameAndLook } from './name-and-look.tsx';
import { RegistrationPart } from './registration-part.tsx';
import { draftOf } from './site-draft.ts';
import { SitePreview } from './site-preview.tsx';
import { TextsPart } from './texts-part.tsx';

const Head = styled(WideHead)`
  ${phone} {
    > button {
      display: none;
    }
  }
`;
/* On a phone, below the fields instead of above them. */
const Below = styled(StickySubmit)`
  @media not (max-width: 600px) {
    display: none;
  }
`;
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 680px) minmax(0, 360px);
  gap: 64px;
  align-items: start;
  justify-content: space-between;
  @media (max-width: 1180px) {
    grid-template-columns: minmax(0, 1fr);
    gap: 40px;
  }
`;
const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 36px;
`;
const Notice = styled(Callout)`
  margin-bottom: 20px;
`;

/** The name, look and texts of the site. */
export function SitePart() {
  const { t } = useTranslation('account');
  const { data, isError, isFetching, refetch } = useSiteQuery(undefined);
  if (data)
    return (
      <ConfirmIdentity>
        <SiteForm site={data} />
      </ConfirmIdentity>
    );
  if (!isError) return <PartLoading part="site" />;
  return (
    <>
      <PartHead>
        <h1>{t('organise.parts.site')}</h1>
      </PartHead>
      <OrganiseNav />
      <ErrorState title={t('organise.site.loadFailed')} onRetry={refetch} busy={isFetching} />
    </>
  );
}

function SiteForm({ site }: { site: Site }) {
  const { t } = useTranslation('account');
  const { dayOf } = useDateFormats();
  const [save, { isLoading }] = useSaveSiteMutation();
  const confirmed = useConfirmed();
  const [draft, setDraft] = useState<SiteInput>(() => draftOf(site));
  const [saved, setSaved] = useState(draft);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isOvertaken, setOvertaken] = useState(false);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  useUnsaved(isDirty);
  useDialogDraft(
    'site',
    () => (isDirty ? { version: String(draft.version), site: JSON.stringify(draft) } : null),
    (texts) => {
      // What was saved meanwhile, by another organiser, is newer.
      if (texts['version'] === String(saved.version)) setDraft({ ...draft, ...JSON.parse(texts['site'] ?? '{}') });
    },
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    try {
      const after = await confirmed(() => save(draft).unwrap());
      if (!after) return;
      setDraft(draftOf(after));
      setSaved(draftOf(after));
      setOvertaken(false);
      toast.success(t('organise.site.saved'));
    } catch (error) {
      if (isApiFailure(error) && error.status === 409) {
        // What was typed stays; the next save is about the present site.
        const { site: present } = error.current as { site: Site };
        setDraft({ ...draft, version: present.version });
        setOvertaken(true);
      } else setErrors(fieldErrors(error));
      toast.error(errorMessage(error, t('organise.site.saveFailed')));
    }
  };
  const props = {
    draft,
    errors,
    onChange: (changes: Partial<SiteInput>) => setDraft({ ...draft, ...changes }),
  };
  const submitButton = (
    <Button type="submit" busy={isLoading} disabled={!isDirty && !isOvertaken}>
      {t('organise.site.save')}
    </Button>
  );
  return (
    <form onSubmit={submit} noValidate>
      <Head>
        <div>
          <h1>{t('organise.parts.site')}</h1>
          <p>
            {site.changedAt ? t('organise.site.leadChanged', { date: dayOf(site.changedAt) }) : t('organise.site.lead')}
          </p>
        </div>
        {submitButton}
      </Head>
      <OrganiseNav />
      {isOvertaken && (
        <Notice $tone="warning" role="status">
          {t('organise.site.overtaken')}
        </Notice>
      )}
      <Columns>
        <Parts>
          <NameAndLook {...props} />
          <RegistrationPart {...props} />
          <LanguagesPart {...props} />
          <ContactPart {...props} />
          <TextsPart {...props} pages={site.pages} />
          <LandingPart {...props} />
          <p>
            <small>{t('organise.site.environment')}</small>
          </p>
        </Parts>
        <SitePreview draft={draft} />
      </Columns>
      <Below>{submitButton}</Below>
    </form>
  );
}
