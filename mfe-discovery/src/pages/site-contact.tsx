import { Section, TextLink, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { useSiteQuery } from './site-page.resource.ts';

const Lines = styled.address`
  font-size: var(--text-md);
  font-style: normal;
  line-height: var(--leading-body);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
const Box = styled.div`
  margin-bottom: 36px;
  padding-bottom: 36px;
  border-bottom: 1px solid var(--line-soft);
`;

/** Who looks after the site, as its organisers say it themselves; nothing while they say nothing. */
export function SiteContact() {
  const { t } = useTranslation('discovery');
  const { data } = useSiteQuery(undefined);
  const { person = '', mail = '', phone = '', address = '' } = data?.contact ?? {};
  if (!person && !mail && !phone && !address) return null;
  return (
    <Box>
      <Section title={t('site.contact')}>
        <Lines dir="auto">
          {person && `${person}\n`}
          {mail && (
            <>
              <TextLink as="a" to="" href={`mailto:${mail}`}>
                {mail}
              </TextLink>
              {'\n'}
            </>
          )}
          {phone && `${phone}\n`}
          {address}
        </Lines>
      </Section>
    </Box>
  );
}
