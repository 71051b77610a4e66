import { TextField, type TextFieldProps, Trans } from '@mutua/web-kit';
import { useRef, useState } from 'react';
import styled from 'styled-components';

const Suggestion = styled.button`
  position: relative;
  padding: 0;
  border: 0;
  background: none;
  color: var(--text);
  text-align: start;
  b {
    color: var(--accent-text);
    text-decoration: underline;
    text-underline-offset: 3px;
    overflow-wrap: anywhere;
  }
  &::after {
    content: '';
    position: absolute;
    inset: -12px -8px;
  }
`;

export interface EmailFieldProps extends Omit<TextFieldProps, 'type' | 'onBlur' | 'value'> {
  onBlur: (event: React.FocusEvent<HTMLInputElement>) => unknown;
  /** Called with the suggested address when the member accepts it. */
  onSuggested: (address: string) => void;
}

/** A field for an address. After a typo in a common domain it suggests the intended address. */
export function EmailField({ onBlur, onSuggested, help, ...field }: EmailFieldProps) {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const latest = useRef('');
  const suggest = async (address: string) => {
    latest.current = address;
    const { suggestAddress } = await import('./suggest-address.ts');
    // The module was loaded late, and the member has typed another address.
    if (latest.current === address) setSuggestion(suggestAddress(address));
  };
  const take = (address: string) => {
    setSuggestion(null);
    onSuggested(address);
  };
  return (
    <TextField
      {...field}
      type="email"
      help={
        suggestion ? (
          <Suggestion type="button" onClick={() => take(suggestion)}>
            <Trans namespace="account" id="fields.meant" values={{ address: suggestion }} components={{ b: <b /> }} />
          </Suggestion>
        ) : (
          help
        )
      }
      onBlur={(event) => {
        // When the module cannot be loaded, there is no suggestion.
        suggest(event.target.value).catch(() => undefined);
        return onBlur(event);
      }}
    />
  );
}
