/** Forms, numbers for bills of lading, and inspections of the demo. */
import { bolNumber } from '#model/areas/config/bol-number.resource.ts'
import { data, form } from '#model/areas/form/form.resource.ts'
import { inspection } from '#model/areas/inspection/inspection.resource.ts'
import { placement, track, yard } from '#model/areas/yard/yard.resource.ts'
import { defect } from '../yard/fleet.ts'
import type { Demo } from '../base/setting.ts'
import { seedAnswered } from './forms/answered.ts'
import { overRecords } from './forms/over-records.ts'

const check = (title: string) => ({ type: 'string', title, enum: ['OK', 'Defect', 'Not applicable'] })
const points = {
  wheels: 'Wheels and axles',
  brakes: 'Brake rigging and hand brake',
  couplers: 'Couplers and draft gear',
  manway: 'Manway and gasket',
  safety_valve: 'Safety valve, test date',
  bottom_outlet: 'Bottom outlet and cap',
  placards: 'Placards and holders',
  stencils: 'Stencils and marks',
  ladders: 'Ladders and platforms',
} as const
const control = (name: string) => ({ type: 'Control', scope: `#/properties/${name}` })
const tankCar = {
  form_schema: {
    type: 'object',
    properties: {
      ...Object.fromEntries(Object.entries(points).map(([name, title]) => [name, check(title)])),
      tank_test_due: { type: 'string', format: 'date', title: 'Tank test due' },
      residue: { type: 'boolean', title: 'Residue in the tank' },
      remarks: { type: 'string', title: 'Remarks' },
      is_ok: { type: 'boolean', title: 'Fit for loading' },
    },
    required: Object.keys(points),
  },
  ui_schema: {
    type: 'VerticalLayout',
    elements: [
      { type: 'Group', label: 'Running gear', elements: ['wheels', 'brakes', 'couplers'].map(control) },
      {
        type: 'Group',
        label: 'Tank',
        elements: ['manway', 'safety_valve', 'bottom_outlet', 'tank_test_due', 'residue'].map(control),
      },
      {
        type: 'Group',
        label: 'Outside',
        elements: ['placards', 'stencils', 'ladders', 'remarks', 'is_ok'].map(control),
      },
    ],
  },
  init_data: { ...Object.fromEntries(Object.keys(points).map((name) => [name, 'OK'])), residue: false, is_ok: true },
  is_ok_field: 'is_ok',
}
const loading = {
  form_schema: {
    type: 'object',
    properties: {
      chocks: check('Wheels chocked'),
      blue_flag: check('Blue flag set'),
      grounding: check('Grounding cable on'),
      arm: check('Loading arm tight'),
      level: { type: 'number', title: 'Level before loading, in', minimum: 0 },
      is_ok: { type: 'boolean', title: 'May be loaded' },
    },
    required: ['chocks', 'blue_flag', 'grounding'],
  },
  ui_schema: {
    type: 'VerticalLayout',
    elements: ['chocks', 'blue_flag', 'grounding', 'arm', 'level', 'is_ok'].map(control),
  },
  init_data: { chocks: 'OK', blue_flag: 'OK', grounding: 'OK', is_ok: true },
  is_ok_field: 'is_ok',
}

/** Inspections of cars in the yards during the last month. */
async function seedInspections({ rows, random, now, staff, scale }: Demo, formId: number): Promise<void> {
  const standing = await rows(placement).find({ scenario: 'actual' }, { limit: 4000 })
  const yards = new Map((await rows(yard).find()).map(({ id, facility }) => [id, facility]))
  const facilityOf = new Map((await rows(track).find()).map((one) => [one.id, yards.get(one.yard ?? 0) ?? null]))
  const chosen = random.some(standing, 40 * scale)
  const hand = staff.get('dispatcher@demo.test') ?? null
  const found = chosen.map((one, index) => {
    const bad = random.chance(0.15)
    const draft = index < 3
    const point = random.pick(Object.keys(points))
    return {
      one,
      bad,
      draft,
      said: bad ? defect(random) : '',
      point,
      at: new Date(now.getTime() - random.whole(1, 30 * 24 * 60) * 60_000).toISOString(),
    }
  })
  const filled = await rows(data).createMany(
    found.map(({ bad, said, point, at }) => ({
      form: formId,
      schema_data: tankCar,
      data: { ...tankCar.init_data, [point]: bad ? 'Defect' : 'OK', remarks: said, is_ok: !bad },
      is_ok: !bad,
      filled_by: hand,
      filled_at: at,
    })),
  )
  const inspections = await rows(inspection).createMany(
    found.map(({ one, bad, draft, said, at }, index) => ({
      railcar: one.car,
      facility: facilityOf.get(one.track ?? 0) ?? null,
      track: one.track,
      status: draft ? ('draft' as const) : bad ? ('failed' as const) : ('passed' as const),
      bad_order: bad,
      defects: said,
      form_data: filled[index]?.id ?? null,
      inspector: hand,
      inspected_at: draft ? null : at,
    })),
  )
  await rows(data).patchMany(
    inspections.flatMap(({ id, form_data }) =>
      form_data === null ? [] : [{ id: form_data, values: { object_type: 'yard:inspection', object_id: String(id) } }],
    ),
  )
}

export async function seedDocuments(demo: Demo): Promise<void> {
  const { rows, places } = demo
  const [tank] = await rows(form).createMany([
    { name: 'Tank car inspection', form_type: 'inspection', accept_attachment: true, schema_data: tankCar },
    { name: 'Before loading', form_type: 'loading', schema_data: loading },
    ...overRecords,
  ])
  if (tank !== undefined) await seedInspections(demo, tank.id)
  await seedAnswered(demo)
  await rows(bolNumber).createMany([
    { prefix: 'PGT', digits: 6, next_number: 600_001, active: true },
    {
      facility: places.get('Redwater Plant') ?? null,
      prefix: 'RDW',
      code_fields: ['YY'],
      digits: 5,
      next_number: 412,
      restarts: 'yearly',
    },
  ])
}
