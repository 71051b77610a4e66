import { PALETTES, SITE_LIMITS } from '@mutua/contracts/limits';
import { swatchOf } from '@mutua/contracts/palettes';
import { Button, errorMessage, FieldError, Section, TextField, toast, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import styled from 'styled-components';
import { useUploadLogoMutation } from '../organise.resource.ts';
import { errorOf, type PartProps } from './site-draft.ts';
import { SiteLogo } from './site-logo.tsx';

const Pair = styled.div`
  display: grid;
  grid-template-columns: 2fr 1fr;
  gap: 16px;
  margin-bottom: 16px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const LogoRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 16px;
  align-items: center;
  margin: 20px 0 28px;
  padding: 16px 0;
  border-block: 1px solid var(--line-soft);
  > div:nth-child(2) {
    flex: 1 1 200px;
    p {
      color: var(--text-muted);
      font-size: var(--text-sm);
    }
  }
  img {
    display: block;
    object-fit: contain;
  }
`;
const Colours = styled.div`
  display: grid;
  grid-template-columns: repeat(8, minmax(0, 1fr));
  gap: 8px;
  margin: 12px 0 8px;
  label {
    position: relative;
    display: grid;
    gap: 6px;
    justify-items: center;
    padding: 8px 0;
    border-radius: var(--radius-control);
    color: var(--text-muted);
    font-size: var(--text-sm);
    cursor: pointer;
  }
  input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }
  i {
    width: 36px;
    height: 36px;
    border: 1px solid var(--line);
    border-radius: 50%;
    box-shadow: 0 0 0 3px var(--bg);
    forced-color-adjust: none;
  }
  :checked + i {
    box-shadow:
      0 0 0 3px var(--bg),
      0 0 0 5px var(--text);
  }
  :focus-visible + i {
    outline: 2px solid var(--focus);
    outline-offset: 6px;
  }
  :checked ~ span {
    color: var(--text);
    font-weight: var(--weight-bold);
  }
  ${phone} {
    grid-template-columns: repeat(4, 1fr);
  }
`;
const Help = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  text-wrap: pretty;
`;
const Heading = styled.h3`
  font-size: var(--text-md);
`;

/** The name, the sentence, the logo and the colour. */
export function NameAndLook({ draft, errors, onChange }: PartProps) {
  const { t } = useTranslation('account');
  const heading = useId();
  const name = useId();
  return (
    <Section title={t('organise.site.look')}>
      <Pair>
        <TextField
          label={t('organise.site.name')}
          value={draft.name}
          maxLength={SITE_LIMITS.siteName.max}
          error={errors['name']}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <TextField
          label={t('organise.site.short')}
          value={draft.short}
          maxLength={SITE_LIMITS.siteShort.max}
          error={errors['short']}
          onChange={({ target }) => onChange({ short: target.value })}
        />
      </Pair>
      <TextField
        label={t('organise.site.motto')}
        value={draft.motto}
        maxLength={SITE_LIMITS.motto.max}
        error={errors['motto']}
        onChange={({ target }) => onChange({ motto: target.value })}
      />
      <LogoChoice draft={draft} errors={errors} onChange={onChange} />
      <Heading id={heading}>{t('organise.site.colour')}</Heading>
      <Colours role="radiogroup" aria-labelledby={heading}>
        {PALETTES.map((palette) => (
          <label key={palette}>
            <input
              type="radio"
              name={name}
              value={palette}
              checked={draft.palette === palette}
              onChange={() => onChange({ palette })}
            />
            <i style={{ background: swatchOf(palette) }} />
            <span>{t(`organise.site.palettes.${palette}`)}</span>
          </label>
        ))}
      </Colours>
      {errorOf(errors, 'palette') && <FieldError>{errorOf(errors, 'palette')}</FieldError>}
      <Help>{t('organise.site.colourHelp')}</Help>
    </Section>
  );
}

function LogoChoice({ draft: { logo }, errors, onChange }: PartProps) {
  const { t } = useTranslation('account');
  const [upload, { isLoading }] = useUploadLogoMutation();
  const input = useRef<HTMLInputElement>(null);
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > SITE_LIMITS.siteLogo.size) return void toast.error(t('organise.site.logoTooLarge'));
    const { data, error } = await upload(file);
    if (data) onChange({ logo: data.logo });
    else toast.error(errorMessage(error, t('organise.site.logoFailed')));
  };
  return (
    <LogoRow>
      <SiteLogo logo={logo} size={40} />
      <div>
        <strong>{t('organise.site.logo')}</strong>
        <p>{t('organise.site.logoHelp')}</p>
        {errors['logo'] && <FieldError>{errors['logo']}</FieldError>}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={t('organise.site.logoChoose')}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      {logo && (
        <Button variant="ghost" onClick={() => onChange({ logo: null })}>
          {t('organise.site.logoRemove')}
        </Button>
      )}
      <Button variant="secondary" icon={<Upload />} busy={isLoading} onClick={() => input.current?.click()}>
        {t(logo ? 'organise.site.logoReplace' : 'organise.site.logoChoose')}
      </Button>
    </LogoRow>
  );
}
