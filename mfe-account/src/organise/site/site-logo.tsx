import { LOGO_GROUND } from '@mutua/contracts/limits';
import { LogoMark } from '@mutua/web-kit';
import styled from 'styled-components';

/* As documents show it in the dark theme. */
const Picture = styled.img`
  [data-theme='dark'] & {
    border-radius: 4px;
    background: ${LOGO_GROUND};
  }
`;

/** A logo as pages show it, or as the icon of a device; the mark of the product without one. */
export function SiteLogo({ logo, size, isIcon = false }: { logo: string | null; size: number; isIcon?: boolean }) {
  if (!logo) return <LogoMark size={size} />;
  return <Picture src={`/api/site/logo/${logo}-${isIcon ? 180 : 64}.png`} width={size} height={size} alt="" />;
}
