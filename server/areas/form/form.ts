/** Actions on forms: the fields that a form may contain, and filling one in. */
import { labelOf } from '#model/kernel/field.ts'
import { data as entry, form as declared } from '#model/areas/form/form.resource.ts'
import { resourceNamed } from '#model/areas/named.ts'
import * as resources from '#model/areas/index.ts'
import { all } from '#model/kernel/registry.ts'
import { fieldSchema } from '#model/kernel/schema.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { entryErrors, isOkBy } from '#model/areas/form/rules/entry.ts'
import { recordOf, recordValues, type FormType } from '#model/areas/form/rules/over-record.ts'
import { readStructure } from '#model/areas/form/rules/read-structure.ts'
import { HttpError, invalid } from '#server/engine/base/http-error.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { may } from '#server/engine/base/permission-check.ts'

/** The resources whose fields a form may ask for: what is inspected on site, and what forms are laid over. */
const offered = [
  'trace:railcar',
  'company:facility',
  'company:product',
  'terminal:product',
  'terminal:location',
  'terminal:company',
  'rail:loadedCar',
  'rail:shipment',
  'yard:track',
  'yard:inspection',
] as const

type Filling = Pick<Call<typeof declared, 'fill'>, 'person' | 'each'>
type About = { readonly object_type: string; readonly object_id: string }

/** The record that the form is over, made of its answers as by a form of the console; in the same transaction as the entry. */
async function newRecord(
  { person, each }: Filling,
  type: FormType,
  { object_type, object_id, data }: About & { readonly data: Readonly<Record<string, unknown>> },
): Promise<About> {
  const name = recordOf(type)
  if (name === undefined) throw invalid({ new_record: ['Forms of this type make no record.'] })
  if (object_type !== '' && object_type !== name)
    throw invalid({ object_type: [`A form of this type is over ${name}.`] })
  if (object_id !== '') throw invalid({ object_id: ['A new record has no id yet.'] })
  const target = resourceNamed(name)
  if (!may(person, target.needs.add))
    throw new HttpError(403, { detail: `You do not have permission to add ${target.plural}.` })
  const { results } = await each.create(target, [recordValues(target.fields, data)], false)
  const [made] = results
  if (made === undefined || made.id === null) throw new HttpError(400, { data: [made?.message ?? 'Nothing was made.'] })
  return { object_type: name, object_id: String(made.id) }
}

export const form = handle(declared, {
  availableFields: async ({ input, person }) => {
    const wanted = input.resource
    if (wanted !== '' && !offered.some((one) => one === wanted))
      throw invalid({ resource: [`One of ${offered.join(', ')}.`] })
    const results = all<Resource>(resources)
      .filter(
        ([name, { needs }]) =>
          offered.some((one) => one === name) && (wanted === '' || name === wanted) && may(person, needs.view),
      )
      .flatMap(([resource, { label, fields }]) =>
        Object.entries(fields)
          .filter(
            ([, { writeOnly, readOnly, kind }]) =>
              writeOnly !== true &&
              readOnly !== true &&
              kind !== 'json' &&
              kind !== 'list' &&
              kind !== 'ref' &&
              kind !== 'refs',
          )
          .map(([name, field]) => ({
            resource,
            resource_label: label,
            name,
            title: labelOf(name, field),
            schema: fieldSchema(name, field),
          })),
      )
    return { count: results.length, results }
  },
  fill: async ({ row, input, rows, now, person, each }) => {
    const { structure } = readStructure(row.schema_data)
    const errors = entryErrors(structure, input.data)
    if (errors.length > 0)
      throw new HttpError(400, { data: errors.map(({ path, message }) => `${path}: ${message}`), entry: errors })
    const about = input.new_record ? await newRecord({ person, each }, row.form_type, input) : input
    return rows(entry).create({
      form: row.id,
      schema_data: row.schema_data,
      data: input.data,
      object_type: about.object_type,
      object_id: about.object_id,
      is_ok: isOkBy(structure, input.data),
      filled_at: now,
    })
  },
})
