/** Spans: pairs of fields of which one begins something and the other ends it, and the check that the end is not before the begin. */
import type { Field, Fields, FieldSpan } from './field.ts'

type Values = Readonly<Record<string, unknown>>

/** Marks both fields of each span, so that `validate` finds the span by its fields. */
export function withSpans<F extends Fields>(fields: F, spans: readonly FieldSpan[] = []): F {
  const marked: Record<string, Field> = { ...fields }
  for (const span of spans)
    for (const name of [span.from, span.to]) if (fields[name]) marked[name] = { ...fields[name], span }
  return marked as F
}

/** The declared spans whose fields are both among the fields. */
export const spansOf = (fields: Fields): readonly FieldSpan[] =>
  Object.entries(fields).flatMap(([name, { span }]) =>
    span?.to === name && fields[span.from]?.span === span ? [span] : [],
  )

const timeOf = (value: unknown): number => Date.parse(String(value))

/** Formats the value of a field for a message. It shows an instant by the clock of a place or of the reader. */
export type ShownTime = (name: string, value: unknown) => string
const asItIs: ShownTime = (_name, value) => String(value)

/**
 * Returns a message if the end is before the begin; undefined if it is not, or if one is empty. Both are days, or both
 * are instants. `shown`: the begin and the end as the message names them.
 */
export function spanProblem(from: unknown, to: unknown, shown = [String(from), String(to)]): string | undefined {
  const isDays = String(from).length === 10
  const isWrong = isDays ? timeOf(to) < timeOf(from) : timeOf(to) <= timeOf(from)
  return isWrong
    ? `The end, ${shown[1]}, is ${isDays ? 'before' : 'not later than'} the start, ${shown[0]}.`
    : undefined
}

/**
 * Returns the field and the message if the end of a span is before its begin. The field is the end if it was sent, else
 * the begin. A value that was not sent is taken from the row before. A pair that the row had before is not checked, so
 * that an old row can change its other fields.
 */
export function spanError(
  span: FieldSpan,
  values: Values,
  before: Values,
  shown = asItIs,
): readonly [name: string, problem: string] | undefined {
  const { from, to, follows } = span
  const after = { ...before, ...values }
  const isSame = [from, to].every((name) => timeOf(after[name]) === timeOf(before[name]))
  const isSent = values[to] !== undefined
  const problem =
    isSame || (follows && !isSent)
      ? undefined
      : spanProblem(
          after[from],
          after[to],
          [from, to].map((name) => shown(name, after[name])),
        )
  return problem === undefined ? undefined : [isSent ? to : from, problem]
}
