/** An entry's owner has every answer at once: a save by key may follow it in the same moment. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { readStructure } from '#model/areas/form/rules/read-structure.ts'
import EntryForm, { type FormEntry } from '#src/ui/entry/EntryForm.tsx'

const { structure } = readStructure({
  form_schema: {
    type: 'object',
    properties: {
      shoes: { type: 'string', enum: ['OK', 'Worn'] },
      fit: { type: 'boolean' },
      brakes: { type: 'object', properties: { note: { type: 'string' } } },
    },
  },
  ui_schema: {
    type: 'VerticalLayout',
    elements: ['shoes', 'fit', 'brakes/properties/note'].map((name) => ({
      type: 'Control',
      scope: `#/properties/${name}`,
    })),
  },
  init_data: {},
})

function form(): { readonly last: () => FormEntry } {
  let last: FormEntry = {}
  function Owner() {
    const [entry, setEntry] = useState<FormEntry>(last)
    return (
      <EntryForm
        structure={structure}
        data={entry}
        errors={[]}
        onChange={(next) => {
          last = next
          setEntry(next)
        }}
      />
    )
  }
  render(<Owner />)
  return { last: () => last }
}
const radio = (name: string) => screen.getByRole('radio', { name })

test('an answer reaches the owner before the next key is handled', async () => {
  const { last } = form()
  await waitFor(() => radio('OK'))
  fireEvent.click(radio('OK'))
  expect(last()).toEqual({ shoes: 'OK' })
})

test('answers given before the form is drawn again are all kept, also those of a group', async () => {
  const { last } = form()
  await waitFor(() => radio('OK'))
  act(() => {
    radio('Worn').click()
    radio('No').click()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'flat' } })
  })
  expect(last()).toEqual({ shoes: 'Worn', fit: false, brakes: { note: 'flat' } })
  await waitFor(() => expect(radio('No')).toBeChecked())
  expect(radio('Worn')).toBeChecked()
  expect(screen.getByRole('textbox')).toHaveValue('flat')
})

test('an answer taken back is gone, not empty', async () => {
  const { last } = form()
  await waitFor(() => radio('OK'))
  fireEvent.click(radio('OK'))
  fireEvent.click(radio('OK'))
  expect(last()).toEqual({})
})
