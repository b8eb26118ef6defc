/** JSON of forms: read and edited by the entries that it consists of, never as JSON. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as resources from '#model/areas/index.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { json, number, text, type Fields } from '#model/kernel/field.ts'
import { Draft } from '#src/ui/form/draft/draft.ts'
import type { RowValues, SendChanges } from '#src/ui/form/draft/draft-state.ts'
import { Form } from '#src/ui/form/Form.tsx'
import { makeLabels } from '#src/ui/form/draft/labels.ts'
import { shownText } from '#src/ui/form/draft/text.ts'

const { contact_preferences } = resources.rail.shipment.fields
const fields = {
  contact_preferences,
  place: json({ shape: { address: json({ shape: { city: text() } }), tracks: number({ label: 'Tracks' }) } }),
  answer: json(),
} satisfies Fields
const row: RowValues = {
  id: 1,
  version: 1,
  contact_preferences: { parties: ['consignee'], to: ['clerk_1@acme.test'] },
  place: { address: { city: 'Hardisty' }, tracks: 4, kept: 'as it is' },
  answer: { code: 200, lines: [{ item: 1, sum: 2.5 }], deep: [[1, { a_b: 2 }]], ok: true },
}

function show(locked = false) {
  const sent = vi.fn<SendChanges>(async (changes) => ({ ...row, ...changes, version: 2 }))
  const draft = new Draft(fields, 'patch', row, sent)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form draft={draft} labels={makeLabels()} label="Shipment" locked={locked} />
    </QueryClientProvider>,
  )
  return { draft, sent, user: userEvent.setup() }
}
const save = (draft: Draft) => act(async () => void (await draft.save()))

test('whoever may not change them reads the entries by their labels', () => {
  show(true)
  const read = document.querySelector('form')?.textContent ?? ''
  for (const shown of ['Parties', 'Consignee', 'clerk_1@acme.test', 'Address › City', 'Hardisty', 'Deep › 1 › 1'])
    expect(read).toContain(shown)
  expect(read).not.toMatch(/[{}[\]"]/)
})

test('a declared entry is edited by its own control, and the others stay as they are', async () => {
  const { draft, sent, user } = show()
  const place = within(screen.getByRole('group', { name: 'Place' }))
  await user.type(place.getByRole('textbox', { name: 'City' }), ' Yard')
  await user.clear(place.getByRole('textbox', { name: 'Tracks' }))
  await user.type(place.getByRole('textbox', { name: 'Tracks' }), '12')
  const goesTo = within(screen.getByRole('group', { name: 'Bill of lading goes to' }))
  await user.type(goesTo.getByRole('combobox', { name: 'Parties' }), 'shipper')
  await user.click(await screen.findByRole('option', { name: 'Shipper' }))
  await save(draft)
  expect(sent.mock.lastCall?.[0]).toEqual({
    place: { address: { city: 'Hardisty Yard' }, tracks: 12, kept: 'as it is' },
    contact_preferences: { parties: ['consignee', 'shipper'], to: ['clerk_1@acme.test'] },
  })
})

test('what cannot be read is refused at its entry; reverting brings back what was', async () => {
  const { draft, sent, user } = show()
  const tracks = screen.getByRole('textbox', { name: 'Tracks' })
  await user.clear(tracks)
  await user.type(tracks, 'many')
  await save(draft)
  expect(sent).not.toHaveBeenCalled()
  expect(tracks).toBeInvalid()
  await act(async () => draft.revert())
  expect(screen.getByRole('textbox', { name: 'Tracks' })).toHaveValue('4')
  expect(draft.isDirty()).toBe(false)
})

test('entries change with the row that others write', async () => {
  const { draft } = show()
  await act(async () => draft.receive({ ...row, version: 2, place: { address: { city: 'Lloydminster' }, tracks: 5 } }))
  expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Lloydminster')
  expect(draft.isDirty()).toBe(false)
})

test('no JSON of any resource is shown as JSON', () => {
  const value = { some_text: 'a', list: [1, 2], rows: [{ a: 1, b: null }], deep: { er: [{ x: { y: [] } }] } }
  const raw = all<Resource>(resources).flatMap(([name, resource]) =>
    Object.entries(resource.fields).flatMap(([key, field]) =>
      field.kind === 'json' && /[{}[\]"]/.test(shownText(field, value)) ? [`${name}.${key}`] : [],
    ),
  )
  expect(raw).toEqual([])
})
