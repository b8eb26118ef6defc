/** Pasted lines are answered in order, identical problems are counted, and a wrong line is edited where it stands. */
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PastedLine } from '#model/shared/pasted-line.ts'
import { Pasting } from '#src/ui/paste/pasting.ts'
import { PasteDialog } from '#src/ui/paste/PasteDialog.tsx'

const isCar = (text: string): boolean => /^GATX \d+$/.test(text)
class Cars extends Pasting {
  readonly sent = vi.fn<(text: string) => void>()
  protected override async ask(text: string, isDryRun: boolean) {
    if (!isDryRun) this.sent(text)
    const results = text.split('\n').map((name, index): PastedLine => ({
      line: index + 1,
      name,
      outcome: isCar(name) ? 'changed' : name === 'late' ? 'conflict' : 'not_found',
      message: isCar(name) ? '' : 'It is no car.',
      ...(name === 'GATX 1O' && { instead: 'GATX 10' }),
    }))
    return { results }
  }
  protected override finished(): void {}
}
const shown = (text: string) => {
  const cars = new Cars()
  const close = vi.fn<() => void>()
  render(<PasteDialog title="Add" label="Cars" pasting={cars} verb={(ready) => `Add ${ready}`} onClose={close} />)
  cars.type(text)
  return { cars, close }
}

test('lines stay in order, reasons are counted, and the button counts what is ready', async () => {
  shown('GATX 1\nfoo\nGATX 1O\nGATX 4')
  const lines = await screen.findByRole('list', { name: 'Answers' })
  expect(
    within(lines)
      .getAllByRole('listitem')
      .map((one) => one.textContent?.slice(0, 1)),
  ).toEqual(['1', '2', '3', '4'])
  expect(screen.getByRole('list', { name: 'Problems' }).textContent).toBe('2 × It is no car.')
  expect(screen.getByRole('button', { name: /^Add 2/ })).toBeTruthy()
})

test('a wrong line is edited in place, and what was meant is taken by one press', async () => {
  const { cars, close } = shown('GATX 1\nfoo\nGATX 1O')
  const field = await screen.findByRole('textbox', { name: 'Line 2' })
  await userEvent.clear(field)
  await userEvent.type(field, 'GATX 2')
  await userEvent.click(screen.getByRole('button', { name: /Did you mean GATX 10/ }))
  expect(cars.state.text).toBe('GATX 1\nGATX 2\nGATX 10')
  expect(await screen.findByRole('button', { name: /^Add 3/ })).toBeTruthy()
  expect(document.activeElement).not.toBe(document.body)
  await userEvent.click(screen.getByRole('button', { name: /^Add 3/ }))
  expect(cars.sent).toHaveBeenCalledWith('GATX 1\nGATX 2\nGATX 10')
  expect(close).toHaveBeenCalled()
})

test.each([
  ['GATX 1\nlate', true],
  ['GATX 1\nfoo', false],
])('after %j has been sent, Retry is offered: %s', async (text, isOffered) => {
  shown(text)
  await userEvent.click(await screen.findByRole('button', { name: /^Add 1/ }))
  await screen.findByRole('button', { name: /^Close/ })
  expect(screen.queryByRole('button', { name: /^Retry/ }) !== null).toBe(isOffered)
})
