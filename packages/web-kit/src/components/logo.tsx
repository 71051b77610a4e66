import styled from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';

export interface LogoMarkProps {
  /** In pixels, never below 16. */
  size?: number;
  className?: string;
}

/** The logo: the swap line as a closed ring of two dots and two arcs. The document shows that of the site in its place (`site-mark`). */
export function LogoMark({ size = 30, className }: LogoMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="4.2"
      strokeLinecap="round"
      aria-hidden
      className={className ? `site-mark ${className}` : 'site-mark'}
    >
      <path d="M6 16A10 10 0 0 1 22.4 8.3" stroke="var(--give-line)" />
      <circle cx="6" cy="16.6" r="4.6" fill="var(--give-line)" />
      <path d="M26 16A10 10 0 0 1 9.6 23.7" stroke="var(--get-line)" />
      <circle cx="26" cy="15.4" r="4.6" fill="var(--get-line)" />
    </svg>
  );
}

const Box = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  font: var(--weight-bold) 21px / 1 var(--font-display);
  letter-spacing: -0.03em;
  min-width: 0;
`;
/* One line, however wide the name is. */
const Name = styled.span`
  overflow: hidden;
  padding-block: 0.2em;
  margin-block: -0.2em;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The logo and the name of the site. */
export function Logo({ className }: { className?: string }) {
  const { t } = useTranslation('kit');
  return (
    <Box className={className}>
      <LogoMark />
      <Name className="site-name" dir="auto">
        {t('appName')}
      </Name>
    </Box>
  );
}
