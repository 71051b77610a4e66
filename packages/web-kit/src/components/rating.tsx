import { Star } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styled, { css } from 'styled-components';
import { formatNumber, formatRatingAverage } from '../format/numbers.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { media } from '../theme/media.ts';

const VALUES = [1, 2, 3, 4, 5] as const;

const StarRow = styled.span`
  display: inline-flex;
  gap: 2px;
`;
const StarIcon = styled(Star).attrs({ 'aria-hidden': true })<{ $on: boolean }>`
  flex: none;
  width: 16px;
  height: 16px;
  fill: currentColor;
  stroke: none;
  color: ${({ $on }) => ($on ? 'var(--star)' : 'var(--line)')};
`;

/** Whole stars out of five, such as those of one review. */
export function Stars({ value, className }: { value: number; className?: string }) {
  const { t } = useTranslation('kit');
  const filled = Math.round(value);
  return (
    <StarRow role="img" aria-label={t('rating.outOf', { average: filled })} className={className}>
      {VALUES.map((step) => (
        <StarIcon key={step} $on={step <= filled} />
      ))}
    </StarRow>
  );
}

const RatingBox = styled.span`
  display: inline-flex;
  gap: 5px;
  align-items: center;
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
  b {
    font-weight: var(--weight-bold);
  }
  span {
    color: var(--text-muted);
  }
`;

export interface RatingProps {
  average: number;
  count: number;
  /** 'number' shows (38), 'reviews' shows (38 reviews). */
  show?: 'number' | 'reviews';
  className?: string;
}

/** A star, the average with one decimal, and the number of reviews. */
export function Rating({ average, count, show = 'number', className }: RatingProps) {
  const { t } = useTranslation('kit');
  const accessibleLabel = `${t('rating.outOf', { average: formatRatingAverage(average) })}, ${t('rating.reviews', { count })}`;
  return (
    <RatingBox role="img" aria-label={accessibleLabel} className={className}>
      <StarIcon $on={count > 0} />
      <b>{formatRatingAverage(average)}</b>
      <span>({show === 'number' ? formatNumber(count) : t('rating.reviews', { count })})</span>
    </RatingBox>
  );
}

const InputBox = styled.fieldset<{ $inline: boolean }>`
  display: grid;
  gap: 4px;
  ${({ $inline }) =>
    $inline &&
    css`
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: 0 8px;
      /* The text of a legend takes part in the layout of its fieldset only without the legend's own box, in WebKit not even if it floats. */
      legend {
        display: contents;
        font-weight: var(--weight-regular);
      }
      div {
        margin: 0 -2px 0 0;
      }
      && label {
        width: 24px;
      }
      ${media.touch} {
        && label {
          width: 40px;
        }
      }
    `}
`;
const Legend = styled.legend`
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
`;
const Choices = styled.div<{ $large: boolean }>`
  display: flex;
  align-items: center;
  gap: 2px;
  margin-left: -6px;
  label {
    position: relative;
    display: grid;
    place-items: center;
    width: ${({ $large }) => ($large ? 44 : 34)}px;
    height: ${({ $large }) => ($large ? 44 : 34)}px;
    border-radius: var(--radius-control);
    cursor: pointer;
  }
  label:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  svg {
    width: ${({ $large }) => ($large ? 30 : 22)}px;
    height: ${({ $large }) => ($large ? 30 : 22)}px;
  }
  ${media.touch} {
    label {
      width: 44px;
      height: 44px;
    }
  }
`;
const Chosen = styled.span`
  margin-left: 8px;
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
  font-variant-numeric: tabular-nums;
`;

export interface RatingInputProps {
  label: ReactNode;
  /** A rating from 1 to 5. */
  value: number;
  onChange: (value: number) => void;
  size?: 'md' | 'lg';
  /** Whether label and stars share one line, for a list of ratings. */
  inline?: boolean;
}

/** A radio group that chooses 1 to 5 stars, with the pointer or the arrow keys. */
export function RatingInput({ label, value, onChange, size = 'md', inline = false }: RatingInputProps) {
  const { t } = useTranslation('kit');
  const [hovered, setHovered] = useState<number>();
  const id = useId();
  const shown = hovered ?? value;
  return (
    <InputBox $inline={inline} aria-labelledby={`${id}-label`}>
      <Legend id={`${id}-label`}>{label}</Legend>
      <Choices $large={size === 'lg'} onPointerLeave={() => setHovered(undefined)}>
        {VALUES.map((step) => (
          <label key={step} onPointerEnter={() => setHovered(step)}>
            <input
              type="radio"
              name={id}
              value={step}
              checked={step === value}
              aria-label={t('rating.stars', { count: step })}
              onChange={() => onChange(step)}
            />
            <StarIcon $on={step <= shown} />
          </label>
        ))}
        {!inline && <Chosen aria-hidden>{t('rating.chosen', { count: shown })}</Chosen>}
      </Choices>
    </InputBox>
  );
}
