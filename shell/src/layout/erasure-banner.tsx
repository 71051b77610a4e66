import { api, Button, call, errorMessage, refreshUser, toast, useAppDispatch, useTranslation } from '@mutua/web-kit';
import { dayOfMonth, formatMoment } from '@mutua/web-kit/parts';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';

const Band = styled.aside`
  flex: none;
  background: var(--warning-soft);
  color: var(--warning-text);
  @media print {
    display: none;
  }
`;
const Inner = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  align-items: center;
  max-width: calc(var(--page) + 2 * var(--gutter));
  margin: 0 auto;
  padding: 8px var(--gutter);
  font-size: 15px;
  line-height: 1.45;
  p {
    display: flex;
    flex: 1 1 260px;
    gap: 10px;
    align-items: center;
    font-weight: var(--weight-medium);
  }
  svg {
    flex: none;
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
  }
`;

/** Says on every page when the member's account will be erased, with a button to keep it. */
export function ErasureBanner({ at }: { at: string }) {
  const { t, language } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await call('DELETE /users/erasure');
      toast.success(t('erasure.kept'));
      dispatch(api.util.invalidateTags(['User', 'Skill']));
      await dispatch(refreshUser());
    } catch (error) {
      toast.error(errorMessage(error, t('erasure.failed')));
    } finally {
      setBusy(false);
    }
  };
  const date = formatMoment(language, { year: 'numeric', month: 'short', day: dayOfMonth(language) }, at);
  return (
    <Band aria-label={t('erasure.label')}>
      <Inner>
        <p>
          <Timer aria-hidden />
          {t('erasure.planned', { date })}
        </p>
        <Button size="sm" variant="secondary" busy={isBusy} onClick={keep}>
          {t('erasure.keep')}
        </Button>
      </Inner>
    </Band>
  );
}
