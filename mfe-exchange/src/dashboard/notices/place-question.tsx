import type { Place, User } from '@mutua/contracts';
import {
  Button,
  errorMessage,
  Row,
  Skeleton,
  toast,
  useAppDispatch,
  userUpdated,
  useTranslation,
} from '@mutua/web-kit';
import { placeRegion, useDialogPart } from '@mutua/web-kit/parts';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { prepareTownField, townFieldPart } from '../../ui/town-field-part.ts';
import { useAnswerPlaceMutation } from '../dashboard.resource.ts';

const Box = styled.section`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 4px 12px;
  padding: 16px 20px;
  border-radius: var(--radius-card);
  background: var(--accent-soft);
  color: var(--on-accent-soft);
  > svg {
    margin-top: 3px;
  }
  > div {
    display: grid;
    gap: 12px;
  }
  h2 {
    font: var(--weight-bold) var(--text-base) / 1.5 var(--font-text);
    letter-spacing: 0;
    overflow-wrap: anywhere;
  }
  p {
    font-size: var(--text-sm);
  }
`;
/** The field looks as everywhere. */
const Field = styled.div`
  max-width: 420px;
  color: var(--text);
`;

/** The pressed button is gone, so the focus moves to the field. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

/** Asks once which town of the list a typed location means. */
export function PlaceQuestion({ asked }: { asked: NonNullable<User['placeAsked']> }) {
  const { t, language } = useTranslation('exchange');
  const dispatch = useAppDispatch();
  const [answer, { isLoading }] = useAnswerPlaceMutation();
  const { text, places } = asked;
  const [only, ...others] = places;
  const [isChoosing, setChoosing] = useState(!only);
  const field = useDialogPart(townFieldPart, isChoosing, () => setChoosing(false));
  const say = async (place: Place | null) => {
    const { data, error } = await answer({ placeId: place?._id ?? null, text });
    if (error) return void toast.error(errorMessage(error, t('placeQuestion.failed')));
    if (place) toast.success(t('placeQuestion.saved'));
    if (data) dispatch(userUpdated(data.user));
  };
  const regionOf = (place: Place) => placeRegion(place, language);
  const isOne = only && others.length === 0;
  return (
    <Box aria-labelledby="place-question">
      <MapPin aria-hidden size={18} strokeWidth={1.75} />
      <div>
        <div>
          <h2 id="place-question">
            {isOne
              ? t('placeQuestion.is', { text, place: only.name, region: regionOf(only) })
              : t('placeQuestion.which', { text })}
          </h2>
          <p>{t('placeQuestion.why', { text })}</p>
        </div>
        {isChoosing && (
          <Field>
            {field ? (
              <field.TownField
                label={t('placeQuestion.town')}
                hideLabel
                placeholder={t('placeQuestion.town')}
                value={null}
                onChange={(place) => place && void say(place)}
                {...(only && { inputRef: takeFocus })}
              />
            ) : (
              <Skeleton $height={44} $radius={10} />
            )}
          </Field>
        )}
        <Row>
          {isOne && !isChoosing && (
            <Button size="sm" busy={isLoading} onClick={() => say(only)}>
              {t('placeQuestion.yes')}
            </Button>
          )}
          {!isOne &&
            !isChoosing &&
            places.map((place) => (
              <Button key={place._id} size="sm" variant="secondary" busy={isLoading} onClick={() => say(place)}>
                {place.name}, {regionOf(place)}
              </Button>
            ))}
          {!isChoosing && (
            <Button
              size="sm"
              variant="secondary"
              onPointerEnter={prepareTownField}
              onFocus={prepareTownField}
              onClick={() => setChoosing(true)}
            >
              {t('placeQuestion.another')}
            </Button>
          )}
          <Button size="sm" variant="ghost" busy={isLoading} onClick={() => say(null)}>
            {t('placeQuestion.leave')}
          </Button>
        </Row>
      </div>
    </Box>
  );
}
