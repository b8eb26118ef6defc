/** What no single field can tell of a company's definition of a custom field: checked when one is written. */
import { entities, type Entity } from '../base/entity.ts'
import { readDefinitions } from '../base/custom-fields.ts'
import { invalid } from '../base/http-error.ts'
import { isClean } from '#model/kernel/validate.ts'
import type { ReadScope, ColumnValues } from './read-rows.ts'

const DEFINITIONS = 'config:additionalField'
const VALUES = 'config:additionalValue'

const defined = (): string[] =>
  [...entities.values()]
    .filter(({ name: one, resource }) => resource.viewOf === undefined && one !== VALUES)
    .map(({ name: one }) => one)

/** What no single field can say of a definition. `before`: as it stands, where it is changed. */
function definitionProblems(values: ColumnValues, before?: ColumnValues): Record<string, string[]> {
  const after = { ...before, ...values }
  const [{ model, kind, choices }, errors] = [after, {} as Record<string, string[]>]
  const known = defined()
  if (typeof model === 'string' && !known.includes(model)) {
    const area = known.filter((one) => one.startsWith(`${model.split(':')[0] ?? ''}:`))
    errors['model'] = [`There is no resource "${model}"; there are ${(area.length > 0 ? area : known).join(', ')}.`]
  }
  if (kind === 'choice' && (!Array.isArray(choices) || choices.length === 0))
    errors['choices'] = ['A choice needs something to choose from.']
  for (const key of ['model', 'kind'])
    if (before !== undefined && values[key] !== undefined && values[key] !== before[key])
      errors[key] = ['Set when it is made: add another field instead.']
  return errors
}

/** Where rows about to be written are definitions: throws 400 for what no single field can tell, such as a model that does not exist. */
export async function checkDefinitions(
  entity: Entity,
  at: ReadScope,
  changes: readonly { readonly id?: unknown; readonly values: ColumnValues }[],
): Promise<void> {
  if (entity.name !== DEFINITIONS) return
  const known = changes.some(({ id }) => id !== undefined) ? await readDefinitions(at) : []
  for (const { id, values } of changes) {
    const errors = definitionProblems(
      values,
      known.find((one) => String(one.id) === String(id)),
    )
    if (!isClean(errors)) throw invalid(errors)
  }
}
