import { Button, Dialog, RemoteWidget, useTranslation } from '@mutua/web-kit';
import { useMeetingTexts } from '@mutua/web-kit/meetings';
import { type LineExchange, type MeetingQuestion, otherNameOf } from '../lines/line-exchange.ts';
import type { MeetingLink } from '../lines/meeting-link.ts';
import { AnswerForm } from './answer-form.tsx';
import { DeclineProposalForm } from './decline-proposal-form.tsx';
import { OpenProposal } from './open-proposal.tsx';
import { PlaceForm } from './place-form.tsx';
import { useProposalTitle } from './use-meeting-line-text.ts';

export interface MeetingDialogProps {
  exchange: LineExchange;
  question: MeetingQuestion;
  open: boolean;
  onClose: () => void;
}

/** Shows the dialog for a question. The exchange remote provides the dialogs about times and cancelling. */
export function MeetingDialog({ exchange, question, open, onClose }: MeetingDialogProps) {
  const requestId = exchange.request._id;
  const common = { open, onClose };
  switch (question.about) {
    case 'time': {
      const { about: _, ...start } = question;
      return <RemoteWidget name="exchange/arrange" requestId={requestId} {...start} {...common} />;
    }
    case 'cancel':
      return (
        <RemoteWidget name="exchange/cancel-session" requestId={requestId} sessionId={question.sessionId} {...common} />
      );
    case 'answer':
      return <AnswerDialog exchange={exchange} sessionId={question.sessionId} {...common} />;
    case 'place':
      return <PlaceDialog exchange={exchange} sessionId={question.sessionId} place={question.place} {...common} />;
    default:
      return <ProposalDialog exchange={exchange} {...question} {...common} />;
  }
}

type PartProps = Omit<MeetingDialogProps, 'question'>;

function PlaceDialog({
  exchange,
  sessionId,
  place,
  open,
  onClose,
}: PartProps & { sessionId: string; place: MeetingLink | undefined }) {
  const { t } = useTranslation('messaging');
  const texts = useMeetingTexts();
  const { plan } = exchange.meetings;
  const session = plan?.sessions.find(({ _id }) => _id === sessionId);
  if (!plan || !session) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('meetings.place.title')}
      description={texts.moment(session.startsAt)}
      width={480}
    >
      <PlaceForm requestId={exchange.request._id} plan={plan} session={session} link={place} onClose={onClose} />
    </Dialog>
  );
}

function AnswerDialog({ exchange, sessionId, open, onClose }: PartProps & { sessionId: string }) {
  const { t } = useTranslation('messaging');
  const texts = useMeetingTexts();
  const session = exchange.meetings.plan?.sessions.find(({ _id }) => _id === sessionId);
  if (!session) return null;
  const { yours } = session.answers ?? {};
  const name = otherNameOf(exchange);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('after.ask.title', { name })}
      description={texts.moment(session.startsAt)}
      width={480}
    >
      <AnswerForm
        requestId={exchange.request._id}
        session={session}
        name={name}
        start={yours?.met === false ? (yours.why ?? 'both') : 'met'}
        onSaved={onClose}
        back={
          <Button variant="secondary" onClick={onClose}>
            {t('meetings.back')}
          </Button>
        }
      />
    </Dialog>
  );
}

function ProposalDialog({
  exchange,
  about,
  proposalId,
  open,
  onClose,
}: PartProps & { about: 'proposal' | 'none-fits'; proposalId: string }) {
  const { t } = useTranslation('messaging');
  const titleOf = useProposalTitle(exchange);
  const proposal = exchange.meetings.plan?.proposals.find(({ _id }) => _id === proposalId);
  if (!proposal) return null;
  const isNone = about === 'none-fits';
  const name = otherNameOf(exchange);
  return (
    <Dialog
      // It closes when somebody answers the proposal elsewhere.
      open={open && proposal.status === 'open'}
      onClose={onClose}
      title={isNone ? t('meetings.none.title') : titleOf(proposal)}
      description={isNone ? t('meetings.none.lead', { name }) : undefined}
      width={isNone ? 480 : 560}
    >
      {isNone ? (
        <DeclineProposalForm requestId={exchange.request._id} proposalId={proposalId} onClose={onClose} />
      ) : (
        <OpenProposal exchange={exchange} proposal={proposal} isTitled onAnswered={onClose} />
      )}
    </Dialog>
  );
}
