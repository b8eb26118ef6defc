/** What a derived command asks for, by the fields of its input, and the input made of the answers. */
import { labelOf, type Field, type Fields } from '#model/kernel/field.ts'
import type { Arg, Context } from '#src/engine/commands/command.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'

type RecordArg = Arg<unknown, Context<RecordTarget>>
function argOf(name: string, field: Field): RecordArg {
  const label = labelOf(name, field)
  const values = field.kind === 'flag' ? ['true', 'false'] : field.choices
  return values
    ? {
        label,
        complete: () =>
          values.map((value) => ({
            value: field.kind === 'flag' ? value === 'true' : value,
            label: value.replaceAll('_', ' '),
          })),
      }
    : { label, ...(typeof field.initial === 'string' && { initial: field.initial }) }
}

const numeric = new Set(['integer', 'number', 'ref'])
/** Typed text stays text; numbers are checked before they are sent. */
const valueOf = (field: Field, given: unknown): unknown =>
  numeric.has(field.kind) && typeof given === 'string' ? (given.trim() === '' ? null : Number(given)) : given

export const argsOf = (input: Fields): Readonly<Record<string, RecordArg>> =>
  Object.fromEntries(Object.entries(input).map(([key, field]) => [key, argOf(key, field)]))
export const inputOf = (input: Fields, answers: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(input).map(([key, field]) => [key, valueOf(field, answers[key])]))
