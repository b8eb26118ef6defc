/** Bills of lading received as files, the data extracted from them, and the trip or shipment they belong to. */
import { choice, codes, daysSince, flag, instant, integer, json, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { turnFields } from '#model/areas/letter/rules/turn.ts'
import { billCalls } from './bill-actions.ts'
import { columnFigures } from './figure-fields.ts'
import { readingCalls } from './reading-actions.ts'
import { billLife, billStates } from './rules/bill-life.ts'
import { billMatches, billSources } from './rules/bill-origin.ts'

export const bill = resource('billofladingattachments/', {
  label: 'BOL document',
  needs: { view: 'access_menu__shipments', change: 'change_billoflading' },
  title: ['name'],
  ordering: '-created_at',
  life: billLife,
  actions: { ...billCalls, ...readingCalls },
  fields: {
    name: text({ required: true, maxLength: 200, table: true, group: 'File' }),
    attachment: ref('document:attachment', { label: 'File', onDelete: 'cascade', group: 'File' }),
    status: choice(billStates, 'waiting', {
      table: true,
      readOnly: true,
      group: 'File',
    }),
    problem: text({ ...turnFields.problem, readOnly: true, group: 'File', help: 'Why nothing was read' }),
    /** Such as `page 3 of 12`. It makes no new version, so that what a person looked at before stays exact. */
    progress: text({
      label: 'Reading',
      readOnly: true,
      recordsVisit: true,
      search: false,
      maxLength: 40,
      table: true,
      group: 'File',
      help: 'Page that is read now',
    }),
    discard_reason: text({ label: 'Discarded because', readOnly: true, maxLength: 500, group: 'File' }),
    attempts: integer({
      ...turnFields.attempts,
      label: 'Readings',
      table: false,
      readOnly: true,
      initial: 0,
      group: 'Reading',
    }),
    /** Attempts before the last retry. Each retry allows one more attempt after a crash. */
    earlier_attempts: integer({ readOnly: true, initial: 0, min: 0, adds: false, group: 'Reading' }),
    run_at: instant({ ...turnFields.run_at, table: false, readOnly: true, group: 'Reading' }),
    finished_at: instant({
      ...turnFields.finished_at,
      label: 'Read at',
      table: false,
      readOnly: true,
      group: 'Reading',
    }),
    age: daysSince('created_at', { table: true, group: 'File', help: 'Days since the document arrived' }),
    source: choice(billSources, 'upload', { readOnly: true, table: true, group: 'File' }),
    /** The message with which it came. */
    message: ref('document:message', { readOnly: true, onDelete: 'clear', group: 'File' }),
    page_from: integer({
      label: 'From page',
      readOnly: true,
      adds: false,
      min: 1,
      group: 'File',
      help: 'Empty: from the first',
    }),
    page_to: integer({
      label: 'To page',
      readOnly: true,
      adds: false,
      min: 1,
      group: 'File',
      help: 'Empty: to the last',
    }),
    turn: integer({
      readOnly: true,
      adds: false,
      min: 0,
      max: 270,
      unit: '°',
      group: 'Reading',
      help: 'Turn asked for. Empty: found by the server',
    }),
    /** Pages asked for by the last retry; empty for all. */
    asked_pages: codes({ readOnly: true, maxItems: 200, group: 'Reading' }),
    /** The batch by which its upload or its cut is undone. */
    made_by: integer({ label: 'Change', readOnly: true, adds: false, min: 1, group: 'File' }),
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
    bol_number: { ...columnFigures.bol_number, table: true, group: 'Read' },
    bol_date: { ...columnFigures.bol_date, table: true, group: 'Read' },
    car_mark: { ...columnFigures.car_mark, group: 'Read' },
    car_number: { ...columnFigures.car_number, group: 'Read' },
    product_name: { ...columnFigures.product_name, group: 'Read' },
    net_volume: { ...columnFigures.net_volume, group: 'Read' },
    confidence: integer({
      unit: '%',
      min: 0,
      max: 100,
      readOnly: true,
      table: true,
      group: 'Read',
      help: 'Confidence of the least certain value',
    }),
    doubts: integer({ readOnly: true, initial: 0, min: 0, table: true, group: 'Read', help: 'Doubtful figures' }),
    match: choice(billMatches, 'none', {
      readOnly: true,
      table: true,
      group: 'Read',
      help: 'Shipments with its number',
    }),
    difference_count: integer({
      label: 'Differences',
      readOnly: true,
      initial: 0,
      min: 0,
      table: true,
      group: 'Read',
      help: 'Figures that differ from our own bill',
    }),
    /** `{figures, cars, pages: [{page, turn, aspect, source}], cuts}` of the last reading. */
    extracted_data: json({ label: 'All that was read', depth: 12, group: 'Read' }),
    /** `{name: {value, by, at, page, box}}`: each figure that a person accepted. */
    accepted: json({ readOnly: true, depth: 12, group: 'Read' }),
  },
})
