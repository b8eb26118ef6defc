/** A verb that nothing undoes waits some seconds, in which undo takes it back; what became of each record is said then. */
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resourceNamed } from '#model/areas/named.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { overlay } from '#src/engine/panes/overlay.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { undo } from '#src/engine/commands/undo.ts'
import userEvent from '@testing-library/user-event'
import BulkPanel from '#src/ui/bulk/BulkPanel.tsx'
import { BulkChange } from '#src/ui/bulk/bulk-change.ts'
import { rowsOfVerb, verbOperation } from '#src/ui/verbs/verb-operation.ts'
import VerbPanel from '#src/ui/verbs/VerbPanel.tsx'
import { runVerb } from '#src/ui/verbs/verb-change.ts'
import { seenRow } from '#src/ui/verbs/verb-rows.ts'
import { answering, type Asked } from '../../answers.ts'

const resource = resourceNamed('rail:shipment')
const transition = resource.life?.transitions['ship']
if (transition === undefined) throw new Error('Shipments are shipped')
const call = { resource, verb: 'ship', transition, asked: { hazardous_certificate_person: 'Ana Ortiz' } }
const values = (id: number) => ({ id, bol_number: `PGT${id}`, status: 'open', is_template: false, version: 1 })
const refusedOf = new Map([[3, 'Give the routing.']])

let asked: Asked[]
const sent = () => asked.filter(({ body }) => (body as { dry_run: boolean }).dry_run === false)
beforeEach(() => {
  session().now = { state: 'in', me: { permissions, app_config: {} } as unknown as Me }
  toasts().shown = []
  overlay().shown = null
  asked = answering(({ body }) => ({
    body: {
      batch: null,
      counts: {},
      results: (body as { ids: number[] }).ids.map((id) => {
        const message = refusedOf.get(id) ?? ''
        return {
          id,
          outcome: message === '' ? 'changed' : 'not_allowed',
          version: 2,
          message,
          from: 'open',
          to: 'shipped',
        }
      }),
    },
  }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function confirmed(ids: readonly number[]) {
  const subject = { rows: ids.map((id) => seenRow(resource, values(id))), unknown: [] }
  const change = new BulkChange(verbOperation(call, subject), rowsOfVerb(call, subject))
  const onClose = vi.fn<() => void>()
  render(<BulkPanel change={change} onClose={onClose} />)
  expect(await screen.findByText(/taken back for 10 seconds; after that it cannot be undone/)).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  fireEvent.keyDown(screen.getByText(/taken back/), { key: 'Enter' })
  expect(onClose).toHaveBeenCalledOnce()
}

it('is sent after 10 seconds, and says what became of each; the answers are opened from the notice', async () => {
  await confirmed([1, 2, 3])
  expect(toasts().shown.at(-1)).toMatchObject({ text: 'Ship 3 shipments', until: expect.any(Number) })
  await vi.advanceTimersByTimeAsync(9999)
  expect(sent()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  // Refused by the preview: not sent.
  expect(sent().map(({ body }) => body)).toMatchObject([{ ids: [1, 2], hazardous_certificate_person: 'Ana Ortiz' }])
  const [notice] = toasts().shown
  expect(notice).toMatchObject({ text: 'Ship 3 shipments: 2 changed, 1 refused: PGT3.', tone: 'stop' })
  notice?.action?.run()
  vi.useRealTimers()
  render(<>{overlay().shown?.draw()}</>)
  expect(await screen.findByText('Give the routing.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Done' })).toBeVisible()
  expect(asked).toHaveLength(2)
})

it('is not sent at all once it is taken back', async () => {
  await confirmed([1, 2])
  await undo()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toEqual([])
})

it('is chosen by its letter, though every verb asks for something', async () => {
  const subject = { rows: [seenRow(resource, values(1))], unknown: [] }
  render(<VerbPanel resource={resource} subject={subject} onClose={() => undefined} />)
  await screen.findByRole('list', { name: 'Verbs' })
  await userEvent.keyboard('s')
  expect(await screen.findByRole('textbox', { name: /Hazardous certificate by/ })).toBeVisible()
})

const target = (id: number) => ({
  ids: () => [id],
  rows: () => Promise.resolve([values(id)]),
  show: () => undefined,
})
it('of a single record, counted down without a panel; a refusal is said at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await runVerb(call, target(3) as never)
  expect(toasts().shown.at(-1)).toMatchObject({ text: 'PGT3: Give the routing.', tone: 'warn' })
  await runVerb(call, target(1) as never)
  expect([sent(), toasts().shown.at(-1)?.text]).toEqual([[], 'Ship 1 shipment'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent()).toHaveLength(1)
  expect(toasts().shown.at(-1)).toMatchObject({ text: 'PGT1: open → shipped', tone: 'ok' })
})
