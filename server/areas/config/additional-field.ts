/** A company's own fields of one record: read and changed with the permission of the record itself. */
import {
  fieldsOf,
  additionalName,
  isAdditional,
  modelOf,
  plainName,
  type Definition,
} from '#model/areas/config/custom-field.ts'
import { problemsOf } from '#model/kernel/validate.ts'
import { additionalField, additionalValue } from '#model/areas/config/additional-field.resource.ts'
import { fieldSchema } from '#model/kernel/schema.ts'
import { requirePermission } from '#server/engine/base/permission-check.ts'
import { entities, readId, type Entity } from '#server/engine/base/entity.ts'
import { HttpError, invalid, notFound } from '#server/engine/base/http-error.ts'
import { handle } from '#server/engine/base/handler.ts'
import { anyRows, type RowsOf } from '#server/engine/rows/rows.ts'

/** `area:name`, or the model label of the product text. */
function readModel(model: string): Entity {
  const wanted = model.toLowerCase()
  const found = [...entities.values()].find(
    ({ name, resource }) => name.toLowerCase() === wanted || resource.model?.toLowerCase() === wanted,
  )
  if (found === undefined) throw invalid({ model: [`There is no model "${model}".`] })
  return found
}

function readObjectId(entity: Entity, object_id: string): number | string {
  const id = readId(entity, object_id)
  if (id === undefined) throw notFound()
  return id
}

const fieldName = (name: string): string => (isAdditional(name) ? name : additionalName(name))

/** The custom fields of a record with their values; without an id, of a new record. */
async function fieldsWithValues(rows: RowsOf, entity: Entity, id: number | string | undefined) {
  const model = modelOf(entity.name, entity.resource)
  const definitions: readonly Definition[] = await rows(additionalField).find({ model, active: true })
  const stored =
    id === undefined
      ? []
      : await rows(additionalValue).find({ object_id: String(id), field: definitions.map((one) => one.id) })
  const fields = fieldsOf(definitions, model)
  const texts = new Map(stored.map(({ field, value }) => [field, value]))
  const ids = new Map(definitions.map((one) => [additionalName(one.name), one]))
  return {
    model,
    object_id: id === undefined ? null : String(id),
    fields: Object.entries(fields).map(([key, field]) => {
      const definition = ids.get(key)
      const text = definition === undefined ? undefined : texts.get(definition.id)
      const value =
        text === undefined
          ? field.initial
          : field.kind === 'number'
            ? Number(text)
            : field.kind === 'flag'
              ? text === 'true'
              : text
      return {
        id: definition?.id,
        name: plainName(key),
        label: field.label,
        kind: field.kind,
        required: field.required === true,
        unit: field.unit ?? '',
        choices: field.choices ?? [],
        schema: fieldSchema(key, field),
        value,
      }
    }),
  }
}

const values = handle(additionalValue, {
  async getModelFields({ input, person, rows }) {
    const entity = readModel(input.model)
    requirePermission(person, entity.resource.needs.view)
    if (input.object_id === '') return fieldsWithValues(rows, entity, undefined)
    const id = readObjectId(entity, input.object_id)
    const { privacy } = entity.resource
    if (privacy !== undefined && id !== person.id) requirePermission(person, privacy.needs)
    await anyRows(rows, entity).get(id)
    return fieldsWithValues(rows, entity, id)
  },

  async updateAdditionalFields({ input, person, rows }) {
    const entity = readModel(input.model)
    requirePermission(person, entity.resource.needs.change)
    if (entity.resource.viewOf?.shared !== undefined)
      throw new HttpError(405, { detail: 'These rows are another company’s, shared to be read.' })
    if (entity.resource.storage !== undefined)
      throw new HttpError(405, { detail: 'These rows are written by the server alone.' })
    const id = readObjectId(entity, input.object_id)
    await anyRows(rows, entity).get(id, { lock: true })
    const known = fieldsOf(
      await rows(additionalField).find({ model: modelOf(entity.name, entity.resource) }),
      modelOf(entity.name, entity.resource),
    )
    const sent = Object.fromEntries(Object.entries(input.fields ?? {}).map(([key, value]) => [fieldName(key), value]))
    const errors = Object.fromEntries(
      Object.entries(sent).flatMap(([key, value]): [string, string[]][] => {
        const field = known[key]
        if (field === undefined)
          return [
            [
              plainName(key),
              [`There is no such field; there are ${Object.keys(known).map(plainName).join(', ') || 'none'}.`],
            ],
          ]
        const problems = problemsOf(field, value)
        return problems.length > 0 ? [[plainName(key), problems]] : []
      }),
    )
    if (Object.keys(errors).length > 0) throw invalid(errors)
    await anyRows(rows, entity).patch(id, sent)
    return fieldsWithValues(rows, entity, id)
  },
})

export { values as additionalValue }
