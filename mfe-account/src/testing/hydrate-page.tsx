import { addMessages, changeLanguage, createStore } from '@mutua/web-kit';
import { signInForTest } from '@mutua/web-kit/testing';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { LoginState } from '../shared/login-state.ts';

/**
 * Hydrates a page as the gateway has rendered it, without the state that the browser keeps for the history entry.
 * @param act what the visitor does before
 * @returns what React could not hydrate
 */
export async function hydratePage(Page: ComponentType, state: LoginState, act = () => {}): Promise<unknown[]> {
  addMessages('account', { en: () => import('../locales/en.json') });
  await changeLanguage('en');
  const store = createStore();
  signInForTest(store);
  const page = (entry: { pathname: string; state?: LoginState }) => (
    <Provider store={store}>
      <MemoryRouter initialEntries={[entry]}>
        <Page />
      </MemoryRouter>
    </Provider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page({ pathname: '/' }));
  act();
  const errors: unknown[] = [];
  render(page({ pathname: '/', state }), {
    container,
    hydrate: true,
    onRecoverableError: (error) => errors.push(error),
  });
  return errors;
}
