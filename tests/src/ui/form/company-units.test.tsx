/** A company that reads tonnes and cubic metres: forms, records and tables take and show them, and send what is stored. */
import { beforeEach, expect, test } from 'vitest'
import { decimal, integer, list, text, type Fields } from '#model/kernel/field.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { describe } from '#src/ui/form/draft/editing.ts'
import { Draft } from '#src/ui/form/draft/draft.ts'
import { lineHeads } from '#src/ui/form/draft/lines.ts'
import { editText, readText, shownText } from '#src/ui/form/draft/text.ts'
import { plainNumber, shown, totalText } from '#src/ui/table/cells/words.ts'
import { readCell } from '#src/ui/table/cells/cell-text.ts'
import { byUnit } from '#src/ui/table/cells/units.ts'
import { columnsOf } from '#src/ui/table/state/columns.ts'
import { signInLocally } from '../../sign-in.ts'

const volume = decimal(0, { unit: 'gal', min: 0, max: 10_000 })
const fields: Fields = { volume, weight: integer({ unit: 'kg' }), cars: integer() }

beforeEach(() => {
  signInLocally({
    access_required: false,
    certificate_four_eyes: false,
    certificates_verified: false,
    date_order: '',
    silent_hours: 48,
    invoice_four_eyes: true,
    volume_unit: 'm³',
    weight_unit: 't',
  })
})

test('a form says its unit, shows all digits that are stored, and takes what is typed in it', () => {
  const base = { id: 1, version: 1, volume: '7400', weight: 41_500, cars: 3 }
  const draft = new Draft(fields, 'patch', base, () => Promise.resolve(base))
  expect([describe(volume, 'Volume', undefined).label, editText(volume, '7400'), shownText(volume, '7400')]).toEqual([
    'Volume (m³)',
    '28.012',
    '28.012 m³',
  ])
  draft.type('volume', '30')
  draft.type('weight', '41.6 ')
  draft.check('volume')
  expect([draft.valueOf('volume'), draft.valueOf('weight'), draft.state.errors]).toEqual(['7925', 41_600, {}])
  draft.type('volume', '40')
  draft.check('volume')
  expect(draft.state.errors['volume']).toEqual(['Ensure this value is at most 37.854 m³.'])
  // Back to what was shown is no change.
  draft.type('volume', '28.012')
  expect(draft.valueOf('volume')).toBe('7400')
  expect('volume' in draft.state.mine).toBe(false)
})

test('a table shows, sums, copies and takes them; a unit that is typed is obeyed', () => {
  const net = columnsOf(ticket).find(({ name }) => name === 'net_volume')
  if (!net) throw new Error('There is no such column.')
  expect([net.header, shown(net, 7400), plainNumber(net, 7400)]).toEqual(['Net (m³)', '28.012', '28.012'])
  const totals = { count: 2, sum: 14_800, min: 7400, max: 7400 }
  expect([totalText(net, totals, 'sum'), totalText(net, totals, 'average')]).toEqual(['56.024', '28.012'])
  expect(byUnit([net], { net_volume: totals })).toHaveLength(1)
  const typed = ['28.012', '28.012 m³', '7,400.0 gal'].map((text) => readCell(net.field, text, () => ({ perhaps: [] })))
  expect(typed).toEqual([{ value: '7400.0' }, { value: '7400.0' }, { value: '7400.0' }])
})

test('lines of a list are typed as they are read', () => {
  const rows = list({ at: text(), volume })
  expect([lineHeads(rows), editText(rows, [{ at: 'T1', volume: '7400' }])]).toEqual(['At; Volume (m³)', 'T1; 28.012'])
  expect(readText(rows, 'T1; 28.012')).toEqual({ value: [{ at: 'T1', volume: '7400' }] })
})

test('other settings take effect at once', () => {
  signInLocally({
    access_required: false,
    certificate_four_eyes: false,
    certificates_verified: false,
    date_order: '',
    silent_hours: 48,
    invoice_four_eyes: true,
    volume_unit: 'L',
    weight_unit: '',
  })
  expect([shownText(volume, '7400'), shownText(fields['weight'], 41_500)]).toEqual(['28,012 L', '41,500 kg'])
})
