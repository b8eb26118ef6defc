/** The side menu: groups in the order of the work, folded and searched by key, and the place where the user is. */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { screenGroups } from '#src/engine/panes/screen.ts'
import SideMenu from '#src/shell/frame/SideMenu.tsx'
import { focusedHistory, makePane, setTree } from '#src/shell/state/panes.ts'
import { signInLocally } from '../../sign-in.ts'
import { startWhole } from '../../whole-shell.ts'

beforeAll(startWhole)
beforeEach(() => {
  localStorage.removeItem('menu_folded')
  Element.prototype.scrollIntoView = () => undefined
  signInLocally()
  setTree(makePane('/company/fleet/cars/table/'))
})
const links = (): readonly (string | undefined)[] =>
  screen.queryAllByRole('link').map((link) => link.querySelector('span')?.textContent ?? undefined)
const heading = (name: string): HTMLElement => screen.getByRole('button', { name })

test('groups stand in the order of the work, and the current place is marked', () => {
  render(<SideMenu />)
  expect(
    within(screen.getByRole('navigation'))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual([...screenGroups])
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Fleet')
})

test('screens with a key come first in their group', () => {
  render(<SideMenu />)
  const [section] = screen.getAllByRole('heading', { name: 'Terminal' }).map(({ parentElement }) => parentElement)
  const shown = [...(section?.querySelectorAll('a') ?? [])].map((link) => link.querySelector('kbd') !== null)
  expect(shown.filter(Boolean).length).toBeGreaterThan(1)
  expect(shown.lastIndexOf(true)).toBe(shown.filter(Boolean).length - 1)
})

test('what is typed finds screens by title, group and other names, in folded groups too; Enter opens the first', async () => {
  const user = userEvent.setup()
  render(<SideMenu />)
  await user.click(heading('Rail'))
  await user.type(screen.getByRole('searchbox', { name: 'Find screen' }), 'gauge to')
  expect(links()).toEqual(['Gauge tool'])
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'nothing of this kind')
  expect([links(), screen.getByText(/No screen is called/).textContent]).toEqual([
    [],
    'No screen is called “nothing of this kind”.',
  ])
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'waybill{Enter}')
  expect(focusedHistory().path).toBe('/company/trace/waybills/')
})

test('a folded group stays folded for the next time, but for the place where the user is', async () => {
  const user = userEvent.setup()
  const { unmount } = render(<SideMenu />)
  await user.click(heading('Yards'))
  await user.click(heading('Track and trace'))
  expect(links()).not.toContain('Rail yards')
  expect(links()).toContain('Fleet')
  expect(links()).not.toContain('Trips')
  unmount()
  render(<SideMenu />)
  expect(heading('Yards')).toHaveAttribute('aria-expanded', 'false')
  await user.click(heading('Yards'))
  expect(links()).toContain('Rail yards')
})

test('arrow keys go from the search through headings and screens', async () => {
  const user = userEvent.setup()
  render(<SideMenu />)
  expect(screen.getByRole('searchbox')).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(heading('Yards')).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(screen.getAllByRole('link').at(-1)).toHaveFocus()
})
