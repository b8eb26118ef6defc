import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resourceNamed } from '#model/areas/named.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { redo, undo } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { actionOperation, actionRows } from '#src/ui/action/action-operation.ts'
import { recordAction } from '#src/ui/action/action-undo.ts'
import { sendAll } from '#src/ui/action/open-action.ts'
import { BulkChange } from '#src/ui/bulk/bulk-change.ts'

type Answer = { readonly status: number; readonly body: object }
let asked: string[]
let answer: (url: string) => Answer

beforeEach(() => {
  asked = []
  toasts().shown = []
  undoEntries().done = []
  undoEntries().undone = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    asked.push(`${url.replace('/api/terminalboss/v3/', '')} ${typeof body === 'string' ? body : ''}`)
    const { status, body: said } = answer(url)
    return Promise.resolve(new Response(JSON.stringify(said), { status }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const callOf = (name: string) => {
  const resource = resourceNamed('terminal:ticket')
  const action = resource.actions[name]
  if (!action) throw new Error(`Tickets have no action ${name}`)
  return { resource, action }
}
const tickets = ['a', 'b'].map((id) => ({ id, name: `T-${id}` }))
const limit = { kind: 'limit', object: 'l1', reason: 'Once' }
const said = (): readonly string[] => toasts().shown.map(({ text }) => text)
const idIn = (url: string): string => url.split('/').at(-3) ?? ''

it('takes several back by the declared action, and does them again', async () => {
  answer = (url) => ({ status: 200, body: url.endsWith('override/') ? { override: { id: `o-${idIn(url)}` } } : {} })
  await sendAll(callOf('override'), { rows: tickets }, limit, 'Override for 2 records')
  expect(undoEntries().done.map(({ title, kind }) => [title, kind])).toEqual([['Override for 2 records', 'exact']])
  asked = []
  await undo()
  expect(asked).toEqual(['load-override/o-a/withdraw/ {}', 'load-override/o-b/withdraw/ {}'])
  expect(said()).toEqual(['Taken back: Override for 2 records.'])
  asked = []
  await redo()
  expect(asked).toEqual(['a', 'b'].map((id) => `ticket/${id}/override/ ${JSON.stringify(limit)}`))
  asked = []
  await undo()
  expect(asked).toHaveLength(2)
})

it('says what could not be taken back, and leaves the rest for another try', async () => {
  answer = (url) => ({ status: 200, body: url.endsWith('override/') ? { override: { id: idIn(url) } } : {} })
  await sendAll(callOf('override'), { rows: tickets }, limit, 'Override')
  answer = (url) =>
    url.includes('/b/') ? { status: 409, body: { detail: 'T-b is loading.' } } : { status: 200, body: {} }
  await undo()
  expect(said()).toEqual(['Taken back in part: Override. T-b is loading.'])
})

it('stays in the history where nothing could be taken back', async () => {
  answer = (url) => ({ status: 200, body: url.endsWith('override/') ? { override: { id: idIn(url) } } : {} })
  await sendAll(callOf('override'), { rows: tickets }, limit, 'Override')
  answer = () => ({ status: 409, body: { detail: 'It is loading.' } })
  await undo()
  expect(said()).toEqual(['Not undone: Override. It is loading. It is loading.'])
  expect(undoEntries().done).toHaveLength(1)
})

it('goes on where the server could not be reached, and asks nothing twice', async () => {
  answer = (url) => ({ status: 200, body: url.endsWith('override/') ? { override: { id: idIn(url) } } : {} })
  await sendAll(callOf('override'), { rows: tickets }, limit, 'Override')
  answer = (url) => ({ status: url.includes('/b/') ? 503 : 200, body: { detail: 'Busy.' } })
  await undo()
  asked = []
  answer = () => ({ status: 200, body: {} })
  await undo()
  expect(asked).toEqual(['load-override/b/withdraw/ {}'])
})

it('records nothing where there was nothing to do', () => {
  const call = callOf('addCustomsInvoice')
  const done = { id: 'a', answer: { customs_invoice: { id: 4 }, created: false } }
  recordAction({ call, title: 'Add', done: [done] })
  expect(undoEntries().done).toEqual([])
})

it('of a bulk change takes back what was made, and says what the answers say', async () => {
  const made = (url: string) => ({ customs_invoice: { id: idIn(url) }, created: idIn(url) === 'a' })
  answer = (url) => ({ status: 200, body: made(url) })
  const call = callOf('addCustomsInvoice')
  const change = new BulkChange(actionOperation(call, {}, { rows: tickets }), actionRows(call, { rows: tickets }))
  await change.judge()
  await change.commit()
  answer = () => ({ status: 200, body: { deleted: false, detail: 'CI-1 had been changed and stayed.' } })
  asked = []
  await undo()
  expect(asked).toEqual(['ticket/a/remove_customs_invoice/ {"delete":true,"customs_invoice":"a"}'])
  expect(said().at(-1)).toBe('Taken back: Add a customs invoice: 2 tickets. CI-1 had been changed and stayed.')
})
