/** The fields of a ticket of an older site (version 2) that a correction may change: its parties and places, and its load. */
import { largest } from '#model/kernel/bounds.ts'
import { decimal, instant, integer, number, ref } from '#model/kernel/field.ts'

export const partyFields = {
  allocation: ref('legacy:allocation', { table: true }),
  customer: ref('legacy:company', { table: true }),
  stockholder: ref('legacy:company', {}),
  carrier: ref('legacy:company', { table: true }),
  driver: ref('legacy:person', { table: true }),
  product: ref('legacy:product', { table: true }),
  location: ref('legacy:location', { table: true }),
} as const

export const loadFields = {
  load_start: instant({ place: 'site_user', label: 'Started', past: true, group: 'Load' }),
  load_end: instant({ place: 'site_user', label: 'Ended', past: true, table: true, group: 'Load' }),
  gross_volume: decimal(1, { label: 'Gross', unit: 'L', min: 0, max: largest.car.L, group: 'Load' }),
  net_volume: decimal(1, {
    label: 'Net',
    unit: 'L',
    min: 0,
    max: largest.car.L,
    table: true,
    group: 'Load',
    help: 'At 15 °C',
  }),
  temperature: number({ unit: '°C', min: -60, max: 150, group: 'Load' }),
  density: number({ unit: 'kg/m³', min: 0, max: 3000, group: 'Load', help: 'At 15 °C' }),
  weight: integer({ unit: 'kg', min: 0, max: largest.car.kg, table: true, group: 'Load' }),
} as const
