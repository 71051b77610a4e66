import type { Claim, Place } from '@mutua/contracts';
import { LIMITS } from '@mutua/contracts/limits';
import {
  Button,
  browserTimeZone,
  Checkbox,
  errorMessage,
  fieldErrors,
  isApiFailure,
  PasswordField,
  signInWithTokens,
  signOut,
  TextArea,
  TextField,
  TextLink,
  Trans,
  toast,
  useAppDispatch,
  useFormDraft,
  useSession,
  useSite,
  useTranslation,
} from '@mutua/web-kit';
import { Callout, firstNameOf, isLanguage, PlaceField, placeText, useZodForm } from '@mutua/web-kit/parts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { useHasPassword } from '../shared/account.resource.ts';
import { GoogleButton } from '../shared/google-button.tsx';
import { PasswordChecklist } from '../shared/new-password-fields.tsx';
import { useDateFormats } from '../shared/use-date-formats.ts';
import { useAcceptClaimMutation } from './claim.resource.ts';
import { ClaimButtons, ClaimFrame, ClaimSection } from './claim-frame.tsx';
import { type Draft, type DraftChange, draftKeyOf, draftOf, fieldsOf, type WaitingState } from './drafts.ts';
import { handOver } from './hand-over.ts';
import { ItemFields, Items, Pair } from './item-fields.tsx';
import { newKey } from './new-key.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).ClaimForm;

const Note = styled.blockquote`
  margin: 16px 0 0;
  padding-left: 14px;
  border-left: 2px solid var(--line);
  color: var(--text-muted);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
const SignedIn = styled(Callout)`
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  justify-content: space-between;
  margin-top: 20px;
  p {
    flex: 1 1 240px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
const Refuse = styled(Button)`
  color: var(--danger-text);
`;

export interface ClaimFormProps {
  token: string;
  claim: Claim;
  /** Called when the person has become a member, before the session begins. */
  onJoined: () => void;
  onLater: () => void;
  onRefuse: () => void;
}

/** The person's own words in a form, and how to join with them. */
export function ClaimForm({ token, claim, onJoined, onLater, onRefuse }: ClaimFormProps) {
  const { t, language } = useTranslation('account');
  const { dayOf } = useDateFormats();
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const hasPassword = useHasPassword();
  const [accept] = useAcceptClaimMutation();
  const [clientId] = useState(newKey);
  const [place, setPlace] = useState<Place | null>(null);
  const items = claim.items.map((item) => ({ ...draftOf(item), isKept: true }));
  const form = useZodForm(loadRules, {
    name: claim.name,
    location: claim.place,
    bio: claim.about,
    password: '',
    items: items.map((item) => ({ ...fieldsOf(item), isKept: true })),
  });
  const stored = useFormDraft(form, draftKeyOf(token));
  const typed = form.watch('items');
  const drafts = items.map((item) => ({ ...item, ...typed.find(({ n }) => n === item.n) }));
  const kept = drafts.filter(({ isKept }) => isKept);
  const change = (n: number, changed: DraftChange & { isKept?: boolean }) =>
    form.setValue(
      'items',
      typed.map((each) => (each.n === n ? { ...each, ...changed } : each)),
      { shouldDirty: true },
    );
  const offers = drafts.filter(({ kind }) => kind === 'offer');
  const needs = drafts.filter(({ kind }) => kind === 'need');
  const date = dayOf(claim.expiresAt);
  const keptOffers = kept.filter(({ kind }) => kind === 'offer').length;
  const keptNeeds = kept.length - keptOffers;

  const submit = form.handleSubmit(async ({ name, location, bio, password }) => {
    try {
      const { accessToken, refreshToken } = await accept({
        token,
        name,
        bio,
        password,
        ...(place ? { placeId: place._id } : { location }),
        language: isLanguage(language) ? language : claim.language,
        ...browserTimeZone(),
        keep: kept.map(({ n }) => n),
        clientId,
      }).unwrap();
      stored.clear();
      handOver.forget();
      onJoined();
      await dispatch(signInWithTokens({ accessToken, refreshToken }));
      toast.success(t('claim.welcome'));
      const state: WaitingState = { drafts: kept.map(({ isKept: _, ...draft }) => draft) };
      await navigate(kept.length > 0 ? '/claim' : '/dashboard', { replace: true, state });
    } catch (error) {
      if (form.showErrors(fieldErrors(error))) return;
      const isTaken = isApiFailure(error) && error.status === 410;
      toast.error(errorMessage(error, t(isTaken ? 'claim.end.expired.lead' : 'claim.joinFailed')));
    }
  });
  const leave = () => {
    const { name, location = '', bio = '' } = form.getValues();
    handOver.keep({
      email: claim.email,
      profile: { name, bio, ...(place ? { placeId: place._id } : { location }) },
      drafts: kept.map(({ isKept: _, ...draft }) => draft),
      left: drafts.filter(({ isKept }) => !isKept).map(({ n }) => n),
    });
  };
  const setTown = (next: Place | null) => {
    setPlace(next);
    form.clearErrors('location');
    form.setValue('location', next ? placeText(next, language) : '', { shouldDirty: true });
  };
  return (
    <ClaimFrame
      title={t('claim.title', { name: firstNameOf(claim.name) })}
      lead={
        <>
          {t('claim.lead', { sender: claim.sender })} <b>{t('claim.unseen')}</b> {t('claim.decide')}
        </>
      }
    >
      {claim.note && <Note dir="auto">{claim.note}</Note>}
      {user && (
        <SignedIn $tone="warning" role="note">
          <p>{t('claim.signedIn', { name: user.name, email: claim.email })}</p>
          <Button variant="secondary" size="sm" onClick={() => void dispatch(signOut())}>
            {t('claim.signOut')}
          </Button>
        </SignedIn>
      )}
      <form onSubmit={submit} noValidate>
        <ClaimSection>
          <h2>{t('claim.you')}</h2>
          <Pair>
            <TextField label={t('fields.name')} autoComplete="name" {...form.field('name')} />
            <PlaceField
              label={t('profile.location')}
              optional
              error={form.field('location').error}
              value={place}
              onChange={setTown}
              text={form.watch('location') ?? ''}
              maxLength={LIMITS.location.max}
              onText={(text) => form.setValue('location', text, { shouldDirty: true })}
            />
          </Pair>
          <TextArea label={t('claim.about')} optional rows={2} dir="auto" {...form.field('bio')} />
        </ClaimSection>
        {offers.length > 0 && (
          <ClaimSection>
            <h2>{t('claim.offers')}</h2>
            <Items>
              {offers.map((draft) => (
                <KeptItem key={draft.n} draft={draft} onKeep={(isKept) => change(draft.n, { isKept })}>
                  {draft.isKept && (
                    <ItemFields
                      draft={draft}
                      onChange={(changed) => change(draft.n, changed)}
                      help={t('claim.item.waits', { date })}
                    />
                  )}
                </KeptItem>
              ))}
            </Items>
          </ClaimSection>
        )}
        {needs.length > 0 && (
          <ClaimSection>
            <h2>{t('claim.needs')}</h2>
            <Items>
              {needs.map((draft) => (
                <KeptItem key={draft.n} draft={draft} onKeep={(isKept) => change(draft.n, { isKept })} />
              ))}
            </Items>
          </ClaimSection>
        )}
        <ClaimSection>
          <h2>{t('claim.account')}</h2>
          <p>{t('claim.confirmed', { email: claim.email })}</p>
          {hasPassword ? (
            <>
              {!user && <GoogleButton from="/claim" onLeave={leave} />}
              {/* So that the browser keeps the password with the address. */}
              <input type="email" autoComplete="username" value={claim.email} readOnly hidden />
              <PasswordField label={t('fields.password')} autoComplete="new-password" {...form.field('password')}>
                <PasswordChecklist password={form.watch('password')} />
              </PasswordField>
              <Checkbox required {...form.field('terms')}>
                <Terms />
              </Checkbox>
              <Button type="submit" size="lg" full busy={form.formState.isSubmitting} disabled={user !== null}>
                {t(`claim.submit.${submitKey(keptOffers, keptNeeds)}`, { offers: keptOffers, needs: keptNeeds })}
              </Button>
            </>
          ) : (
            <>
              <p>{t('claim.elsewhere', { email: claim.email })}</p>
              {!user && <GoogleButton from="/claim" alone onLeave={leave} />}
            </>
          )}
          <ClaimButtons>
            <Button variant="ghost" onClick={onLater}>
              {t('claim.notNow')}
            </Button>
            <Refuse variant="ghost" onClick={onRefuse}>
              {t('claim.no')}
            </Refuse>
          </ClaimButtons>
          <p>{t('claim.nothing', { date })}</p>
        </ClaimSection>
      </form>
    </ClaimFrame>
  );
}

const submitKey = (offers: number, needs: number) =>
  offers > 0 ? (needs > 0 ? 'both' : 'offers') : needs > 0 ? 'needs' : 'alone';

function Terms() {
  const { pages = [] } = useSite();
  return (
    <Trans
      namespace="account"
      id={pages.includes('rules') ? 'claim.termsWithRules' : 'register.terms'}
      components={{
        rules: <TextLink to="/site/rules" />,
        terms: <TextLink to="/terms" />,
        privacy: <TextLink to="/privacy" />,
      }}
    />
  );
}

/** An offer or a need with the tick that keeps it. */
function KeptItem({
  draft: { title, isKept },
  onKeep,
  children,
}: {
  draft: Pick<Draft, 'title'> & { isKept: boolean };
  onKeep: (isKept: boolean) => void;
  children?: ReactNode;
}) {
  return (
    <li>
      <Checkbox checked={isKept} onChange={({ target }) => onKeep(target.checked)}>
        <b>
          <bdi>{title}</bdi>
        </b>
      </Checkbox>
      {children}
    </li>
  );
}
