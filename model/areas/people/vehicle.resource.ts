/** Vehicles that come to the racks. */
import { subdivisionCode } from '#model/shared/kind-fields.ts'
import { largest } from '#model/kernel/bounds.ts'
import { choice, day, decimal, flag, integer, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { mayComeCall } from './may-come-call.ts'
import { mayComeFields } from './may-come-fields.ts'
import { needs } from '#model/areas/terminal/needs.ts'

export const vehicle = resource('terminalboss/v3/vehicle/', {
  label: 'Vehicle',
  model: 'vehicle',
  needs: needs('vehicle'),
  title: ['unit_number'],
  ordering: 'unit_number',
  keys: [
    { fields: ['unit_number'], onConflict: 'refuse' },
    { fields: ['vin'], onConflict: 'refuse' },
    { fields: ['plate_state', 'plate'], onConflict: 'warn' },
  ],
  choiceLists: { 'types/': 'kind' },
  actions: { mayCome: mayComeCall(needs('vehicle').view) },
  fields: {
    unit_number: text({ required: true, maxLength: 20, table: true }),
    kind: choice(['tractor', 'trailer', 'straight_truck'], 'tractor', { table: true }),
    ...mayComeFields('vehicle'),
    plate: text({ maxLength: 16, table: true }),
    plate_state: subdivisionCode({ label: 'Plate issued by', help: 'State or province' }),
    carrier: ref('terminal:company', { table: true }),
    server: ref('terminal:server', { label: 'Site', onDelete: 'clear', help: 'Leave empty for every site' }),
    tare_weight: integer({ unit: 'kg', min: 0, max: largest.truck.kg, table: true, group: 'Measures' }),
    max_gross_weight: integer({ unit: 'kg', min: 0, max: largest.truck.kg, group: 'Measures' }),
    capacity: decimal(0, { unit: 'gal', min: 0, max: largest.truck.gal, group: 'Measures' }),
    compartments: integer({ min: 0, max: 12, group: 'Measures' }),
    vin: text({ holds: 'vin', label: 'VIN', maxLength: 17, group: 'Documents' }),
    make: text({ maxLength: 40, group: 'Documents' }),
    model_year: integer({ min: 1950, max: 2100, group: 'Documents' }),
    inspection_expires: day({ table: true, group: 'Documents' }),
    enabled: flag(true, { table: true }),
    comments: text({ maxLength: 2000 }),
  },
})
