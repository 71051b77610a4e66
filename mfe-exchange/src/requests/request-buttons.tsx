import type { ExchangeRequest, User } from '@mutua/contracts';
import { WAITING } from '@mutua/contracts/limits';
import { Button, LinkButton, Meta, useTranslation } from '@mutua/web-kit';
import { Check, CircleCheck, MessageCircle, MessageCircleQuestionMark, Pencil, Star } from 'lucide-react';
import styled from 'styled-components';
import { viewOf } from '../exchange/request-view.ts';
import { AnswerButtons } from './answers/answer-buttons.tsx';
import { CancelButton } from './answers/cancel-button.tsx';

/* The label stays on one line. In languages with long words, the button is on a row of its own. */
const AskButton = styled(Button)`
  white-space: nowrap;
`;

function AcceptedButtons({ request, onComplete }: Pick<RequestButtonsProps, 'request' | 'onComplete'>) {
  const { t } = useTranslation('exchange');
  return (
    <>
      <LinkButton to={`/chat/${request._id}`} icon={<MessageCircle aria-hidden />} data-row-open>
        {t('requests.chat')}
      </LinkButton>
      <Button variant="secondary" icon={<Check aria-hidden />} onClick={() => onComplete(request)}>
        {t('complete.submit')}
      </Button>
      <CancelButton request={request} variant="ghost" />
    </>
  );
}

function PendingSentButtons({ request, onEdit }: Pick<RequestButtonsProps, 'request' | 'onEdit'>) {
  const { t } = useTranslation('exchange');
  // A service that does not support edits sends no version.
  const canEdit = request.version !== undefined && request.version <= WAITING.edits;
  return (
    <>
      {canEdit && (
        <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={() => onEdit(request)}>
          {t('requests.edit')}
        </Button>
      )}
      <CancelButton request={request} variant="secondary" />
    </>
  );
}

function CompletedButtons({ request, lesson }: { request: ExchangeRequest; lesson: 'taught' | 'learned' | null }) {
  const { t } = useTranslation('exchange');
  const isReviewed = request.hasReviewed ?? false;
  return (
    <>
      {!isReviewed && (
        <LinkButton variant="secondary" to={`/reviews?requestId=${request._id}`} icon={<Star aria-hidden />}>
          {t('requests.review')}
        </LinkButton>
      )}
      <LinkButton
        variant={isReviewed ? 'secondary' : 'ghost'}
        to={`/chat/${request._id}`}
        icon={<MessageCircle aria-hidden />}
        data-row-open
      >
        {t('requests.chat')}
      </LinkButton>
      {isReviewed && lesson !== 'taught' && <Meta icon={<CircleCheck aria-hidden />}>{t('requests.reviewed')}</Meta>}
    </>
  );
}

export interface RequestButtonsProps {
  request: ExchangeRequest;
  viewer: User;
  /** Opens the confirmation to complete the request. The dialog is outside of this card, because a filter may remove the card. */
  onComplete: (request: ExchangeRequest) => void;
  /**
   * Opens the dialog in which the sender edits the request. It is also outside, so that the typed text stays when the request is answered.
   */
  onEdit: (request: ExchangeRequest) => void;
  /** Opens the field for a question of the receiver. Undefined while the field is open. */
  onAsk: (() => void) | undefined;
}

/** The actions of the viewer on a request. A rejected or cancelled request has none. */
export function RequestButtons({ request, viewer, onComplete, onEdit, onAsk }: RequestButtonsProps) {
  const { t } = useTranslation('exchange');
  const { box, lesson } = viewOf(request, viewer._id);
  switch (request.status) {
    case 'accepted':
      return <AcceptedButtons request={request} onComplete={onComplete} />;
    case 'completed':
      return <CompletedButtons request={request} lesson={lesson} />;
    case 'pending':
      if (box === 'sent') return <PendingSentButtons request={request} onEdit={onEdit} />;
      return (
        <>
          <AnswerButtons request={request} />
          {onAsk && (
            <AskButton variant="ghost" icon={<MessageCircleQuestionMark aria-hidden />} onClick={onAsk}>
              {t('questions.ask')}
            </AskButton>
          )}
        </>
      );
    default:
      return null;
  }
}
