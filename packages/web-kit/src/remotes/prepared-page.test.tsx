import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { api } from '../api/api.ts';
import { createStore } from '../store/store.ts';
import { type Prepare, PreparedPage } from './prepared-page.tsx';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    greeting: build.query<{ text: string }, string>({
      query: (name) => ({ method: 'GET', url: `/greetings/${name}` }),
    }),
  }),
});
const prepare: Prepare = ({ search }) => [resource.endpoints.greeting.initiate(search.get('name') ?? '')];

let shown: string[];
function Greeting({ name }: { name: string }) {
  const { data } = resource.useGreetingQuery(name);
  const text = data?.text ?? 'Loading';
  shown.push(text);
  return <p>{text}</p>;
}

const show = (name: string) =>
  act(async () =>
    render(
      <Provider store={createStore()}>
        <MemoryRouter initialEntries={[`/hello?name=${name}`]}>
          <Suspense fallback="Waiting">
            <PreparedPage prepare={prepare}>
              <Greeting name={name} />
            </PreparedPage>
          </Suspense>
        </MemoryRouter>
      </Provider>,
    ),
  );

/** The module reads the document once. */
const root = document.createElement('div');
beforeEach(() => {
  shown = [];
});

it('is first shown with the answers that came with its document, in a rendered page at any time', async () => {
  root.id = 'root';
  root.dataset['rendered'] = '/hello';
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'answers';
  block.textContent = JSON.stringify({ 'GET /greetings/hana': { text: 'Hello Hana' } });
  document.body.append(root, block);
  jest.spyOn(performance, 'now').mockReturnValue(40_000);
  const fresh = jest.spyOn(globalThis, 'fetch');
  await show('hana');
  expect(shown[0]).toBe('Hello Hana');
  expect(screen.getByText('Hello Hana')).toBeVisible();
  jest.restoreAllMocks();
  expect(fresh).toBeDefined();
});

it('shows how it loads where there is no answer', async () => {
  await show('jonas');
  await waitFor(() => expect(shown[0]).toBe('Loading'));
});
