import { tracingChannel } from 'node:diagnostics_channel';
import type { Logger } from '../logging/logger.ts';
import { beginSpan, type Span, useTracer } from './spans.ts';
import { traceparentOf } from './trace.ts';

const STOP_DEADLINE_MS = 3_000;

/**
 * Makes spans in this process and sends them to a collector by OTLP over HTTP. Only this function loads the libraries: a process without an
 * endpoint does not need their memory. `OTEL_EXPORTER_OTLP_HEADERS` is read by the exporter itself.
 * @param sampleRatio the share of all traces that is sent. A trace is sent by every process or by none, because its id decides
 * @returns a function that sends the remaining spans and stops
 */
export async function startTracing({
  service,
  endpoint,
  sampleRatio,
  logger,
}: {
  service: string;
  endpoint: string;
  sampleRatio: number;
  logger: Logger;
}): Promise<() => Promise<void>> {
  const [otel, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  // The exporter reports failures only through this logger, and may log what it sends.
  const warn = (reason: string) => logger.warn({ reason: reason.slice(0, 200) }, 'spans were not sent');
  const quiet = () => undefined;
  otel.diag.setLogger(
    { error: warn, warn, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: otel.DiagLogLevel.WARN },
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const ids = new sdk.RandomIdGenerator();
  /** The id of the trace that begins with the next span: request ids and trace ids are equal. */
  let beginningTraceId = '';
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'mutua' }),
    sampler: new sdk.TraceIdRatioBasedSampler(sampleRatio),
    idGenerator: { generateTraceId: () => beginningTraceId, generateSpanId: () => ids.generateSpanId() },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('mutua');
  const KINDS = {
    server: otel.SpanKind.SERVER,
    client: otel.SpanKind.CLIENT,
    producer: otel.SpanKind.PRODUCER,
    consumer: otel.SpanKind.CONSUMER,
  };

  useTracer({
    begin(name, { kind, traceId, parentId, attributes }): Span {
      beginningTraceId = traceId;
      const behind = parentId
        ? otel.trace.setSpanContext(otel.ROOT_CONTEXT, { traceId, spanId: parentId, traceFlags: 1, isRemote: true })
        : otel.ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, behind);
      const { spanId } = span.spanContext();
      return {
        id: spanId,
        traceparent: traceparentOf(traceId, spanId) ?? '',
        end({ error, name: better, attributes: more = {} } = {}) {
          if (better) span.updateName(better);
          span.setAttributes(more);
          // Only the kind of the error: messages of drivers contain values.
          if (error !== undefined) {
            span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
            span.setStatus({ code: otel.SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
  });
  const unwatch = watchRedisCommands();

  return async () => {
    unwatch();
    useTracer(undefined);
    const deadline = new Promise((resolve) => setTimeout(resolve, STOP_DEADLINE_MS).unref());
    await Promise.race([provider.shutdown().catch(() => undefined), deadline]);
  };
}

/** Makes a span for each Redis command that belongs to a trace, from the diagnostics of ioredis. Leaves out the arguments. */
function watchRedisCommands(): () => void {
  const spans = new WeakMap<object, Span>();
  const channel = tracingChannel<unknown, { command: string; error?: unknown }>('ioredis:command');
  const subscriber = {
    start(message: { command: string }) {
      const span = beginSpan(`redis ${message.command}`, { kind: 'client', attributes: { 'db.system.name': 'redis' } });
      if (span) spans.set(message, span);
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd(message: { error?: unknown }) {
      spans.get(message)?.end({ error: message.error });
    },
    error: () => undefined,
  };
  channel.subscribe(subscriber);
  return () => channel.unsubscribe(subscriber);
}
