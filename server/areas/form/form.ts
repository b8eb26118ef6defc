/** Actions on forms: the fields that a form may contain, and filling one in. */
import { labelOf } from '#model/kernel/field.ts'
import { data as entry, form as declared } from '#model/areas/form/form.resource.ts'
import * as resources from '#model/areas/index.ts'
import { all } from '#model/kernel/registry.ts'
import { fieldSchema } from '#model/kernel/schema.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { entryErrors, isOkBy } from '#model/areas/form/rules/entry.ts'
import { readStructure } from '#model/areas/form/rules/read-structure.ts'
import { HttpError, invalid } from '#server/engine/base/http-error.ts'
import { handle } from '#server/engine/base/handler.ts'

/** The resources whose fields a form may ask for: what is inspected on site. */
const offered = [
  'trace:railcar',
  'company:facility',
  'company:product',
  'rail:loadedCar',
  'rail:shipment',
  'yard:track',
  'yard:inspection',
] as const

export const form = handle(declared, {
  availableFields: async ({ input, person }) => {
    const wanted = input.resource
    if (wanted !== '' && !offered.some((one) => one === wanted))
      throw invalid({ resource: [`One of ${offered.join(', ')}.`] })
    const results = all<Resource>(resources)
      .filter(
        ([name, { needs }]) =>
          offered.some((one) => one === name) &&
          (wanted === '' || name === wanted) &&
          (needs.view === 'signed_in' || person.permissions.has(needs.view)),
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
  fill: async ({ row, input, rows, now }) => {
    const { structure } = readStructure(row.schema_data)
    const errors = entryErrors(structure, input.data)
    if (errors.length > 0)
      throw new HttpError(400, { data: errors.map(({ path, message }) => `${path}: ${message}`), entry: errors })
    return rows(entry).create({
      form: row.id,
      schema_data: row.schema_data,
      data: input.data,
      object_type: input.object_type,
      object_id: input.object_id,
      is_ok: isOkBy(structure, input.data),
      filled_at: now,
    })
  },
})
