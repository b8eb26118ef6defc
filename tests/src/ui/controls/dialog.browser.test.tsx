/** The keyboard stays in a modal dialog: after a refusal it is in the wrong field, and Escape closes it wherever the focus was. */
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { userEvent } from 'vitest/browser'
import { afterEach, expect, test } from 'vitest'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { isModalOpen } from '#src/ui/controls/modal.ts'
import { TextField } from '#src/ui/controls/TextField.tsx'

// Durations do not matter here.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)

type Refusal = 'marks' | 'type' | 'none'
/** A form of two fields that is always refused, by a button that is disabled meanwhile. */
function Refused({ wrong, answer }: { readonly wrong: Refusal; readonly answer: Promise<void> }) {
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Refusal>('none')
  const send = async (): Promise<void> => {
    setBusy(true)
    await answer
    setError(wrong)
    setBusy(false)
  }
  const errorOf = (name: Refusal) => (error === name ? { error: 'No such car.' } : {})
  const close = (): void => setOpen(false)
  const actions = (
    <>
      <Button onPress={close}>Cancel</Button>
      <Button look="primary" isDisabled={isBusy} onPress={() => void send()}>
        Add
      </Button>
    </>
  )
  return (
    <Dialog title="Add cars" isOpen={isOpen} onClose={close} actions={actions}>
      <TextField label="Marks" value="foo" autoFocus {...errorOf('marks')} />
      <TextField label="Type" value="" {...errorOf('type')} />
      {error !== 'none' && <Button onPress={() => setError('none')}>Forget it</Button>}
    </Dialog>
  )
}
const field = (name: string) => screen.getByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })

async function submitted(wrong: Refusal): Promise<void> {
  let reply = (): void => undefined
  const answer = new Promise<void>((resolve) => {
    reply = resolve
  })
  render(<Refused wrong={wrong} answer={answer} />)
  await waitFor(() => expect(field('Marks')).toBe(document.activeElement))
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}')
  // The button that had the focus is disabled while the answer is awaited.
  await waitFor(() => expect(button('Add').matches(':disabled')).toBe(true))
  await waitFor(() => expect(field('Type')).toBe(document.activeElement))
  reply()
  await waitFor(() => expect(button('Add').matches(':disabled')).toBe(false))
}

test('the focus is in the field that is wrong after a refusal', async () => {
  await submitted('marks')
  await waitFor(() => expect(field('Marks')).toBe(document.activeElement))
})
test('the focus is in the field that had it last if no field is named', async () => {
  await submitted('none')
  expect(field('Type')).toBe(document.activeElement)
})
test('a wrong field can be left by Tab', async () => {
  await submitted('marks')
  await waitFor(() => expect(field('Marks')).toBe(document.activeElement))
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  expect(button('Cancel')).toBe(document.activeElement)
})
test('a control that is removed while it has the focus gives it to the field', async () => {
  await submitted('type')
  await waitFor(() => expect(field('Type')).toBe(document.activeElement))
  await userEvent.keyboard('{Tab}')
  expect(button('Forget it')).toBe(document.activeElement)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(field('Type')).toBe(document.activeElement))
})
test('Escape closes the dialog even while the page itself has the focus', async () => {
  await submitted('none')
  expect(isModalOpen(document)).toBe(true)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(isModalOpen(document)).toBe(false)
})
