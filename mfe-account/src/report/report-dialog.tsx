import type { Person, ReportReason } from '@mutua/contracts';
import { MODERATION_LIMITS, REPORT_REASONS } from '@mutua/contracts/limits';
import {
  Avatar,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  errorMessage,
  Stack,
  TextArea,
  toast,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { counterOf, RadioRows, useDialogDraft } from '@mutua/web-kit/parts';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { type Reported, useSendReportMutation } from './report.resource.ts';

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

const HINTS: Partial<Record<ReportReason, 'report.hints.money' | 'report.hints.false'>> = {
  money: 'report.hints.money',
  false: 'report.hints.false',
};
const HELP: Partial<Record<Reported, 'report.helpMessage' | 'report.helpSession' | 'report.helpRoom'>> = {
  message: 'report.helpMessage',
  'circle-message': 'report.helpMessage',
  session: 'report.helpSession',
  room: 'report.helpRoom',
};

export interface ReportDialogProps {
  kind: Reported;
  /** The id of what is reported. */
  id: string;
  /** The id of the exchange, when a session is reported. */
  requestId?: string;
  /** The id of the member, when somebody in a room is reported. */
  memberId?: string;
  /** The member who wrote or owns it. */
  person: Pick<Person, 'name' | 'avatar'>;
  /** A quote of what is reported. */
  excerpt?: string;
  open: boolean;
  onClose: () => void;
  /** Called after the report was sent. `isBlocked` says whether the member was blocked, too. */
  onSent?: (isBlocked: boolean) => void;
}

/** The reason that is chosen first. */
const FIRST_REASONS: Partial<Record<Reported, ReportReason>> = { session: 'other', room: 'unkind' };
/** Reports of these are about what somebody did to the reporter. */
const BLOCKS: readonly Reported[] = ['message', 'circle-message', 'member', 'room'];

function Fields({
  kind,
  id,
  requestId,
  memberId,
  person,
  excerpt = '',
  onClose,
  onSent,
}: Omit<ReportDialogProps, 'open'>) {
  const { t } = useTranslation('account');
  const [reason, setReason] = useState<ReportReason>(FIRST_REASONS[kind] ?? 'money');
  const [text, setText] = useState('');
  const [block, setBlock] = useState(BLOCKS.includes(kind));
  const [send, { isLoading }] = useSendReportMutation();
  const counter = counterOf(text, MODERATION_LIMITS.report.max);
  const isTooLong = counter.length > counter.limit;
  const settle = useUnsaved(text !== '');
  useDialogDraft(
    // Reports about people of one room have the id of the room.
    ['report', kind, id, memberId].filter(Boolean).join(':'),
    () => (text === '' ? null : { text, reason }),
    (texts) => {
      setText(texts['text'] ?? '');
      setReason(REPORT_REASONS.find((value) => value === texts['reason']) ?? reason);
    },
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isTooLong || isLoading) return;
    const { error } = await send({
      kind,
      id,
      ...(requestId && { requestId }),
      ...(memberId && { memberId }),
      reason,
      text,
      block,
    });
    if (error) {
      toast.error(errorMessage(error, t('report.failed')));
      return;
    }
    toast.success(t('report.done'));
    settle();
    onClose();
    onSent?.(block);
  };
  return (
    <Stack as="form" $gap={5} onSubmit={submit}>
      <About>
        <Avatar name={person.name} src={person.avatar} size={32} decorative />
        <div>
          <strong dir="auto">{person.name}</strong>
          {excerpt && <p dir="auto">{t('report.quote', { text: excerpt })}</p>}
        </div>
      </About>
      <RadioRows
        label={t('report.reason')}
        options={REPORT_REASONS.map((value) => {
          const hint = HINTS[value];
          return { value, label: t(`report.reasons.${value}`), hint: hint && t(hint) };
        })}
        value={reason}
        onChange={setReason}
      />
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
      {/* The list of blocked members would name who started a ring, or wrote an announcement. */}
      {kind !== 'ring' && kind !== 'announcement' && (
        <Checkbox checked={block} onChange={(event) => setBlock(event.target.checked)}>
          {t('report.block')}
        </Checkbox>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('settings.cancel')}
        </Button>
        <Button type="submit" busy={isLoading}>
          {t('report.send')}
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** The words of a ring, and those in a circle, are messages. */
const titleOf = (kind: Reported) => (kind === 'ring' || kind === 'circle-message' ? 'message' : kind);

/** Reports something to the moderators, such as a member, a skill, a message or a review. */
export function ReportDialog({ open, ...props }: ReportDialogProps) {
  const { t } = useTranslation('account');
  return (
    <Dialog open={open} onClose={props.onClose} title={t(`report.titles.${titleOf(props.kind)}`)}>
      <Fields {...props} />
    </Dialog>
  );
}
