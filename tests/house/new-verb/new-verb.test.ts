/** The example of a new verb in the docs: it shows code that compiles, and says how long that is. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { barcode } from '#model/areas/terminal/barcode.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Action } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'
import { deedsOf } from '#model/kernel/why-not/deeds.ts'
import { withWork, worksOf, type WorkCall } from '#server/engine/operations/area-work/verb-work.ts'
import { recalledLife } from './recall-life.ts'
import { recall } from './recall-work.ts'

const files = ['recall-life.ts', 'recall-work.ts'].map((name) =>
  fs.readFileSync(path.join(import.meta.dirname, name), 'utf8'),
)
const doc = fs.readFileSync('docs/NEW-VERB.md', 'utf8')
const shown = [...doc.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code)
const { path: barcodes, label, needs, fields } = barcode
const recalled = resource(barcodes, { label, needs, title: ['barcode'], fields, life: recalledLife })
const deedOf = (values: object) =>
  deedsOf({
    name: 'terminal:barcode',
    resource: recalled,
    row: { status: 'assigned', ticket: 'one', printed_at: null, ...values },
    may: () => true,
  }).find(({ deed }) => deed === 'recall')

test('the page shows the files as they are, and counts them', () => {
  expect(shown).toEqual(files)
  const lines = shown.reduce((sum, code) => sum + code.trimEnd().split('\n').length, 0)
  expect(doc).toContain(`${shown.length} files and ${lines} lines`)
})

test('its calls for one and for many, and what its form asks, follow', () => {
  const calls: Readonly<Record<string, Action>> = recalled.actions
  const [one, many] = [calls['recall'], calls['recallMany']]
  expect([one?.path, one?.on, many?.path, many?.on]).toEqual(['recall/', 'row', 'recall/', 'resource'])
  expect(Object.keys(one?.input ?? {})).toEqual(['reason', 'dry_run'])
  expect(Object.keys(many?.input ?? {})).toEqual(['ids', 'matching', 'versions', 'dry_run', 'reason'])
})

test('what stands in its way follows from its state, from what it lacks, and from its work', async () => {
  expect(deedOf({})?.can).toBe(true)
  expect(deedOf({ status: 'void' })?.blockers).toMatchObject([{ kind: 'state' }])
  expect(deedOf({ printed_at: '2026-01-02T03:04:05Z' })?.blockers).toMatchObject([
    { kind: 'missing', field: 'printed_at' },
  ])
  const loading = { id: 'one', ticket_number: 'T-1', status: 'loading' }
  // Only what the check reads.
  const call = {
    row: { ticket: 'one' },
    rows: (of: unknown) => ({ find: async () => (of === ticket ? [loading] : []) }),
  } as unknown as WorkCall<typeof barcode>
  expect(await recall.obstacles?.(call)).toMatchObject({
    can: false,
    blockers: [{ says: 'Ticket T-1 is loading with it.' }],
  })
})

test('a check that nobody has written, or that nothing declares, does not start', () => {
  expect(() => worksOf(recalled, {})).toThrow(/do not agree/)
  expect(() => worksOf(barcode, withWork(barcode, {}, { recall }))).toThrow(/do not agree/)
  expect(worksOf(recalled, withWork(recalled, {}, { recall }))).toEqual({ recall })
})
