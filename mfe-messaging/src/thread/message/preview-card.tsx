import type { LinkPreview } from '@mutua/contracts';
import { media, useAppDispatch } from '@mutua/web-kit';
import styled from 'styled-components';
import type { Line } from '../timeline/day-groups.ts';
import { renewFailed } from './attachment-views.tsx';

/* The card is 8 pixels from the bubble's edge, the text is 14 pixels from it. */
const Card = styled.a`
  display: flex;
  margin: 8px -6px 1px;
  border: 1px solid var(--line-soft);
  border-radius: 10px;
  overflow: hidden;
  background: var(--bg);
  color: var(--text);
  line-height: 1.4;
  white-space: normal;
  && {
    text-decoration: none;
  }
  &:hover strong {
    text-decoration: underline;
  }
  /* The card reserves its size in its first frame, even while the picture is loading. */
  img {
    flex: none;
    width: 116px;
    height: auto;
    min-height: 92px;
    background: var(--fill);
    object-fit: cover;
  }
  ${media.narrow} {
    display: block;
    img {
      width: 100%;
      height: auto;
      min-height: 0;
      aspect-ratio: 320 / 168;
    }
  }
`;
const Words = styled.span`
  flex: 1;
  display: grid;
  gap: 2px;
  align-content: center;
  min-width: 0;
  padding: 10px 12px;
  small {
    color: var(--text-muted);
    font-size: var(--text-xs);
  }
  strong {
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }
`;
const Clipped = styled.small`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

/** The preview of the first web address in a message, as a link. The address stays in the text. */
export function PreviewCard({ requestId, line, preview }: { requestId: string; line: Line; preview: LinkPreview }) {
  const dispatch = useAppDispatch();
  const { url, site, title, description, picture } = preview;
  const host = URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : '';
  return (
    <Card href={url} target="_blank" rel="noopener noreferrer nofollow ugc" data-preview>
      {picture && (
        <img
          src={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          decoding="async"
          // An expired link is replaced here by a new one.
          onError={() => dispatch(renewFailed(requestId, line.seq))}
        />
      )}
      <Words>
        {/* The page chooses its title and the name of its site, so the card also shows which host it is. */}
        <small>
          <bdi>{host}</bdi>
          {site !== host && (
            <>
              {' · '}
              <bdi>{site}</bdi>
            </>
          )}
        </small>
        <strong dir="auto">{title}</strong>
        {description && <Clipped dir="auto">{description}</Clipped>}
      </Words>
    </Card>
  );
}
