/** The calls by which a person checks what was read in a bill of lading: save, read again, cut and join. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { codes, flag, integer, json, ref, refs, text } from '#model/kernel/field.ts'
import { figureFields } from './figure-fields.ts'

const change = { needs: 'change_billoflading' } as const
const back = { undo: 'exact', undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' } } as const
/** Numbers as a list, or as text with one in each line. */
const numbers = (help: string, required = false) =>
  text({ holds: 'number', lines: 'or ids', maxLength: 4000, required, help })

export const readingCalls = {
  /** Returns the saved row with its `batch`. A name in `accepted_names` without a value accepts the value that was read. */
  saveAttachment: onRow('save_attachment/', {
    ...change,
    ...back,
    label: 'Save',
    form: 'none',
    input: {
      ...figureFields,
      accepted_names: codes({
        holds: 'name',
        help: 'Figures that a person accepted as they were read',
        maxItems: 2000,
      }),
      records: json({ help: 'Record chosen for a printed spelling, by the name of its figure', maxItems: 20 }),
      places: json({
        help: 'Part of a page where a value was read, by the name of its figure: {page, box}',
        maxItems: 2000,
      }),
      shipment: ref('rail:shipment'),
      trip: ref('trace:trip'),
      version: integer({ help: 'Version last read' }),
    },
  }),
  /** Ours: saves documents that have no doubts, one match and no differences. The answer has a result for each. */
  saveClean: onResource('save_clean/', {
    ...change,
    ...back,
    label: 'Save clean documents',
    form: 'none',
    input: { ids: refs('document:bill', { required: true, maxItems: 1000 }), dry_run: flag(false) },
  }),
  /** Accepted values stay. */
  retryAttachment: onRow('retry_attachment/', {
    ...change,
    label: 'Retry reading',
    undo: 'none',
    input: {
      rotate: integer({
        min: 0,
        max: 270,
        unit: '°',
        help: 'Clockwise turn of all pages: 0, 90, 180 or 270. Empty: found by the server',
      }),
      pages: numbers('Pages to read. Empty: all'),
    },
  }),
  /** Writes nothing: `{value, raw, confidence, candidates}`. */
  readRegion: onRow('read_region/', {
    ...change,
    label: 'Read a part of a page',
    undo: 'none',
    form: 'none',
    input: {
      page: integer({ required: true, min: 1 }),
      box: numbers('Left, top, right and bottom as parts of the upright page, 0 to 1', true),
      name: text({ maxLength: 80, help: 'Figure that is expected there' }),
    },
  }),
  /** A picture of the upright page (PNG). */
  pageImage: onResource(':id/page/:n/', {
    needs: 'access_menu__shipments',
    label: 'Page',
    undo: 'none',
    method: 'GET',
    form: 'none',
    input: {
      id: integer({ required: true }),
      n: integer({ required: true }),
      width: integer({ min: 50, max: 4000, unit: 'px' }),
    },
  }),
  /** Cuts the document before each of these pages. `{batch, results}`. */
  splitPages: onRow('split/', {
    ...change,
    ...back,
    label: 'Cut before pages',
    input: { at: numbers('Pages that begin a document of their own', true) },
  }),
  /** Joins the document with one of the same file. The other one is removed. `{batch, results}`. */
  joinPages: onRow('join/', {
    ...change,
    ...back,
    label: 'Join with another part',
    input: { with: ref('document:bill', { label: 'Other part', required: true }) },
  }),
} as const
