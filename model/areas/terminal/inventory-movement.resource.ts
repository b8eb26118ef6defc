/** Movements of product that no ticket and no rail car shows: by pipeline, own use, corrections of the books, and from one tank to another. */
import { largest } from '#model/kernel/bounds.ts'
import { choice, decimal, instant, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { needs } from '#model/areas/terminal/needs.ts'
import { movementKinds, movementWords } from './rules/balance/movement.ts'

export const inventoryMovement = resource('terminalboss/v3/inventory-movement/', {
  label: 'Inventory movement',
  needs: needs('location'),
  title: ['kind', 'product', 'moved_at'],
  ordering: '-moved_at',
  judgedBy: () => import('./sound-movement.ts').then(({ soundMovement }) => soundMovement),
  fields: {
    server: ref('terminal:server', { label: 'Site', table: true, help: 'Left empty, the site of the location' }),
    product: ref('terminal:product', { required: true, table: true }),
    kind: choice(movementKinds, 'receipt', { table: true, words: movementWords }),
    location: ref('terminal:location', {
      table: true,
      onDelete: 'clear',
      help: 'Tank that the product left or entered',
    }),
    to_location: ref('terminal:location', {
      label: 'To location',
      table: true,
      onDelete: 'clear',
      help: 'Tank that a transfer fills, at this site or at another one',
    }),
    volume: decimal(3, {
      unit: 'm³',
      min: -largest.tank['m³'],
      max: largest.tank['m³'],
      required: true,
      table: true,
      help: 'At 15 °C; only an adjustment may be negative',
    }),
    moved_at: instant({ place: 'server', label: 'Moved', required: true, past: true, table: true }),
    reference: text({ holds: 'code', maxLength: 40, table: true, help: 'Such as the batch number of a pipeline' }),
    reason: text({ maxLength: 500, table: true, help: 'Required for own use and adjustments' }),
  },
})
