/** Empty fields of a long form fold into More: a key shows them, a refusal shows its own, and nothing folds away while one works. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { text, type Fields } from '#model/kernel/field.ts'
import { ApiError } from '#src/engine/api/api.ts'
import { Draft } from '#src/ui/form/draft/draft.ts'
import type { SendChanges } from '#src/ui/form/draft/draft-state.ts'
import { Form } from '#src/ui/form/Form.tsx'
import { makeLabels } from '#src/ui/form/draft/labels.ts'

const filled: Fields = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`line_${at}`, text()]))
const fields: Fields = { name: text({ required: true }), ...filled, fax: text(), telex: text(), website: text() }
const row = { id: 1, version: 1, name: '', fax: '', telex: '', website: '' }
const full = { ...row, ...Object.fromEntries(Object.keys(filled).map((name) => [name, 'x'])) }

const send: SendChanges = async (changes) => ({ ...full, ...changes, version: 2 })

function shown(draft = new Draft(fields, 'patch', full, send)): Draft {
  draft.fold()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form draft={draft} labels={makeLabels()} label="Party" />
    </QueryClientProvider>,
  )
  return draft
}
const field = (name: string) => screen.queryByRole('textbox', { name })

test('they are named in one line, and shown by the key of More, which goes to the first of them', async () => {
  const draft = shown()
  expect(screen.getByRole('textbox', { name: /^Name/ })).toBeVisible()
  expect([field('Fax'), field('Telex'), field('Website')]).toEqual([null, null, null])
  expect(screen.getByText('Empty: Fax, Telex, Website')).toBeVisible()
  await act(async () => draft.toggleMore())
  expect(field('Fax')).toHaveFocus()
  await userEvent.setup().click(screen.getByRole('button', { name: /Hide empty fields/ }))
  expect(field('Website')).toBeNull()
})

test('a refused field is shown and has the focus', async () => {
  const refused: SendChanges = () => Promise.reject(new ApiError(400, { telex: ['This number is in use.'] }))
  const draft = shown(new Draft(fields, 'patch', full, refused))
  draft.set('name', 'Acme')
  await act(async () => void (await draft.save()))
  expect(field('Telex')).toHaveFocus()
  expect(screen.getByText('This number is in use.')).toBeVisible()
  expect(field('Fax')).toBeNull()
})

test('what is emptied and saved stays, and what was filled in stays', async () => {
  const draft = shown()
  await act(async () => draft.toggleMore())
  draft.set('line_3', '')
  draft.set('fax', '555')
  await act(async () => void (await draft.save()))
  await act(async () => draft.toggleMore())
  expect(field('Line 3')).toBeVisible()
  expect(field('Fax')).toHaveValue('555')
  expect(field('Telex')).toBeNull()
})

test('of a new record the groups fold that nobody has to fill in', async () => {
  const customs = text({ group: 'Customs' })
  const draft = shown(
    new Draft(
      { name: text({ required: true }), ...filled, exporter: customs, broker: customs, permit: customs },
      'create',
      {},
      send,
    ),
  )
  expect(field('Line 3')).toBeVisible()
  expect(screen.queryByText('Customs')).toBeNull()
  expect(screen.getByText('Empty: Exporter, Broker, Permit')).toBeVisible()
  await act(async () => draft.set('broker', 'Livingston'))
  expect(field('Broker')).toHaveValue('Livingston')
  expect(field('Exporter')).toBeNull()
})
