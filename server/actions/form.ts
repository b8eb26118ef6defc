/** What may be done with forms that are data. */
import { labelOf } from '#model/field.ts'
import { data as entry, form as declared } from '#model/resources/form.ts'
import * as resources from '#model/resources/index.ts'
import { all } from '#model/registry.ts'
import { fieldSchema } from '#model/schema.ts'
import type { Resource } from '#model/resource.ts'
import { entryErrors, isOkBy } from '#model/rules/form-entry.ts'
import { readStructure } from '#model/rules/form-structure.ts'
import { Fault, invalid } from '../engine/fault.ts'
import { handle } from '../engine/handler.ts'

/** Of which resources a form may ask for a field: what is filled in on site, about what stands there. */
const offered = ['trace:railcar', 'company:facility', 'company:product', 'rail:loadedCar', 'rail:shipment', 'yard:track', 'yard:inspection'] as const

export const form = handle(declared, {
  availableFields: async ({ input, person }) => {
    const wanted = input.resource
    if (wanted !== '' && !offered.some((one) => one === wanted)) throw invalid({ resource: [`One of ${offered.join(', ')}.`] })
    const results = all<Resource>(resources)
      .filter(([name, { needs }]) => offered.some((one) => one === name) && (wanted === '' || name === wanted) && (needs.view === 'signed_in' || person.permissions.has(needs.view)))
      .flatMap(([resource, { label, fields }]) =>
        Object.entries(fields)
          .filter(([, { writeOnly, readOnly, kind }]) => writeOnly !== true && readOnly !== true && kind !== 'json' && kind !== 'list' && kind !== 'ref' && kind !== 'refs')
          .map(([name, field]) => ({ resource, resource_label: label, name, title: labelOf(name, field), schema: fieldSchema(name, field) })),
      )
    return { count: results.length, results }
  },
  fill: async ({ row, input, rows, now }) => {
    const { structure } = readStructure(row.schema_data)
    const errors = entryErrors(structure, input.data)
    if (errors.length > 0) throw new Fault(400, { data: errors.map(({ path, message }) => `${path}: ${message}`), entry: errors })
    return rows(entry).create({
      form: row.id, schema_data: row.schema_data, data: input.data, object_type: input.object_type, object_id: input.object_id, is_ok: isOkBy(structure, input.data), filled_at: now,
    })
  },
})
