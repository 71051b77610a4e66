import { Agent, request } from 'node:http';

/** A call of a benchmark. The path includes the query. */
export interface BenchCall {
  method: string;
  path: string;
  token?: string;
  body?: object;
}

const CONCURRENCY = 16;

/**
 * Makes calls on several keep-alive connections, one call after the other on each of them. Each call must be answered with 2xx.
 * @param callOf returns the call with a number from 0 on
 * @param onAnswer receives the body of each answer; without it bodies are not read
 */
export const driveCalls = async (
  port: number,
  operations: number,
  callOf: (index: number) => BenchCall,
  onAnswer?: (body: string, index: number) => void,
): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const once = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const { method, path, token, body } = callOf(index);
      const text = body && JSON.stringify(body);
      const headers = {
        'accept-encoding': 'gzip',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const call = request({ host: '127.0.0.1', port, method, path, agent, headers }, (answer) => {
        let received = '';
        if (onAnswer) answer.on('data', (chunk) => (received += chunk));
        else answer.resume();
        answer.once('end', () => {
          const { statusCode = 0 } = answer;
          if (statusCode < 200 || statusCode > 299) {
            reject(new Error(`${statusCode} to ${method} ${path} at port ${port} ${received}`));
            return;
          }
          onAnswer?.(received, index);
          resolve();
        });
      });
      call.once('error', reject).end(text);
    });
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < operations) {
        const index = next;
        next += 1;
        await once(index);
      }
    }),
  );
  agent.destroy();
};
