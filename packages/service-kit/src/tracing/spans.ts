import { type WorkContext, workContext } from '../logging/context.ts';
import { traceparentOf } from './trace.ts';

/** `server` and `consumer` spans receive work in this process, `client` and `producer` spans pass it on. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';

type Attributes = Record<string, string | number | undefined>;

/** One step of a trace, with its duration. */
export interface Span {
  /** 16 hex characters. */
  id: string;
  /** The value by which the next process continues the trace after this span. */
  traceparent: string;
  /** Ends the span. With an error it counts as failed; `name` replaces a preliminary name. */
  end(result?: { error?: unknown; name?: string | undefined; attributes?: Attributes }): void;
}

export interface SpanOptions {
  kind: SpanKind;
  /** The `traceparent` of the parent span. By default the current span. */
  parent?: string | undefined;
  attributes?: Attributes;
}

/** Makes spans and exports them. */
export interface Tracer {
  begin(
    name: string,
    span: { kind: SpanKind; traceId: string; parentId?: string | undefined; attributes: Attributes },
  ): Span;
}

let tracer: Tracer | undefined;

/** Starts or stops making spans in this process. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Whether this process makes spans. Costly observations are made only then. */
export const isTracing = (): boolean => tracer !== undefined;

/** Begins a span; undefined when this process makes none, or when the current work has no trace. Always end it. */
export function beginSpan(name: string, { kind, parent, attributes = {} }: SpanOptions): Span | undefined {
  if (!tracer) return undefined;
  const [, traceId, parentId] = parent?.split('-') ?? [
    '',
    workContext.getStore()?.requestId,
    workContext.getStore()?.spanId,
  ];
  return traceId ? tracer.begin(name, { kind, traceId, parentId, attributes }) : undefined;
}

/** Runs work in its own span, if this process makes spans. `context` is the context of the work. */
export async function traced<T>(
  name: string,
  { context = workContext.getStore() ?? {}, ...options }: SpanOptions & { context?: WorkContext },
  work: () => Promise<T> | T,
): Promise<T> {
  const span = workContext.run(context, () => beginSpan(name, options));
  if (!span) return workContext.run(context, work);
  try {
    const result = await workContext.run({ ...context, spanId: span.id }, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

/** A `traceparent` for follow-up work; undefined when the current work has no trace. */
export function nextTraceparent(): string | undefined {
  const { requestId, spanId } = workContext.getStore() ?? {};
  return traceparentOf(requestId, spanId);
}

/** The headers with which a call to another service continues the current trace. */
export function traceHeaders(): Record<string, string> {
  const traceparent = nextTraceparent();
  return traceparent ? { traceparent } : {};
}
