/** The company's own forms over products, locations and companies: some answers are fields of the record, the rest its own questions. */
import type { form } from '#model/areas/form/form.resource.ts'
import type { Row } from '#model/kernel/resource.ts'

const text = (title: string) => ({ type: 'string', title })
const yes = (title: string) => ({ type: 'boolean', title })
const structure = (properties: Readonly<Record<string, object>>, required: readonly string[]) => ({
  form_schema: { type: 'object', properties, required },
  ui_schema: {
    type: 'VerticalLayout',
    elements: Object.keys(properties).map((name) => ({ type: 'Control', scope: `#/properties/${name}` })),
  },
  init_data: {},
})

export const overRecords: readonly Partial<Row<typeof form>>[] = [
  {
    name: 'Product sheet',
    form_type: 'product',
    schema_data: structure(
      {
        product_code: text('Code'),
        product_name: text('Name'),
        density: { type: 'number', title: 'Density, kg/m³', minimum: 0 },
        odorant: { type: 'string', title: 'Odorant', enum: ['none', 'ethyl mercaptan', 'thiophane'] },
        sheet_date: { type: 'string', format: 'date', title: 'Safety data sheet of' },
        approved: yes('Approved by quality'),
      },
      ['product_code', 'product_name', 'odorant'],
    ),
  },
  {
    name: 'Tank sheet',
    form_type: 'location',
    schema_data: structure(
      {
        code: text('Code'),
        name: text('Name'),
        vessel_number: text('Vessel registration'),
        relief_valve_tested: { type: 'string', format: 'date', title: 'Relief valve tested' },
        painted: { type: 'integer', title: 'Year of the coating', minimum: 1950, maximum: 2100 },
        grounded: yes('Grounding checked'),
      },
      ['code', 'name'],
    ),
  },
  {
    name: 'New account',
    form_type: 'company',
    schema_data: structure(
      {
        name: text('Name'),
        email: text('Mail for tickets'),
        credit: { type: 'string', title: 'Credit check', enum: ['open', 'passed', 'refused'] },
        insurance_until: { type: 'string', format: 'date', title: 'Liability insurance until' },
        safety_record: yes('Safety record seen'),
      },
      ['name', 'credit'],
    ),
  },
]
