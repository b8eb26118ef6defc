/** Validates form entries against the form's structure. It interprets the schema, so that nothing needs to be compiled. */
import { type LayoutElement, type Structure, isPlain } from './structure.ts'
import { isEmpty, pathOf, valueAt, isNotOk } from './answers.ts'
import { type EntryError, errorsOf, groupErrors } from './value-errors.ts'

/** Whether a rule's condition holds; it never does for an empty value. */
const holds = ({ rule }: LayoutElement, data: unknown): boolean => {
  if (rule === undefined) return true
  const value = valueAt(data, pathOf(rule.condition.scope))
  return !isEmpty(value) && errorsOf(rule.condition.schema, value, '').length === 0
}

/** The layout for the given data: without hidden elements, and with disabled elements marked read only. */
export const shownElements = (elements: readonly LayoutElement[], data: unknown): LayoutElement[] =>
  elements.flatMap((element): LayoutElement[] => {
    const { rule, ...rest } = element
    const met = holds(element, data)
    if (rule?.effect === 'SHOW' && !met) return []
    if (rule?.effect === 'HIDE' && met) return []
    const isOff = rule !== undefined && (rule.effect === 'DISABLE' ? met : rule.effect === 'ENABLE' && !met)
    return [
      {
        ...rest,
        ...(isOff && { options: { ...element.options, readonly: true } }),
        ...(element.elements && { elements: shownElements(element.elements, data) }),
      },
    ]
  })

function scopesOf(elements: readonly LayoutElement[]): string[] {
  return elements.flatMap((one) => [
    ...(one.scope === undefined ? [] : [pathOf(one.scope)]),
    ...scopesOf(one.elements ?? []),
  ])
}

/** All errors of an entry. Fields hidden by a rule are not required. */
export function entryErrors({ form_schema, ui_schema }: Structure, data: unknown): EntryError[] {
  if (!isPlain(data)) return [{ path: '', message: 'Must be an object with the fields of the form.' }]
  const all = new Set(scopesOf(ui_schema.elements))
  const shown = new Set(scopesOf(shownElements(ui_schema.elements, data)))
  const isHidden = (path: string): boolean => {
    const [top] = path.split('.')
    return (all.has(path) && !shown.has(path)) || (top !== undefined && all.has(top) && !shown.has(top))
  }
  return groupErrors(form_schema, data, '').filter(({ path, message }) => !(message === 'Required.' && isHidden(path)))
}

/** Whether an entry is OK, by the form's `is_ok_field`; always true if the form has none. */
export function isOkBy({ is_ok_field }: Structure, data: unknown): boolean {
  if (is_ok_field === '') return true
  return !isNotOk(valueAt(data, is_ok_field))
}
