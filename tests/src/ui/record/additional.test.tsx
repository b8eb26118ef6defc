import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { resourceWithAdditional } from '#src/engine/data/additional-fields.ts'
import { tell } from '#src/engine/feed/client.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { recordPage } from '#src/ui/record/RecordPage.tsx'
import { columnsOf } from '#src/ui/table/state/columns.ts'
import { mount } from './mount.tsx'
import { answering, type Asked } from '../../answers.ts'

const definition = {
  id: 1,
  version: 1,
  created_at: '',
  updated_at: '',
  model: 'trace:railcar',
  name: 'tare',
  label: 'Tare',
  kind: 'number',
  choices: [],
  scale: 2,
  unit: 'lb',
  required: false,
  order: 1,
  in_table: true,
  active: true,
}
let definitions = [definition]
let asked: Asked[]
const row = { id: 7, version: 3, car_mark: 'GATX', car_number: '20411', 'additional.tare': 12 }
const Page = recordPage('/cars/:carId?', { record: 'trace:railcar' })

beforeEach(() => {
  definitions = [definition]
  asked = answering(({ method, path }) => {
    if (path === 'additional_field/')
      return { body: { count: definitions.length, next: null, previous: null, results: definitions } }
    if (path === 'railcar/get_table/') return { body: { count: 1, next: null, previous: null, results: [row] } }
    if (method === 'PATCH') return { body: { ...row, version: 4, 'additional.tare': 15 } }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  queryClient().clear()
  session().now = { state: 'in', me: { permissions, app_config: {} } as unknown as Me }
})
afterEach(() => vi.unstubAllGlobals())

it("appear in the record's form under their own heading, and are sent with other changes", async () => {
  const { hook } = memoryLocation({ path: '/cars/' })
  const of: object = { carId: '7' }
  mount(Page, of, hook)
  const group = await screen.findByRole('region', { name: 'Additional fields' })
  const tare = within(group).getByRole('textbox', { name: /Tare/ })
  expect(tare).toHaveValue('12')
  const user = userEvent.setup()
  await user.clear(tare)
  await user.type(tare, '15')
  await user.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ 'additional.tare': 15, version: 3 }),
  )
})

it('are columns of the table, and appear as soon as the feed reports a new one', async () => {
  const header = (): readonly string[] =>
    columnsOf(resourceWithAdditional('trace:railcar'))
      .filter(({ name }) => name.startsWith('additional.'))
      .map((column) => column.header)
  expect(header()).toEqual(['Tare (lb)'])
  definitions = [definition, { ...definition, id: 2, name: 'hot', label: '', kind: 'flag', unit: '', order: 0 }]
  act(() => tell([{ resource: 'config:additionalField', id: 2, kind: 'create' }]))
  await waitFor(() => expect(header()).toEqual(['hot', 'Tare (lb)']))
  expect(columnsOf(resourceWithAdditional('company:facility')).some(({ name }) => name.startsWith('additional.'))).toBe(
    false,
  )
})
