/**
 * What an inspection finds. Its questions begin without an answer, so that nobody passes a car that nobody looked at; each is answered by the
 * inspector, or all that are still open by one deliberate "All OK".
 */
import { shownElements, entryErrors } from '#model/areas/form/rules/entry.ts'
import { schemaAt } from '#model/areas/form/rules/entry-lines.ts'
import type { EntryError } from '#model/areas/form/rules/value-errors.ts'
import { isNotOk, pathOf } from '#model/areas/form/rules/answers.ts'
import { type LayoutElement, type Structure, isPlain } from '#model/areas/form/rules/structure.ts'

type Entry = Readonly<Record<string, unknown>>

/** A field that judges the car. `ok`: the answer that finds nothing wrong; undefined where the form does not say which that is. */
export type Question = { readonly path: string; readonly ok: unknown }

const okWords = ['ok', 'pass', 'passed', 'good', 'yes', 'accept', 'accepted']
const controls = (elements: readonly LayoutElement[]): LayoutElement[] =>
  elements.flatMap((one) => [
    ...(one.type === 'Control' && one.scope !== undefined ? [one] : []),
    ...controls(one.elements ?? []),
  ])

/** The questions shown for an entry: choices of which one finds a fault, and the field that decides the result. */
export function questionsOf({ form_schema, ui_schema, is_ok_field }: Structure, data: unknown): Question[] {
  return controls(shownElements(ui_schema.elements, data)).flatMap(({ scope = '' }): Question[] => {
    const path = pathOf(scope)
    const schema = schemaAt(form_schema, path)
    if (schema?.enum?.some(isNotOk))
      return [{ path, ok: schema.enum.find((one) => okWords.includes(String(one).toLowerCase())) }]
    return path === is_ok_field && schema?.type === 'boolean' ? [{ path, ok: true }] : []
  })
}

const answerAt = (data: unknown, path: string): unknown => {
  let value: unknown = data
  for (const name of path.split('.')) value = isPlain(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}
const isAnswered = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The answers that an inspection begins with: none but those that nobody can give, because the form shows them as fixed or not at all. */
export function blankEntry({ ui_schema, init_data }: Structure): Entry {
  const open = new Set(
    controls(ui_schema.elements).flatMap(({ scope = '', options }) =>
      options?.['readonly'] === true ? [] : [pathOf(scope).split('.')[0]],
    ),
  )
  return Object.fromEntries(Object.entries(init_data).filter(([name]) => !open.has(name)))
}

/** The questions that found something wrong. */
export const defectsIn = (structure: Structure, data: unknown): readonly string[] =>
  questionsOf(structure, data)
    .filter(({ path }) => isNotOk(answerAt(data, path)))
    .map(({ path }) => path)

/** Errors of a finished inspection: those of any entry, and every question without an answer. */
export function findingErrors(structure: Structure, data: unknown): EntryError[] {
  const errors = entryErrors(structure, data)
  const known = new Set(errors.map(({ path }) => path))
  return [
    ...errors,
    ...questionsOf(structure, data)
      .filter(({ path }) => !known.has(path) && !isAnswered(answerAt(data, path)))
      .map(({ path }) => ({ path, message: 'Required.' })),
  ]
}

/** The entry with every open question answered as OK, as far as the form says which answer that is. */
export function allOk(structure: Structure, data: Entry): Entry {
  let entry = data
  for (const { path, ok } of questionsOf(structure, data))
    if (ok !== undefined && !isAnswered(answerAt(entry, path))) entry = withAnswer(entry, path.split('.'), ok)
  return entry
}
function withAnswer(entry: Entry, [name = '', ...rest]: readonly string[], answer: unknown): Entry {
  const inner = entry[name]
  return { ...entry, [name]: rest.length === 0 ? answer : withAnswer(isPlain(inner) ? inner : {}, rest, answer) }
}
