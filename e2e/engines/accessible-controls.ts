import type { Page } from '@playwright/test';

/** Roles of controls and headings in ARIA's names, with Firefox's names for them. A role that is not here is not compared. */
const FIREFOX_ROLES: Readonly<Record<string, string>> = {
  pushbutton: 'button',
  'toggle button': 'button',
  buttonmenu: 'button',
  link: 'link',
  heading: 'heading',
  entry: 'textbox',
  'password text': 'textbox',
  searchbox: 'searchbox',
  'date editor': 'date field',
  'time editor': 'time field',
  checkbutton: 'checkbox',
  radiobutton: 'radio',
  switch: 'switch',
  slider: 'slider',
  spinbutton: 'spinbutton',
  combobox: 'combobox',
  editcombobox: 'combobox',
  pagetab: 'tab',
  menuitem: 'menuitem',
  'radio menu item': 'menuitemradio',
  'check menu item': 'menuitemcheckbox',
  dialog: 'dialog',
};
/** Chromium's names of roles that differ from ARIA's. */
const CHROMIUM_ROLES: Readonly<Record<string, string>> = {
  Date: 'date field',
  InputTime: 'time field',
  ToggleButton: 'button',
  PopUpButton: 'button',
  ComboBoxMenuButton: 'combobox',
  ComboBoxSelect: 'combobox',
  TextFieldWithComboBox: 'combobox',
};
const ROLES = new Set(Object.values(FIREFOX_ROLES));

/** States by Firefox's names. `required` is left out: Chromium does not say it of a checkbox. */
const FIREFOX_STATES: Readonly<Record<string, string>> = {
  expanded: 'expanded',
  collapsed: 'collapsed',
  checked: 'checked',
  pressed: 'pressed',
  unavailable: 'disabled',
};

/** Fields whose parts each engine names in its own way. */
const WITH_PARTS = ['date field', 'time field'];

/** A line for each control: role, name, states in alphabetical order. */
const lineOf = (role: string, name: string, states: string[]): string =>
  [role, JSON.stringify(name.replace(/\s+/g, ' ').trim()), ...states.sort()].join(' ');

interface AXValue {
  value?: unknown;
}
interface AXNode {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: AXValue;
  name?: AXValue;
  properties?: { name: string; value: AXValue }[];
}

const chromiumStates = (properties: NonNullable<AXNode['properties']>): string[] =>
  properties.flatMap(({ name, value: { value } }) => {
    if (name === 'expanded') return value ? 'expanded' : 'collapsed';
    const isOn = value === true || value === 'true';
    return isOn && ['checked', 'pressed', 'disabled'].includes(name) ? name : [];
  });

/** The controls and headings of a page as Chromium's accessibility tree names them. */
export const controlsOfChromium = async (page: Page): Promise<string[]> => {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AXNode[] };
  await session.detach();
  const roleOf = (node: AXNode) => CHROMIUM_ROLES[String(node.role?.value)] ?? String(node.role?.value);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const isPart = ({ parentId = '' }: AXNode): boolean => {
    const parent = byId.get(parentId);
    return parent !== undefined && (WITH_PARTS.includes(roleOf(parent)) || isPart(parent));
  };
  return nodes
    .filter((node) => !node.ignored && ROLES.has(roleOf(node)) && !isPart(node))
    .map((node) => lineOf(roleOf(node), String(node.name?.value ?? ''), chromiumStates(node.properties ?? [])));
};

/** What Playwright's server knows of a Firefox: a session of WebDriver BiDi. */
interface Bidi {
  send: (method: string, params: object) => Promise<never>;
}
interface WithServer {
  _connection: { toImpl: (page: Page) => { delegate: { _session: Bidi } } };
}

/** Runs in the browser itself: the accessibility tree of the tab that shows an address, as lines of role, name and states. */
const READ_TREE = `(address) => {
  const service = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService);
  const found = [];
  const walk = (node) => {
    const [some, more] = [{}, {}];
    node.getState(some, more);
    const names = service.getStringStates(some.value, more.value);
    const states = Array.from({ length: names.length }, (_, index) => names.item(index));
    const role = service.getStringRole(node.role);
    found.push({ role, name: node.name ?? '', states });
    if (/^(date|time) editor$/.test(role)) return;
    for (let child = node.firstChild; child; child = child.nextSibling) walk(child);
  };
  for (const window of Services.wm.getEnumerator('navigator:browser')) {
    for (const { linkedBrowser } of window.gBrowser.tabs) {
      if (linkedBrowser.currentURI.spec !== address) continue;
      const page = service.getAccessibleFor(linkedBrowser)?.firstChild;
      if (page) walk(page);
    }
  }
  return JSON.stringify(found);
}`;

/** The controls and headings of a page as Firefox's accessibility tree names them. Its first call starts the tree: it may be empty then. */
export const controlsOfFirefox = async (page: Page): Promise<string[]> => {
  const bidi = (page as unknown as WithServer)._connection.toImpl(page).delegate._session;
  const { contexts } = await (bidi.send('browsingContext.getTree', { 'moz:scope': 'chrome' }) as Promise<{
    contexts: { context: string }[];
  }>);
  const { result } = await (bidi.send('script.evaluate', {
    expression: `(${READ_TREE})(${JSON.stringify(page.url())})`,
    target: { context: contexts[0]?.context },
    awaitPromise: false,
  }) as Promise<{ result: { value: string } }>);
  const nodes = JSON.parse(result.value) as { role: string; name: string; states: string[] }[];
  return nodes.flatMap(({ role, name, states }) => {
    const known = FIREFOX_ROLES[role];
    return known
      ? lineOf(
          known,
          name,
          states.flatMap((state) => FIREFOX_STATES[state] ?? []),
        )
      : [];
  });
};
