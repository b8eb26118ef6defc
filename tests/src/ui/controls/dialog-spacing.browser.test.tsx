/** What stands in a dialog keeps its distance: no label is glued to the field above it. */
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'

test('a label stands apart from the field above it, and the first one where it stood', async () => {
  render(
    <Dialog title="Link" isOpen onClose={() => undefined}>
      <TextField label="Name" value="" />
      <TextField label="Days" value="" />
    </Dialog>,
  )
  const field = await screen.findByRole('textbox', { name: 'Name' })
  const gap = screen.getByText('Days').getBoundingClientRect().top - field.getBoundingClientRect().bottom
  expect(gap).toBeGreaterThanOrEqual(8)
  const title = screen.getByRole('heading', { name: 'Link' }).getBoundingClientRect()
  expect(screen.getByText('Name').getBoundingClientRect().top - title.bottom).toBeLessThan(4)
})
