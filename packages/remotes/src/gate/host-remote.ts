import type { RemoteEntry } from '../releases/index.ts';

/** A page with a heading only: each tab starts there, and returns to it after each page. */
export const HOST_PATH = '/gate';
/** The attribute of the placeholder that is shown until the widget is drawn or has failed. */
export const PENDING = 'data-widget-pending';
/** The page of a widget, which passes no props: `/gate/exchange/request-dialog`. */
export const widgetPath = (remote: string, widget: string) => `/gate/${remote}/${widget}`;

/** A remote of the host itself. Its one page shows a widget of the candidate, as any other remote would. */
export const HOST_REMOTE: RemoteEntry = {
  name: 'gate',
  version: '1',
  container: 'gate_1',
  entry: '/remotes/gate/1/mf-manifest.json',
  routes: [
    { path: HOST_PATH, access: 'public' },
    { path: widgetPath(':remote', ':widget'), access: 'public' },
  ],
  widgets: [],
  navigation: [],
};

const NO_ASSETS = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

const MANIFEST = {
  id: HOST_REMOTE.container,
  name: HOST_REMOTE.container,
  metaData: {
    name: HOST_REMOTE.container,
    globalName: HOST_REMOTE.container,
    type: 'app',
    buildInfo: { buildVersion: '1', buildName: 'gate' },
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    types: { path: '', name: '', zip: '', api: '' },
    publicPath: 'auto',
  },
  shared: [],
  remotes: [],
  exposes: [{ id: `${HOST_REMOTE.container}:remote`, name: 'remote', path: './remote', assets: NO_ASSETS }],
};

/** Written by hand: the container takes everything from the checked shell, and needs no build. */
const ENTRY = `
var ${HOST_REMOTE.container} = (() => {
  let scope;
  const take = async (name) => (await Object.values(scope[name])[0].get())();
  return {
    init: (shared) => { scope = shared; },
    get: async () => {
      const { createElement, Fragment } = await take('react');
      const { useParams } = await take('react-router-dom');
      const { RemoteWidget } = await take('@mutua/web-kit');
      const title = (text) => createElement('h1', null, text);
      const Widget = () => {
        const { remote, widget } = useParams();
        const pending = createElement('p', { '${PENDING}': '' });
        return createElement(Fragment, null, title('Widget'), createElement(RemoteWidget, { name: remote + '/' + widget, pending }));
      };
      const pages = { '${HOST_PATH}': () => title('Gate'), '${widgetPath(':remote', ':widget')}': Widget };
      const messages = { en: async () => ({ default: {} }) };
      return () => ({ default: { name: 'gate', version: '1', pages, messages } });
    },
  };
})();
`;

/** The files of the host's remote, by address. */
export const HOST_REMOTE_FILES: Record<string, { type: string; text: string }> = {
  [HOST_REMOTE.entry]: { type: 'application/json', text: JSON.stringify(MANIFEST) },
  '/remotes/gate/1/remoteEntry.js': { type: 'text/javascript', text: ENTRY },
};
