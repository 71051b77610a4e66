import { useTranslation } from '@mutua/web-kit';
import { lazyPart, useLazyPart } from '@mutua/web-kit/parts';
import { useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { Shelf, ShelfHead } from './landing.styles.ts';

// Loaded when the visitor comes near it, so that the first page stays light.
const nearPart = lazyPart(() => import('./near-skills.tsx'));

const Near = styled(Shelf)`
  p {
    color: var(--text-muted);
  }
  /* Without scripts the field cannot suggest anything. */
  @media (scripting: none) {
    display: none;
  }
`;
/** As high as the field, so that nothing moves when it comes. */
const Reserved = styled.div`
  min-height: 44px;
`;

/** Asks for a town, and shows what is taught near it. Nothing is guessed: the town is typed, and stays on the device. */
export function LandingNear() {
  const { t } = useTranslation('discovery');
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isClose, setClose] = useState(false);
  const part = useLazyPart(nearPart, isClose, () => undefined);
  useEffect(() => {
    if (!box.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setClose(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Near aria-labelledby={titleId}>
      <ShelfHead>
        <div>
          <h2 id={titleId}>{t('landing.near.title')}</h2>
          <p>{t('landing.near.lead')}</p>
        </div>
      </ShelfHead>
      <Reserved ref={box}>{part && <part.NearSkills />}</Reserved>
    </Near>
  );
}
