/** A record whose address names a verb opens with the panel of that verb. */
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { overlay } from '#src/engine/panes/overlay.state.ts'
import { closeOverlay } from '#src/engine/panes/overlay.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { recordPage } from '#src/ui/record/RecordPage.tsx'
import { answering, type Asked } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'
import { mount } from './mount.tsx'

const Page = recordPage('/partner/order/:orderId?', { record: 'partner:order' })
let asked: Asked[] = []
let status = 'sent'
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  closeOverlay()
  const row = () => ({ id: 7, version: 1, order_number: 'SO-7', status, company: 2, counterparty: 1, cars: 36 })
  asked = answering(({ path }) =>
    path === 'partner/railorder/get_table/'
      ? { body: { count: 1, next: null, previous: null, results: [row()] } }
      : { body: { count: 0, next: null, previous: null, results: [] } },
  )
})
function open(search: string): readonly string[] {
  const { hook, history } = memoryLocation({ path: '/partner/order/7', searchPath: search, record: true })
  mount(Page, { orderId: '7' }, hook)
  return history
}

test('the panel of the verb is open, and nothing is changed before it is confirmed', async () => {
  status = 'sent'
  const history = open('verb=accept')
  await waitFor(() => expect(overlay().shown).not.toBeNull())
  render(<>{overlay().shown?.draw()}</>)
  expect(await screen.findByRole('dialog', { name: /Accept/ })).toBeVisible()
  expect(history.at(-1)).toBe('/partner/order/7')
  expect(
    asked.filter(({ method, body }) => method !== 'GET' && !JSON.stringify(body ?? {}).includes('dry_run')),
  ).toEqual([])
})

test.each(['accepted', 'cancelled'])('an order that is %s opens without a panel', async (now) => {
  status = now
  const history = open('verb=accept')
  expect(await screen.findByRole('heading', { name: /SO-7/ })).toBeVisible()
  // A panel is loaded before it opens.
  await act(() => vi.dynamicImportSettled())
  await act(async () => undefined)
  expect([overlay().shown, history.at(-1)]).toEqual([null, '/partner/order/7'])
})
