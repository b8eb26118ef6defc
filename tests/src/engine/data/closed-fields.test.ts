/** Fields that ask for a permission are no part of what a page draws for whoever lacks it. */
import { expect, it } from 'vitest'
import { fieldsClosed, resourceWithAdditional } from '#src/engine/data/additional-fields.ts'
import { session } from '#src/engine/session/session.state.ts'
import { columnsOf } from '#src/ui/table/state/columns.ts'
import { signInLocally } from '../../sign-in.ts'

const needs = 'access_menu__v3__sync_data__ticket_invoice'
it.each([
  ['whoever may see invoices', [needs], true],
  ['whoever may not', ['change_company'], false],
])('%s', (_who, permissions, isShown) => {
  signInLocally()
  const { now } = session()
  if (now.state === 'in') session().now = { ...now, me: { ...now.me, permissions } }
  const columns = columnsOf(resourceWithAdditional('terminal:company')).map(({ name }) => name)
  expect(columns.includes('open_amount_cad')).toBe(isShown)
  expect(fieldsClosed('terminal:company').length === 0).toBe(isShown)
  expect(columns).toContain('city')
})
