/** What the server knows of a rule that is being typed: the parts its numbers can have, and which of the next ones are in use. */
import { bolNumber } from '#model/areas/config/bol-number.resource.ts'
import { codeGenerator } from '#model/areas/config/code-generator.resource.ts'
import { decisiveFields } from '#model/kernel/numbering.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { api } from '#src/engine/api/api.ts'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'

type Values = RecordValues['values']

/** Code generators have a type of what they number; rules of bills have none. */
export const rulesOf = (values: Values): Resource => ('code_type' in values ? codeGenerator : bolNumber)

export type NumberPart = { readonly name: string; readonly label: string; readonly example: string }
export type NextNumber = { readonly number: string; readonly in_use: string | null }
export type NumbersAhead = {
  readonly results: readonly NextNumber[]
  readonly free_from: number | null
  readonly shared: readonly { readonly id: number | string; readonly place: string | null }[]
}

export const partsPath = (values: Values): string => {
  const type = values['code_type']
  return `${rulesOf(values).path}get_columns/${typeof type === 'string' ? `?code_type=${type}` : ''}`
}
export const numberParts = (path: string, signal?: AbortSignal): Promise<{ readonly results: readonly NumberPart[] }> =>
  api(path, signal ? { signal } : {})

/** The address of the question, which is the same for rules that give the same numbers. */
export function aheadPath(values: Values): string {
  const { path, rules } = rulesOf(values)
  const query = new URLSearchParams()
  const put = (name: string, value: unknown): void => {
    if (typeof value === 'string' ? value !== '' : typeof value === 'number' || value === true)
      query.set(name, String(value))
  }
  for (const name of [...decisiveFields, 'period', rules?.type ?? '', rules?.place ?? '']) {
    const value = values[name]
    put(name, Array.isArray(value) ? value.join(',') : value)
  }
  put('rule', values['id'])
  return `${path}next_numbers/?${query}`
}
export const numbersAhead = (path: string, signal?: AbortSignal): Promise<NumbersAhead> =>
  api(path, signal ? { signal } : {})

/** `The rule of Redwater gives the same numbers.` */
export const sharedText = ({ place }: NumbersAhead['shared'][number]): string =>
  `The rule ${place === null ? 'for all without their own' : `of ${place}`} gives the same numbers: whichever comes first takes them.`
