/** What a derived command asks for, by the fields of its input, and the input made of the answers. */
import { labelOf, type Field, type Fields } from '#model/kernel/field.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import type { Arg } from '#src/engine/commands/command.ts'

const flagWords: Readonly<Record<string, string>> = { true: 'yes', false: 'no' }

function argOf(name: string, field: Field): Arg {
  const asked = { label: labelOf(name, field), ...(field.help !== undefined && { help: field.help }) }
  const values = field.kind === 'flag' ? ['true', 'false'] : field.choices
  return values
    ? {
        ...asked,
        complete: () =>
          values.map((value) => ({
            value: field.kind === 'flag' ? value === 'true' : value,
            label: field.kind === 'flag' ? (flagWords[value] ?? value) : codeText(field, value),
          })),
      }
    : {
        ...asked,
        ...(field.required === true && { required: true }),
        ...(typeof field.initial === 'string' && { initial: field.initial }),
      }
}

const numeric = new Set(['integer', 'number', 'ref'])
/** Typed text stays text; numbers are checked before they are sent. A field of the record that is not answered stays as it is. */
function valueOf({ kind, corrects }: Field, given: unknown): unknown {
  if (typeof given !== 'string') return given
  const isEmpty = given.trim() === ''
  if (isEmpty && corrects === true) return undefined
  if (!numeric.has(kind)) return given
  return isEmpty ? null : Number(given)
}

export const argsOf = (input: Fields): Readonly<Record<string, Arg>> =>
  Object.fromEntries(Object.entries(input).map(([key, field]) => [key, argOf(key, field)]))
export const inputOf = (input: Fields, answers: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(input).map(([key, field]) => [key, valueOf(field, answers[key])]))
