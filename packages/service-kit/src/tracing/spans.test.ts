import { workContext } from '../logging/context.ts';
import { beginSpan, nextTraceparent, type Span, traced, traceHeaders, useTracer } from './spans.ts';
import { newTraceId, traceparentOf } from './trace.ts';

interface Recorded {
  name: string;
  traceId: string;
  parentId?: string | undefined;
  failed?: boolean;
}

/** Records spans instead of sending them to a collector. */
function record(): Recorded[] {
  const spans: Recorded[] = [];
  useTracer({
    begin(name, { traceId, parentId }): Span {
      const span: Recorded = { name, traceId, parentId };
      spans.push(span);
      const id = String(spans.length).padStart(16, '0');
      return {
        id,
        traceparent: traceparentOf(traceId, id) ?? '',
        end: (result) => {
          span.failed = result?.error !== undefined;
        },
      };
    },
  });
  return spans;
}
afterEach(() => useTracer(undefined));

const context = { requestId: newTraceId() };

it('makes no span without a tracer, and keeps the context of the work', async () => {
  expect(await traced('work', { kind: 'server', context }, () => workContext.getStore())).toEqual(context);
  expect(beginSpan('work', { kind: 'server', parent: traceparentOf(context.requestId) })).toBeUndefined();
  expect(await traced('work', { kind: 'server', context }, traceHeaders)).toEqual({
    traceparent: expect.stringContaining(context.requestId),
  });
});

it('gives each span the surrounding span as its parent', async () => {
  const spans = record();
  const traceparent = await traced('outer', { kind: 'server', context }, () =>
    traced('inner', { kind: 'client' }, () => nextTraceparent()),
  );
  expect(spans).toEqual([
    { name: 'outer', traceId: context.requestId, parentId: undefined, failed: false },
    { name: 'inner', traceId: context.requestId, parentId: '0000000000000001', failed: false },
  ]);
  expect(traceparent).toBe(`00-${context.requestId}-0000000000000002-01`);
});

it('continues the trace of another process, and records failures', async () => {
  const spans = record();
  const parent = `00-${context.requestId}-${'a'.repeat(16)}-01`;
  const work = traced('consume', { kind: 'consumer', context, parent }, () => Promise.reject(new Error('no')));
  await expect(work).rejects.toThrow('no');
  expect(spans).toEqual([{ name: 'consume', traceId: context.requestId, parentId: 'a'.repeat(16), failed: true }]);
});

it('makes no span for work without a trace', () => {
  const spans = record();
  expect(beginSpan('poll', { kind: 'client' })).toBeUndefined();
  expect(spans).toEqual([]);
});
