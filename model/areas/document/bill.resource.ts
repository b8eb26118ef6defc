/** Bills of lading received as files, the data extracted from them, and the trip or shipment they belong to. */
import { largest } from '#model/kernel/bounds.ts'
import { choice, day, decimal, flag, integer, json, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { carMark, carNumber } from '#model/areas/fleet/rules/identifiers.ts'
import { billCalls } from './bill-actions.ts'
import { billLife, billStates } from './rules/bill-life.ts'

export const bill = resource('billofladingattachments/', {
  label: 'BOL document',
  needs: { view: 'access_menu__shipments', change: 'change_billoflading' },
  title: ['name'],
  ordering: '-created_at',
  life: billLife,
  actions: billCalls,
  fields: {
    name: text({ required: true, maxLength: 200, table: true, group: 'File' }),
    attachment: ref('document:attachment', { label: 'File', onDelete: 'cascade', group: 'File' }),
    status: choice(billStates, 'waiting', {
      table: true,
      readOnly: true,
      group: 'File',
    }),
    problem: text({ readOnly: true, maxLength: 500, table: true, group: 'File' }),
    discard_reason: text({ label: 'Discarded because', readOnly: true, maxLength: 500, group: 'File' }),
    attempts: integer({ readOnly: true, initial: 0, group: 'File' }),
    pages: integer({ adds: true, readOnly: true, min: 0, group: 'File' }),
    is_primary: flag(false, {
      label: 'Primary',
      readOnly: true,
      table: true,
      group: 'File',
      help: 'Shown for its shipment',
    }),
    uploaded_by: ref('user:user', { readOnly: true, creator: true, table: true, onDelete: 'clear', group: 'File' }),
    shipment: ref('rail:shipment', { table: true, onDelete: 'clear', group: 'Belongs to' }),
    trip: ref('trace:trip', { table: true, onDelete: 'clear', group: 'Belongs to' }),
    bol_number: text({ label: 'BOL', maxLength: 30, table: true, group: 'Read' }),
    bol_date: day({ label: 'Date', table: true, group: 'Read' }),
    car_mark: carMark({ group: 'Read' }),
    car_number: carNumber({ group: 'Read' }),
    product_name: text({ label: 'Product', maxLength: 80, group: 'Read' }),
    net_volume: decimal(2, { unit: 'gal', min: 0, max: largest.lot.gal, group: 'Read' }),
    confidence: integer({
      unit: '%',
      min: 0,
      max: 100,
      readOnly: true,
      table: true,
      group: 'Read',
      help: 'Confidence of the least certain value',
    }),
    /** `{name: {value, confidence, page}}`: each value that was read, and where; `cars`: all that it names. */
    extracted_data: json({ label: 'All that was read', group: 'Read' }),
  },
})
