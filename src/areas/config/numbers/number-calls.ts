/** What the server knows of a rule that is being typed: the parts its numbers can have, and which of the next ones are in use. */
import { bolNumber } from '#model/areas/config/bol-number.resource.ts'
import { codeGenerator } from '#model/areas/config/code-generator.resource.ts'
import { api } from '#src/engine/api/api.ts'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'

type Values = RecordValues['values']

/** Code generators have a type of what they number; rules of bills have none. */
const pathOf = (values: Values): string => ('code_type' in values ? codeGenerator : bolNumber).path
const placeField = (values: Values): string => ('code_type' in values ? 'server' : 'facility')

export type NumberPart = { readonly name: string; readonly label: string; readonly example: string }
export type NextNumber = { readonly number: string; readonly in_use: string | null }
export type NumbersAhead = {
  readonly results: readonly NextNumber[]
  readonly free_from: number | null
  readonly shared: readonly { readonly id: number | string; readonly place: string | null }[]
}

export const partsPath = (values: Values): string => {
  const type = values['code_type']
  return `${pathOf(values)}get_columns/${typeof type === 'string' ? `?code_type=${type}` : ''}`
}
export const numberParts = (path: string, signal?: AbortSignal): Promise<{ readonly results: readonly NumberPart[] }> =>
  api(path, signal ? { signal } : {})

const asked = ['code_type', 'prefix', 'suffix', 'digits', 'next_number', 'step', 'check_digit', 'restarts', 'period']

/** The address of the question, which is the same for rules that give the same numbers. */
export function aheadPath(values: Values): string {
  const query = new URLSearchParams()
  for (const name of [...asked, placeField(values)]) {
    const value = values[name]
    if (typeof value === 'string' ? value !== '' : typeof value === 'number' || value === true)
      query.set(name, String(value))
  }
  const { code_fields, id } = values
  if (Array.isArray(code_fields) && code_fields.length > 0) query.set('code_fields', code_fields.join(','))
  if (typeof id === 'number' || typeof id === 'string') query.set('rule', String(id))
  return `${pathOf(values)}next_numbers/?${query}`
}
export const numbersAhead = (path: string, signal?: AbortSignal): Promise<NumbersAhead> =>
  api(path, signal ? { signal } : {})

/** `The rule of Redwater gives the same numbers.` */
export const sharedText = ({ place }: NumbersAhead['shared'][number]): string =>
  `The rule ${place === null ? 'for all without their own' : `of ${place}`} gives the same numbers: whichever comes first takes them.`
