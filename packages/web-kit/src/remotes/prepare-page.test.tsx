import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { api } from '../api/api.ts';
import { createStore } from '../store/store.ts';
import { type Prepare, preparePage } from './prepare-page.ts';
import { lazyNamed } from './remote-module.ts';

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
const Page = lazyNamed(async () => ({ Greeting, prepare }), 'Greeting');

const show = async (name: string) => {
  const store = createStore();
  const { areOld } = await preparePage(Page, { params: {}, search: new URLSearchParams({ name }) }, store);
  const page = (
    <Provider store={store}>
      <Suspense fallback="Waiting">
        <Page name={name} />
      </Suspense>
    </Provider>
  );
  await act(async () => render(page));
  return { areOld };
};

beforeEach(() => {
  shown = [];
});

it('lets a page render at once with the answers of its document, and a rendered page at any time', async () => {
  const root = document.createElement('div');
  root.id = 'root';
  root.dataset['rendered'] = '/hello';
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'answers';
  block.textContent = JSON.stringify({ 'GET /greetings/hana': { text: 'Hello Hana' } });
  document.body.append(root, block);
  jest.spyOn(performance, 'now').mockReturnValue(40_000);
  const { areOld } = await show('hana');
  expect(shown[0]).toBe('Hello Hana');
  expect(screen.getByText('Hello Hana')).toBeVisible();
  expect(areOld).toBe(true);
  jest.restoreAllMocks();
});

it('lets a page show its loading state without an answer', async () => {
  await show('jonas');
  await waitFor(() => expect(shown[0]).toBe('Loading'));
});
