import type { Person, ReportReason } from '@mutua/contracts';
import { LIMITS, REPORT_REASONS } from '@mutua/contracts/constants';
import {
  Avatar,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  errorMessage,
  media,
  TextArea,
  toast,
  useTranslation,
  VisuallyHidden,
} from '@mutua/web-kit';
import { counterOf } from '@mutua/web-kit/counter';
import { type FormEvent, useId, useState } from 'react';
import styled from 'styled-components';
import { type Reported, useSendReportMutation } from './report.resource.ts';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`;
const About = styled.div`
  display: flex;
  gap: 14px;
  align-items: flex-start;
  padding: 12px 16px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--fill);
  > div {
    min-width: 0;
  }
  strong {
    display: block;
    overflow: hidden;
    font-weight: var(--weight-bold);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  p {
    display: -webkit-box;
    overflow: hidden;
    color: var(--text-muted);
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
`;
const Reasons = styled.fieldset`
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
`;
const Reason = styled.label`
  display: grid;
  grid-template-columns: 18px minmax(0, 1fr);
  gap: 0 14px;
  align-items: start;
  padding: 12px 16px;
  cursor: pointer;
  & + & {
    border-top: 1px solid var(--line-soft);
  }
  ${media.hover} {
    &:hover {
      background: var(--fill);
    }
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  input {
    width: 18px;
    height: 18px;
    margin: 2px 0 0;
    accent-color: var(--accent);
    outline: 0;
  }
  strong {
    font-weight: var(--weight-bold);
  }
  small {
    grid-column: 2;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  ${media.touch} {
    min-height: 48px;
  }
`;

const HINTS = { money: 'report.hints.money', false: 'report.hints.false' } as const;
const hintOf = (reason: ReportReason) => (reason === 'money' || reason === 'false' ? HINTS[reason] : null);

const HELP: Partial<Record<Reported, 'report.helpMessage' | 'report.helpSession'>> = {
  message: 'report.helpMessage',
  session: 'report.helpSession',
};

export interface ReportDialogProps {
  kind: Reported;
  /** Of the reported thing. */
  id: string;
  /** Of the exchange of a session. */
  requestId?: string;
  /** Who wrote or owns it. */
  person: Pick<Person, 'name' | 'avatar'>;
  /** What is reported, in its own words. */
  excerpt?: string;
  open: boolean;
  onClose: () => void;
  /** Called after the report was sent; `isBlocked` when the member was blocked, too. */
  onSent?: (isBlocked: boolean) => void;
}

function Fields({ kind, id, requestId, person, excerpt = '', onClose, onSent }: Omit<ReportDialogProps, 'open'>) {
  const { t } = useTranslation('account');
  const name = useId();
  const [reason, setReason] = useState<ReportReason>(kind === 'session' ? 'other' : 'money');
  const [text, setText] = useState('');
  const [block, setBlock] = useState(kind === 'message' || kind === 'member');
  const [send, { isLoading }] = useSendReportMutation();
  const counter = counterOf(text, LIMITS.report.max);
  const isTooLong = counter.length > counter.limit;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isTooLong || isLoading) return;
    const { error } = await send({ kind, id, ...(requestId && { requestId }), reason, text, block });
    if (error) {
      toast.error(errorMessage(error, t('report.failed')));
      return;
    }
    toast.success(t('report.done'));
    onClose();
    onSent?.(block);
  };
  return (
    <Form onSubmit={submit}>
      <About>
        <Avatar name={person.name} src={person.avatar} size={32} decorative />
        <div>
          <strong dir="auto">{person.name}</strong>
          {excerpt && <p dir="auto">{t('report.quote', { text: excerpt })}</p>}
        </div>
      </About>
      <Reasons>
        <VisuallyHidden as="legend">{t('report.reason')}</VisuallyHidden>
        {REPORT_REASONS.map((value) => {
          const hint = hintOf(value);
          return (
            <Reason key={value}>
              <input
                type="radio"
                name={name}
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
              />
              <strong>{t(`report.reasons.${value}`)}</strong>
              {hint && <small>{t(hint)}</small>}
            </Reason>
          );
        })}
      </Reasons>
      <TextArea
        label={t('report.text')}
        optional
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
        help={t(HELP[kind] ?? 'report.help')}
        {...(isTooLong && { error: t('report.tooLong') })}
        counter={counter}
      />
      {/* The list of blocked members would name the starter of a ring. */}
      {kind !== 'ring' && (
        <Checkbox checked={block} onChange={(event) => setBlock(event.target.checked)}>
          {t('report.block')}
        </Checkbox>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('report.cancel')}
        </Button>
        <Button type="submit" busy={isLoading}>
          {t('report.send')}
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Reports a member, a skill, a message or a review to the moderators. */
export function ReportDialog({ open, ...props }: ReportDialogProps) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t(`report.titles.${props.kind === 'ring' ? 'message' : props.kind}`)}
    >
      <Fields {...props} />
    </Dialog>
  );
}
