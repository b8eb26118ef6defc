/** What only some tickets have besides: seals, observations of the product, papers of waste. */
import { phoneNumber } from '#model/shared/kind-fields.ts'
import { codes, flag, number, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { needs } from '#model/areas/terminal/needs.ts'
import { heldByTicket } from './rules/held-by-ticket.ts'

/** At most one row a ticket. */
export const ticketProperties = resource('terminalboss/v3/ticketproperties/', {
  label: 'Ticket properties',
  plural: 'Ticket properties',
  needs: needs('ticket'),
  title: ['ticket'],
  keys: [{ fields: ['ticket'], onConflict: 'refuse' }],
  heldBy: heldByTicket('properties'),
  fields: {
    ticket: ref('terminal:ticket', { required: true, onDelete: 'cascade', table: true }),
    seals: codes({ table: true, help: 'Seal numbers' }),
    odorized: flag(false, { table: true, group: 'Product' }),
    odorant_rate: number({ unit: 'lb/10,000 gal', min: 0, max: 10, group: 'Product' }),
    observed_temperature: number({ unit: '°F', min: -60, max: 400, group: 'Product' }),
    observed_pressure: number({ unit: 'psi', min: 0, max: 700, group: 'Product' }),
    h2s: number({ label: 'H₂S', unit: 'ppm', min: 0, max: 1_000_000, group: 'Product' }),
    manifest_number: text({ label: 'Manifest', maxLength: 30, table: true, group: 'Waste' }),
    waste_code: text({ maxLength: 20, table: true, group: 'Waste' }),
    generator: ref('terminal:company', { onDelete: 'clear', group: 'Waste', help: 'Producer of the waste' }),
    disposal_location: ref('terminal:location', { onDelete: 'clear', table: true, group: 'Waste' }),
    solids_percent: number({ label: 'Solids', unit: '%', min: 0, max: 100, group: 'Waste' }),
    water_percent: number({ label: 'Water', unit: '%', min: 0, max: 100, group: 'Waste' }),
    emergency_phone: phoneNumber({ group: 'Documents', help: 'Leave empty for that of the company' }),
    hazardous_certificate_person: text({
      label: 'Hazardous certificate by',
      maxLength: 80,
      group: 'Documents',
      help: 'Leave empty for the one of the company',
    }),
    shipping_name: text({ maxLength: 200, group: 'Documents', help: 'If different from the product’s' }),
    remarks: text({ maxLength: 2000, group: 'Documents' }),
  },
})
