/** Opening the rows of a number by the filter row: those of the user are found by the user's id, because others may share the name. */
import { expect, test, vi } from 'vitest'
import { is, isNot } from '#model/areas/today/rules/question.ts'
import { openRows } from '#src/areas/today/blocks/open-rows.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { TableController } from '#src/ui/table/state/controller.ts'
import { understand } from '#src/ui/table/state/settings.ts'
import { signInLocally } from '../../sign-in.ts'

test('ticket invoices for my approval are those of the user, whatever others are called', () => {
  signInLocally()
  const opened = vi.fn<(name: string, params: object, query: object, place: string) => void>()
  onOpen(opened)
  const filters = [is('status', 'pending_approval'), is('approver', '1'), isNot('approval_sent_by', '1')]
  openRows(
    { source: 'terminal:ticketInvoice', screen: 'terminalboss:v3:ticket-invoice:table', filters },
    '2026-11-30T14:00:00.000Z',
  )
  const query = opened.mock.lastCall?.[2]
  expect(query).toMatchObject({ 'f.approver': '=me', 'f.approval_sent_by': '!=me' })
  const { columns, first } = new TableController('terminal:ticketInvoice')
  const { spec, errors } = understand({ ...first, filters: { approver: '=me' } }, columns, [])
  expect([spec.filters, errors]).toEqual([
    [{ field: 'approver', match: { any: [{ is: 'value', value: 1 }], not: false } }],
    {},
  ])
})
