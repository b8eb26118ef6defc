/** A company's own fields of one record: read and changed with the permission of the record itself. */
import { fieldsOf, additionalName, isAdditional, modelOf, plainName, type Definition } from '#model/custom.ts'
import { problemsOf } from '#model/validate.ts'
import { additionalField, additionalValue } from '#model/resources/config/additional.ts'
import { fieldSchema } from '#model/schema.ts'
import { demand } from '../engine/door.ts'
import { entities, readId, type Entity } from '../engine/entity.ts'
import { Fault, invalid, notFound } from '../engine/fault.ts'
import { handle } from '../engine/handler.ts'
import { anyRows, type RowsOf } from '../engine/rows.ts'

/** `area:name`, or the model label of the product text. */
function entityAsked(model: string): Entity {
  const said = model.toLowerCase()
  const found = [...entities.values()].find(({ name, resource }) => name.toLowerCase() === said || resource.model?.toLowerCase() === said)
  if (found === undefined) throw invalid({ model: [`There is no model "${model}".`] })
  return found
}

function idAsked(entity: Entity, object_id: string): number | string {
  const id = readId(entity, object_id)
  if (id === undefined) throw notFound()
  return id
}

const wireName = (said: string): string => (isAdditional(said) ? said : additionalName(said))

async function answer(rows: RowsOf, entity: Entity, id: number | string | undefined) {
  const model = modelOf(entity.name, entity.resource)
  const definitions: readonly Definition[] = await rows(additionalField).find({ model, active: true })
  const kept = id === undefined ? [] : await rows(additionalValue).find({ object_id: String(id), field: definitions.map((one) => one.id) })
  const fields = fieldsOf(definitions, model)
  const held = new Map(kept.map(({ field, value }) => [field, value]))
  const ids = new Map(definitions.map((one) => [additionalName(one.name), one]))
  return {
    model,
    object_id: id === undefined ? null : String(id),
    fields: Object.entries(fields).map(([key, field]) => {
      const definition = ids.get(key)
      const text = definition === undefined ? undefined : held.get(definition.id)
      const value = text === undefined ? field.initial : field.kind === 'number' ? Number(text) : field.kind === 'flag' ? text === 'true' : text
      return { id: definition?.id, name: plainName(key), label: field.label, kind: field.kind, required: field.required === true, unit: field.unit ?? '', choices: field.choices ?? [], schema: fieldSchema(key, field), value }
    }),
  }
}

const values = handle(additionalValue, {
  async getModelFields({ input, person, rows }) {
    const entity = entityAsked(input.model)
    demand(person, entity.resource.needs.view)
    if (input.object_id === '') return answer(rows, entity, undefined)
    const id = idAsked(entity, input.object_id)
    await anyRows(rows, entity).get(id)
    return answer(rows, entity, id)
  },

  async updateAdditionalFields({ input, person, rows }) {
    const entity = entityAsked(input.model)
    demand(person, entity.resource.needs.change)
    if (entity.resource.of?.shared !== undefined) throw new Fault(405, { detail: 'These rows are another company’s, shared to be read.' })
    const id = idAsked(entity, input.object_id)
    await anyRows(rows, entity).get(id, { lock: true })
    const known = fieldsOf(await rows(additionalField).find({ model: modelOf(entity.name, entity.resource) }), modelOf(entity.name, entity.resource))
    const said = Object.fromEntries(Object.entries(input.fields ?? {}).map(([key, value]) => [wireName(key), value]))
    const errors = Object.fromEntries(
      Object.entries(said).flatMap(([key, value]): [string, string[]][] => {
        const field = known[key]
        if (field === undefined) return [[plainName(key), [`There is no such field; there are ${Object.keys(known).map(plainName).join(', ') || 'none'}.`]]]
        const found = problemsOf(field, value)
        return found.length > 0 ? [[plainName(key), found]] : []
      }),
    )
    if (Object.keys(errors).length > 0) throw invalid(errors)
    await anyRows(rows, entity).patch(id, said)
    return answer(rows, entity, id)
  },
})

export { values as additionalValue }
