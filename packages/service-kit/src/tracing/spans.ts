import { type WorkContext, workContext } from '../context.ts';
import { traceparentOf } from '../trace.ts';

/** `server` and `consumer` begin the work of this process, `client` and `producer` pass it on. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';

type Attributes = Record<string, string | number | undefined>;

/** One step of a trace, with its duration. */
export interface Span {
  /** 16 hex characters. */
  id: string;
  /** By which the next process continues the trace behind this span. */
  traceparent: string;
  /** Ends it. With an error it counts as failed; `name` replaces a name that was not known at its beginning. */
  end(result?: { error?: unknown; name?: string | undefined; attributes?: Attributes }): void;
}

export interface SpanOptions {
  kind: SpanKind;
  /** The `traceparent` of the span before this one. Without it the span before is the current one. */
  parent?: string | undefined;
  attributes?: Attributes;
}

/** What makes spans and sends them away. */
export interface Tracer {
  begin(
    name: string,
    span: { kind: SpanKind; traceId: string; parentId?: string | undefined; attributes: Attributes },
  ): Span;
}

let tracer: Tracer | undefined;

/** Begins to make spans in this process, or ends it. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Whether this process makes spans; what costs something to watch is watched only then. */
export const isTracing = (): boolean => tracer !== undefined;

/** Begins a span; undefined when this process makes none, or when the work at hand belongs to no trace. End it in any case. */
export function beginSpan(name: string, { kind, parent, attributes = {} }: SpanOptions): Span | undefined {
  if (!tracer) return undefined;
  const [, traceId, parentId] = parent?.split('-') ?? [
    '',
    workContext.getStore()?.requestId,
    workContext.getStore()?.spanId,
  ];
  return traceId ? tracer.begin(name, { kind, traceId, parentId, attributes }) : undefined;
}

/** Does work in a span of its own, as far as this process makes spans. `context` says what the work belongs to. */
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

/** A `traceparent` for what the work at hand leads to; undefined when it belongs to no trace. */
export function nextTraceparent(): string | undefined {
  const { requestId, spanId } = workContext.getStore() ?? {};
  return traceparentOf(requestId, spanId);
}

/** The headers with which a call to another service continues the current trace. */
export function traceHeaders(): Record<string, string> {
  const traceparent = nextTraceparent();
  return traceparent ? { traceparent } : {};
}
