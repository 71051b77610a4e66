import type { Rests } from '@mutua/contracts';
import {
  Button,
  Checkbox,
  errorMessage,
  LinkButton,
  Rows,
  Skeleton,
  SkeletonGroup,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { formatMoment } from '@mutua/web-kit/parts';
import { type FormEvent, useId, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { AuthLayout, type AuthLayoutProps } from '../shared/auth-layout.tsx';
import {
  useAnswerAskedRestsMutation,
  useAnswerRestsMutation,
  useAskedRestsQuery,
  useOwnRestsQuery,
} from './still-teaching.resource.ts';

/** What a member says: the ids of the skills that are taught, and of those that rest. */
interface Answer {
  teach: string[];
  rest: string[];
}

interface QuestionProps {
  rests: Rests;
  isBusy: boolean;
  error: unknown;
  answer: (answer: Answer) => unknown;
}

const Line = styled.li`
  && {
    display: flex;
    gap: 16px;
    align-items: baseline;
    justify-content: space-between;
    padding: 12px 0;
  }
  b {
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
  span {
    flex: none;
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
`;
const Answers = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  > * {
    flex: 1 0 auto;
  }
`;
const Choices = styled.fieldset`
  display: grid;
  gap: 4px;
  margin: 0;
  padding: 0;
  border: 0;
  overflow-wrap: anywhere;
`;
/** The heading stays in its place, whatever the page finds out while it loads, and after each answer. */
const Layout = (props: AuthLayoutProps) => <AuthLayout isAtTop {...props} />;
const Small = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

/** `/still-teaching/:token`: the page of the mail. It needs no sign-in, and acts only after a press: mail scanners open links. */
export function AskedPage() {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  const { data, error } = useAskedRestsQuery(token);
  const [answer, { data: answered, isLoading, error: failure }] = useAnswerAskedRestsMutation();
  return (
    <StillTeaching
      rests={data?.rests}
      answered={answered?.rests}
      failure={error && errorMessage(error, t('stillTeaching.failed'))}
      question={{ isBusy: isLoading, error: failure, answer: (body) => answer({ token, ...body }) }}
    />
  );
}

/** `/still-teaching`: the same for a member, who chooses at any time which skills rest. */
export function StillTeachingPage() {
  const { t } = useTranslation('account');
  const { data, error } = useOwnRestsQuery();
  const [answer, { data: answered, isLoading, error: failure }] = useAnswerRestsMutation();
  return (
    <StillTeaching
      rests={data?.rests}
      answered={answered?.rests}
      failure={error && errorMessage(error, t('stillTeaching.failed'))}
      question={{ isBusy: isLoading, error: failure, answer }}
    />
  );
}

function StillTeaching({
  rests,
  answered,
  failure,
  question,
}: {
  /** Null for a link that is too old. */
  rests: Rests | null | undefined;
  /** The state after the answer. */
  answered: Rests | undefined;
  failure: string | undefined;
  question: Omit<QuestionProps, 'rests'>;
}) {
  const { t } = useTranslation('account');
  if (answered) return <Answered rests={answered} />;
  if (rests === null || failure !== undefined) {
    return (
      <Layout
        title={t(failure === undefined ? 'stillTeaching.pastTitle' : 'stillTeaching.failedTitle')}
        lead={failure ?? t('stillTeaching.past')}
      >
        <LinkButton to="/still-teaching" variant="primary" size="lg" full>
          {t('stillTeaching.onSite')}
        </LinkButton>
      </Layout>
    );
  }
  if (!rests) {
    return (
      // Without the line below the title: what the page finds out may have a shorter title, and would move the line.
      <Layout title={t('stillTeaching.title')}>
        <SkeletonGroup>
          <Skeleton $height={45} $radius={10} />
          <Skeleton $height={180} $radius={10} />
        </SkeletonGroup>
      </Layout>
    );
  }
  if (rests.skills.length === 0) {
    return (
      <Layout title={t('stillTeaching.noneTitle')} lead={t('stillTeaching.none')}>
        <Onward />
      </Layout>
    );
  }
  return <Question rests={rests} {...question} />;
}

/** Asks about all skills at once. Who wants to choose gets a list of boxes. */
function Question({ rests, isBusy, error, answer }: QuestionProps) {
  const { t, language } = useTranslation('account');
  const [params] = useSearchParams();
  const { skills, restsAt } = rests;
  const someRest = skills.some(({ restsSince }) => restsSince);
  const [isChoosing, setChoosing] = useState(false);
  const ids = skills.map(({ _id }) => _id);
  // The mail has a link for each of the two answers; the pressed one comes first.
  const wantsRest = params.get('answer') === 'rest' && !someRest;
  const yes = (
    <Button
      key="yes"
      variant={wantsRest ? 'secondary' : 'primary'}
      size="lg"
      busy={isBusy}
      onClick={() => answer({ teach: ids, rest: [] })}
    >
      {t('stillTeaching.yes', { count: ids.length })}
    </Button>
  );
  const no = (
    <Button
      key="rest"
      variant={wantsRest ? 'primary' : 'secondary'}
      size="lg"
      busy={isBusy}
      onClick={() => answer({ teach: [], rest: ids })}
    >
      {t('stillTeaching.rest', { count: ids.length })}
    </Button>
  );
  return (
    <Layout
      title={t('stillTeaching.title')}
      lead={t(someRest ? 'stillTeaching.restLead' : restsAt ? 'stillTeaching.lead' : 'stillTeaching.chooseLead')}
    >
      {isChoosing ? (
        <Choose rests={rests} isBusy={isBusy} answer={answer} />
      ) : (
        <>
          <Rows>
            {skills.map(({ _id, title, exchangeCount, restsSince }) => (
              <Line key={_id}>
                <b dir="auto">{title}</b>
                <span>
                  {restsSince ? t('stillTeaching.rests') : t('stillTeaching.exchanges', { count: exchangeCount })}
                </span>
              </Line>
            ))}
          </Rows>
          <Answers>
            {wantsRest ? [no, yes] : [yes, no]}
            {ids.length > 1 && (
              <Button variant="ghost" size="lg" disabled={isBusy} onClick={() => setChoosing(true)}>
                {t('stillTeaching.choose')}
              </Button>
            )}
          </Answers>
        </>
      )}
      {error !== undefined && <p role="alert">{errorMessage(error, t('stillTeaching.failed'))}</p>}
      {restsAt && (
        <Small>
          {t('stillTeaching.until', {
            day: formatMoment(language, { month: 'short', day: 'numeric' }, restsAt),
            count: ids.length,
          })}
        </Small>
      )}
    </Layout>
  );
}

/** A box for each skill. What rests is not checked; when all rest or none does, all are. */
function Choose({ rests: { skills }, isBusy, answer }: Omit<QuestionProps, 'error'>) {
  const { t } = useTranslation('account');
  const legend = useId();
  const awake = skills.filter(({ restsSince }) => !restsSince);
  const [taught, setTaught] = useState(new Set((awake.length > 0 ? awake : skills).map(({ _id }) => _id)));
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(taught);
    if (isOn) next.add(id);
    else next.delete(id);
    setTaught(next);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const ids = skills.map(({ _id }) => _id);
    return answer({ teach: ids.filter((id) => taught.has(id)), rest: ids.filter((id) => !taught.has(id)) });
  };
  return (
    <form onSubmit={save}>
      <Choices aria-labelledby={legend}>
        <Small id={legend}>{t('stillTeaching.which')}</Small>
        {skills.map(({ _id, title }) => (
          <Checkbox key={_id} checked={taught.has(_id)} onChange={({ target }) => toggle(_id, target.checked)}>
            <bdi>{title}</bdi>
          </Checkbox>
        ))}
        <Button type="submit" size="lg" full busy={isBusy}>
          {t('stillTeaching.save')}
        </Button>
      </Choices>
    </form>
  );
}

function Answered({ rests: { skills } }: { rests: Rests }) {
  const { t } = useTranslation('account');
  const resting = skills.filter(({ restsSince }) => restsSince).length;
  const outcome = resting === 0 ? 'taught' : resting === skills.length ? 'resting' : 'some';
  return (
    <Layout
      title={t('stillTeaching.doneTitle')}
      lead={t(`stillTeaching.done.${outcome}`, { count: skills.length, resting })}
    >
      <Onward />
    </Layout>
  );
}

function Onward() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  return (
    <LinkButton to={user ? '/dashboard' : '/login'} variant="primary" size="lg" full>
      {user ? t('stillTeaching.toDashboard') : t('login.submit')}
    </LinkButton>
  );
}
