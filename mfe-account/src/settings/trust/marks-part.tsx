import type { OwnMark } from '@mutua/contracts';
import { type AskedMark, MARKS } from '@mutua/contracts/limits';
import {
  Button,
  errorMessage,
  fieldErrors,
  Row,
  siteName,
  TextField,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { formatTime, toastResult } from '@mutua/web-kit/parts';
import { type FormEvent, type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import { useAskMarkMutation, useRemoveMarkMutation } from '../../shared/trust.resource.ts';
import { SubHeading } from '../parts/sub-heading.tsx';

export const How = styled.p`
  max-width: 40em;
  margin-bottom: 12px;
  color: var(--text-muted);
  text-wrap: pretty;
`;
const Code = styled.code`
  display: block;
  margin-bottom: 16px;
  padding: 12px 14px;
  border: 1px solid var(--line);
  border-radius: var(--radius-control);
  background: var(--surface);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  -webkit-user-select: all;
  user-select: all;
`;
const Form = styled.form`
  display: grid;
  justify-items: start;
  max-width: 420px;
  margin-top: 16px;
  > :first-child {
    width: 100%;
  }
`;

/** Returns the state of a mark: what is shown, or why it is not shown. */
function useMarkState() {
  const { t, language } = useTranslation('account');
  const dateOf = (iso: string) =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(iso),
    );
  const timeOf = (iso: string) =>
    formatTime(language, { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, iso);
  return ({ kind, checkedAt, fault, linkUntil }: OwnMark): string => {
    const fails = fault && t(`trust.fault.${fault}`);
    if (checkedAt && fails) return `${fails} ${t('trust.state.again')}`;
    if (checkedAt) return t(`trust.state.${kind}`, { date: dateOf(checkedAt) });
    if (fails) return fails;
    if (kind === 'page') return t('trust.state.checking');
    return linkUntil ? t('trust.state.sent', { date: timeOf(linkUntil) }) : t('trust.state.expired');
  };
}

function MarkRow({ mark }: { mark: OwnMark }) {
  const { t } = useTranslation('account');
  const [ask, { isLoading: isAsking }] = useAskMarkMutation();
  const [remove, { isLoading: isRemoving }] = useRemoveMarkMutation();
  const stateOf = useMarkState();
  const { _id, kind, value, fault } = mark;
  const run = (call: Promise<{ error?: unknown }>) => toastResult(call, t('settingsParts.failed'));
  return (
    <SettingRow wide title={value} detail={<span role="status">{stateOf(mark)}</span>}>
      <Row>
        {fault && (
          <Button variant="ghost" busy={isAsking} onClick={() => run(ask({ kind, value }))}>
            {t('trust.again')}
          </Button>
        )}
        <Button
          variant="ghost"
          busy={isRemoving}
          aria-label={t('trust.removeOne', { name: value })}
          onClick={() => run(remove(_id))}
        >
          {t('trust.remove')}
        </Button>
      </Row>
    </SettingRow>
  );
}

function AddForm({ kind }: { kind: AskedMark }) {
  const { t } = useTranslation('account');
  const [ask, { isLoading }] = useAskMarkMutation();
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await ask({ kind, value });
    if (!error) setValue('');
    setFault(error && (fieldErrors(error)['value'] ?? errorMessage(error, t('settingsParts.failed'))));
  };
  return (
    <Form noValidate onSubmit={submit}>
      <TextField
        label={t(`trust.${kind}.label`)}
        type={kind === 'page' ? 'url' : 'email'}
        autoComplete="off"
        value={value}
        error={fault}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button type="submit" variant="secondary" busy={isLoading}>
        {t(`trust.${kind}.add`)}
      </Button>
    </Form>
  );
}

function Part({ kind, marks, children }: { kind: AskedMark; marks: readonly OwnMark[]; children?: ReactNode }) {
  const { t } = useTranslation('account');
  const own = marks.filter((mark) => mark.kind === kind);
  return (
    <section>
      <SubHeading>{t(`trust.${kind}.title`)}</SubHeading>
      <How>{t(`trust.${kind}.how`)}</How>
      {children}
      {own.length > 0 && (
        <SettingRows $close>
          {own.map((mark) => (
            <MarkRow key={mark._id} mark={mark} />
          ))}
        </SettingRows>
      )}
      {own.length < MARKS.most[kind] && <AddForm kind={kind} />}
    </section>
  );
}

/** The member's web pages and mailboxes of institutions, each with the result of its check. */
export function MarksPart({ marks }: { marks: readonly OwnMark[] }) {
  const { user } = useSession();
  return (
    <>
      <Part kind="page" marks={marks}>
        <Code translate="no">{`<a rel="me" href="${window.location.origin}/profile/${user?._id}">${siteName()}</a>`}</Code>
      </Part>
      <Part kind="mailbox" marks={marks} />
    </>
  );
}
