/** Spans: a begin and an end that belong together, and what is said of an end that lies before its begin. */
import type { Field, Fields, FieldSpan } from './field.ts'

type Values = Readonly<Record<string, unknown>>

/** Marks both fields of each span, so that whatever has the fields can judge their values. */
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

/** Why two values are no span; undefined if they are one, or if one is empty. Both are days, or both are instants. */
export function spanProblem(from: unknown, to: unknown): string | undefined {
  const isDays = String(from).length === 10
  const isWrong = isDays ? timeOf(to) < timeOf(from) : timeOf(to) <= timeOf(from)
  return isWrong
    ? `The end, ${String(to)}, is ${isDays ? 'before' : 'not later than'} the start, ${String(from)}.`
    : undefined
}

/**
 * What is wrong with the span of a field: at its end where that is among the values, else at its begin. An absent value is taken from the
 * row before, and a pair that the row had before is not judged, so that an old row can change other fields.
 */
export function spanError(
  span: FieldSpan,
  values: Values,
  before: Values,
): readonly [name: string, problem: string] | undefined {
  const { from, to, follows } = span
  const after = { ...before, ...values }
  const isSame = [from, to].every((name) => timeOf(after[name]) === timeOf(before[name]))
  const isSent = values[to] !== undefined
  const problem = isSame || (follows && !isSent) ? undefined : spanProblem(after[from], after[to])
  return problem === undefined ? undefined : [isSent ? to : from, problem]
}
