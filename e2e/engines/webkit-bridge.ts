import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { WebKitBrowser } from './webkit-browser.ts';
import { realInput } from './webkit-input.ts';

interface Message {
  id: number;
  method: string;
  params: { targetId: string; message: string };
}
interface Inner {
  id: number;
  method: string;
  params: { arguments?: { value?: unknown }[] };
}
type Input = ReturnType<typeof realInput>;

/** Playwright sends arguments of a function as trees: objects as lists of their entries. */
const plain = (value: unknown): unknown => {
  const entries = (value as { o?: { k: string; v: unknown }[] } | null)?.o;
  return entries ? Object.fromEntries(entries.map(({ k, v }) => [k, plain(v)])) : value;
};

/** The input that a message asks a page to make by script, if it does. */
const inputOf = ({ method, params }: Inner): { name: keyof Input; call: never } | undefined => {
  if (method !== 'Runtime.callFunctionOn') return undefined;
  const values = params.arguments?.map(({ value }) => value) ?? [];
  const index = values.findIndex((value) => typeof value === 'string' && value.includes('__pwWebViewInput.'));
  const name = /__pwWebViewInput\.(keydown|keyup|mouseMove|mouseEvent|wheel)\(/.exec(String(values[index]))?.[1];
  // After the function comes the number of its arguments.
  return name ? { name: name as keyof Input, call: plain(values[index + 2]) as never } : undefined;
};

const OWN_SETTER = "Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, value);";

/**
 * Playwright sets the value of a field by script, which React does not notice. The browser's own command types, and its own setter gives a
 * day or a time to a field that nothing can be typed into.
 */
const typeAsBrowser = (json: string): string =>
  json
    .replace('globalThis.__pwWebViewInput.insertText(t)', "document.execCommand('insertText', false, t)")
    .replace('input.value = value;', OWN_SETTER);

/**
 * Says which messages of WebKit would mislead Playwright. A page that moves to a process of its own cancels its first request in the old one,
 * and Playwright would take that for a failed navigation.
 */
const cancelledByMoving = () => {
  let isMoving = false;
  return (json: string): boolean => {
    if (json.includes('"Target.targetCreated"')) isMoving = json.includes('"isProvisional":true');
    if (json.includes('"Target.didCommitProvisionalTarget"')) isMoving = false;
    return isMoving && json.includes('Network.loadingFailed') && json.includes('\\"canceled\\":true');
  };
};

/**
 * Offers a page of WebKitGTK at an address that Playwright's `connectOverCDP` understands. It passes all messages on except those
 * of input, which it makes real. Playwright makes input by script, and a press made by script moves no focus and closes no popover.
 */
export const startBridge = async (browser: WebKitBrowser): Promise<{ address: string; close: () => void }> => {
  const { socket, page } = browser;
  const input = realInput(browser);
  const http = createServer((_, response) => {
    const { port } = http.address() as AddressInfo;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify([{ webSocketDebuggerUrl: `ws://127.0.0.1:${port}/devtools/page/1` }]));
  }).listen(0, '127.0.0.1');
  const server = new WebSocketServer({ server: http });
  server.on('connection', (client) => {
    const tell = (message: object) => client.send(JSON.stringify(message));
    const answer = (targetId: string, inner: object) =>
      tell({ method: 'Target.dispatchMessageFromTarget', params: { targetId, message: JSON.stringify(inner) } });
    const isMisleading = cancelledByMoving();
    socket.on('message', ({ id }, json) => {
      if (id === page.id && !isMisleading(json)) client.send(json);
    });
    socket.on('end', () => client.close());
    const take = async (json: string): Promise<void> => {
      const message = JSON.parse(json) as Message;
      const inner = message.method === 'Target.sendMessageToTarget' && (JSON.parse(message.params.message) as Inner);
      const found = inner && inputOf(inner);
      if (!found) return socket.sendTo(page, typeAsBrowser(json));
      tell({ id: message.id, result: {} });
      const { targetId } = message.params;
      try {
        await input[found.name](found.call);
        answer(targetId, { id: inner.id, result: { result: { type: 'object', value: { v: 'undefined' } } } });
      } catch (error) {
        answer(targetId, { id: inner.id, error: { message: String(error) } });
      }
    };
    client.on('message', (data) => void take(String(data)));
    socket.attach(page);
  });
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      http.closeAllConnections();
      http.close();
    },
  };
};
