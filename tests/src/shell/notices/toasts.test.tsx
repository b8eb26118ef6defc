/** Toasts: two at most in the line below the panes, what can still be stopped among them. */
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { toast } from '#src/engine/commands/toast.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { Toasts } from '#src/shell/notices/Toasts.tsx'

beforeEach(() => {
  toasts().shown = []
})

const tell = (...texts: readonly string[]): void => texts.forEach((text) => toast({ text, ms: Infinity }))
const shown = (): readonly (string | null)[] =>
  [...screen.getByRole('status', { name: 'Notices' }).children].map(({ textContent }) => textContent)

test('the newest two are shown, in the order in which they came, and how many more there are', () => {
  tell('One', 'Two', 'Three', 'Four')
  render(<Toasts />)
  expect(shown()).toEqual(['◆Three', '◆Four', '2 more'])
})

test('what is still to happen stays until it does, whatever comes after it', () => {
  toast({ text: 'Ship 3 shipments', ms: Infinity, until: Date.now() + 60_000 })
  tell('One', 'Two')
  render(<Toasts />)
  expect(shown()).toEqual([expect.stringContaining('Ship 3 shipments'), '◆Two', '1 more'])
})
