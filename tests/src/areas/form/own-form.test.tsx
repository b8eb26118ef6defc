/** A company's own form over a record: the last answers with the structure of that day, filled in anew, and a new record by it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { NewByForm } from '#src/areas/form/over/NewByForm.tsx'
import { ownForm } from '#src/areas/form/over/OwnForm.tsx'
import { undo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { RecordController } from '#src/ui/record/state/record-controller.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const stamp = { version: 1, created_at: '2026-03-01T00:00:00Z', updated_at: '2026-03-01T00:00:00Z' }
const structureOf = (properties: object) => ({
  form_schema: { properties, required: ['odorant'] },
  ui_schema: {
    type: 'VerticalLayout',
    elements: Object.keys(properties).map((name) => ({ type: 'Control', scope: `#/properties/${name}` })),
  },
})
const text = (title: string) => ({ type: 'string', title })
const sheet = {
  ...stamp,
  id: 4,
  name: 'Product sheet',
  form_type: 'product',
  active: true,
  schema_data: structureOf({ product_name: text('Name'), odorant: text('Odorant') }),
}
const entry = {
  ...stamp,
  id: 9,
  form: 4,
  form__label: 'Product sheet',
  schema_data: structureOf({ odorant: text('Smell') }),
  data: { odorant: 'thiophane' },
  object_type: 'terminal:product',
  object_id: '7',
  filled_at: '2026-03-02T12:00:00Z',
  filled_by__label: 'Cleo',
}
beforeEach(() => {
  signInLocally()
  queryClient().clear()
})
const server = (forms: readonly object[], entries: readonly object[]) =>
  answering(({ path, method }) => {
    if (path === 'form/') return { body: { count: forms.length, results: forms } }
    if (path === 'formdata/get_table/') return { body: { count: entries.length, results: entries } }
    if (path === 'form/4/fill/') return { body: { ...entry, id: 10 } }
    return method === 'DELETE' ? { body: {} } : undefined
  })
const within = (drawn: React.ReactNode) =>
  render(<QueryClientProvider client={queryClient()}>{drawn}</QueryClientProvider>)
const Own = ownForm('product')
const over = () =>
  within(<Own controller={new RecordController('terminal:product', { ...stamp, id: 7, product_name: 'Propane' })} />)

it('shows the last answers with the structure of their day, read only', async () => {
  server([sheet], [entry])
  over()
  expect(await screen.findByText(/^Filled in .* by Cleo, shown with the structure of that day\.$/)).toBeVisible()
  expect(await screen.findByLabelText(/Smell/)).toHaveValue('thiophane')
})
it('is filled in anew with what the record and the last answers say, in the structure of today, and kept with the record', async () => {
  const user = userEvent.setup()
  const asked = server([sheet], [entry])
  over()
  await user.click(await screen.findByRole('button', { name: 'Fill in anew' }))
  expect(await screen.findByLabelText(/Name/)).toHaveValue('Propane')
  expect(screen.getByLabelText(/Odorant/)).toHaveValue('thiophane')
  await user.click(screen.getByRole('button', { name: /Save/ }))
  expect(asked.find(({ path }) => path === 'form/4/fill/')?.body).toEqual({
    data: { product_name: 'Propane', odorant: 'thiophane' },
    object_type: 'terminal:product',
    object_id: '7',
  })
  expect(await screen.findByRole('button', { name: 'Fill in anew' })).toBeVisible()
})
it('makes a new record of the answers, opens it, and undo takes both away', async () => {
  const user = userEvent.setup()
  const asked = server([sheet], [])
  const onMade = vi.fn<(id: string) => void>()
  within(<NewByForm type="product" onMade={onMade} />)
  await user.type(await screen.findByLabelText(/Odorant/), 'none')
  await user.click(screen.getByRole('button', { name: /Save/ }))
  expect(asked.find(({ path }) => path === 'form/4/fill/')?.body).toMatchObject({
    object_type: 'terminal:product',
    new_record: true,
  })
  expect(onMade).toHaveBeenCalledWith('7')
  await act(() => undo())
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    'formdata/10/',
    'terminalboss/v3/product/7/',
  ])
})
it('asks for what is missing before anything is sent', async () => {
  const user = userEvent.setup()
  const asked = server([sheet], [])
  within(<NewByForm type="product" onMade={vi.fn<(id: string) => void>()} />)
  await screen.findByLabelText(/Odorant/)
  await user.click(screen.getByRole('button', { name: /Save/ }))
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})
it('says so where no form is of that type', async () => {
  server([], [])
  over()
  expect(await screen.findByText('No form is laid over these records yet')).toBeVisible()
})
