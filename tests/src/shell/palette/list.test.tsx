/** The list of the palette: which lines are rendered, which one is selected, and what screen readers announce. */
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keymap } from '#src/engine/commands/keys/keymap.state.ts'
import { Overlays } from '#src/shell/frame/Overlays.tsx'
import { overlays, show } from '#src/shell/state/overlays.state.ts'
import { signInLocally } from '../../sign-in.ts'
import { startWhole } from '../../whole-shell.ts'

beforeAll(startWhole)

/** Responses of the server's search, sent when the test releases them. */
let letGo = (): void => {}
const isSearch = (url: string): boolean => url.includes('/railcar/autocomplete/')

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  localStorage.clear()
  show({ kind: 'none' })
  signInLocally()
  vi.stubGlobal(
    'Worker',
    class {
      postMessage(): void {}
      addEventListener(): void {}
      removeEventListener(): void {}
      terminate(): void {}
    },
  )
  const answered = new Promise<void>((resolve) => {
    letGo = resolve
  })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('user_popup/')) return Response.json([])
    if (!isSearch(url)) return Response.json({ count: 0, next: null, previous: null, results: [] })
    await answered
    const results = [{ value: 7, label: 'GATX 20411' }]
    return Response.json({ count: 1, next: null, previous: null, results })
  })
})

async function open(typed = ''): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup()
  render(<Overlays />)
  act(() => show({ kind: 'palette', typed: '', asking: null }))
  await user.click(await screen.findByRole('combobox'))
  if (typed !== '') await user.paste(typed)
  return user
}
const lines = (): HTMLElement[] => screen.getAllByRole('option')
/** The index of the selected line, which is the only one and the one that the field names. */
function marked(): number {
  const [line, ...more] = screen.getAllByRole('option', { selected: true })
  expect(more).toEqual([])
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(line?.id)
  return lines().findIndex((one) => one === line)
}

test('the field names the selected line after each key, and the selection wraps around', async () => {
  const user = await open('>pane')
  const places = [marked()]
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowUp', 'ArrowDown']) {
    await user.keyboard(`{${key}}`)
    places.push(marked())
  }
  const last = lines().length - 1
  expect(places).toEqual([0, 1, 2, 1, 0, last, 0])
})

test('a long list is rendered as far as visible, and as far as the selection needs', async () => {
  const user = await open('>')
  expect(lines()).toHaveLength(15)
  await user.keyboard('{End}')
  const whole = lines().length
  expect([whole > 40, marked()]).toEqual([true, whole - 1])
  await user.keyboard('{PageUp}')
  expect(marked()).toBe(whole - 11)
  await user.keyboard('{Home}{PageDown}')
  expect(marked()).toBe(10)
  // Another search starts with few lines again, and with the first selected.
  await user.paste('p')
  expect([lines().length <= 15, marked()]).toEqual([true, 0])
})

test('page down in a list that is not fully rendered renders more of it', async () => {
  const user = await open('>')
  await user.keyboard('{PageDown}')
  expect(marked()).toBe(10)
  await user.keyboard('{PageDown}')
  expect(marked()).toBe(20)
})

test("late results of the server leave the user's selection alone", async () => {
  const user = await open('undo')
  await waitFor(() => expect(lines().length).toBeGreaterThan(1))
  await user.keyboard('{ArrowDown}')
  const line = lines()[1]?.textContent
  letGo()
  await screen.findByText('GATX 20411')
  expect(lines()[marked()]?.textContent).toBe(line)
})

test('a selection that nobody moved stays on the first line, also if the list was empty before', async () => {
  await open(':gatx')
  expect(screen.queryAllByRole('option')).toEqual([])
  letGo()
  await screen.findByText('GATX 20411')
  await waitFor(() => expect(marked()).toBe(0))
})

test('the pointer selects the line under it, and a click runs it', async () => {
  const user = await open('>pane')
  const [, , third] = lines()
  if (!third) throw new Error('There are not three lines.')
  await user.hover(third)
  expect(marked()).toBe(2)
  await user.click(third)
  expect(overlays().now.kind).not.toBe('palette')
})

test('in a multi-line answer, Enter starts a line and arrow keys move in the text', async () => {
  const before = keymap().now
  const user = await open('import keys')
  await user.keyboard('{Enter}')
  const text = await screen.findByRole('textbox', { name: 'Keys as they were copied' })
  await waitFor(() => expect(document.activeElement).toBe(text))
  await user.keyboard('one{Enter}two{ArrowUp}{Home}0')
  expect([(text as HTMLTextAreaElement).value.split('\n').length, keymap().now]).toEqual([2, before])
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(overlays().now.kind).toBe('none')
})
