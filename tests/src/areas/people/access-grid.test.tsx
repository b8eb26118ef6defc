/** The drawn grid of accesses: said in words, walked and toggled by key, in a record only while it has the focus. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { AccessMatrix as Answered, AccessRow } from '#model/areas/people/rules/access-grid.ts'
import AccessMatrix from '#src/areas/people/access/AccessMatrix.tsx'
import AccessPart from '#src/areas/people/access/AccessPart.tsx'
import * as commands from '#src/areas/people/access/commands.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { commandTargetOf, PaneId } from '#src/engine/panes/command-target.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { RecordController } from '#src/ui/record/state/record-controller.ts'
import { answering, type Answer } from '../../answers.ts'
import { pressing } from '../../pressing.ts'
import { signInLocally } from '../../sign-in.ts'

const stamp = { version: 1, created_at: '2026-03-01T00:00:00Z', updated_at: '2026-03-01T00:00:00Z' }
const TODAY = '2026-03-10'
const row = (id: string, more: Partial<AccessRow> = {}): AccessRow => ({
  id,
  user: 'ana',
  server: 'north',
  company: 'nova',
  product: 'c3',
  can_load: true,
  can_unload: false,
  valid_from: null,
  valid_until: null,
  times_a_day: null,
  enabled: true,
  ...more,
})
const answer = (...rows: readonly AccessRow[]): Answered => ({
  sites: [
    { id: null, name: 'Every site', today: TODAY },
    { id: 'north', name: 'North', today: TODAY },
  ],
  people: [{ id: 'ana', name: 'Ana Ortiz', kind: 'driver' }],
  customers: [{ id: 'nova', name: 'Nova' }],
  products: [{ id: 'c3', name: 'Propane', parent: null }],
  rows,
})
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  // Lines are drawn as far as they are in sight, and a page without a window has no height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
})
const PATH = 'terminalboss/v3/useraccess/'
const shown = (said: Answer, drawn = <AccessMatrix />) => {
  const asked = answering(({ path, method }) => {
    if (path === `${PATH}matrix/`) return said
    if (method === 'POST' && path === PATH) return { status: 201, body: { id: 'new' } }
    return path.startsWith(PATH) ? { body: { id: 'a' } } : undefined
  })
  render(
    <PaneId value="p">
      <QueryClientProvider client={queryClient()}>{drawn}</QueryClientProvider>
    </PaneId>,
  )
  return asked
}
const press = pressing(commands)
const here = () => screen.getByRole('gridcell', { selected: true }).getAttribute('aria-label')
const written = (asked: ReturnType<typeof shown>) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

it('says of each cell who may do what, for whom and where', async () => {
  shown({
    body: answer(row('a', { valid_until: '2026-03-22' }), row('b', { company: null, product: null, can_unload: true })),
  })
  await screen.findByRole('grid', { name: 'Accesses by customer, product and site' })
  for (const said of [
    'Ana Ortiz for Nova, Propane at North: loads and unloads, 12 d left',
    'Ana Ortiz for Nova, Propane at Every site: no access',
    'Ana Ortiz for Every customer, every product at North: loads and unloads',
  ])
    expect(screen.getByRole('gridcell', { name: new RegExp(said) })).toBeInTheDocument()
})

it('a key takes what is given, and undo gives it back', async () => {
  const asked = shown({ body: answer(row('a')) })
  await screen.findByRole('grid')
  await press('right')
  expect(here()).toMatch(/at North: loads/)
  await press('space')
  expect(written(asked)).toEqual([['PATCH', `${PATH}a/`, { can_load: false }]])
  await act(() => undo())
  expect(written(asked).at(-1)).toEqual(['PATCH', `${PATH}a/`, { can_load: true }])
})

it('a key gives what is not given, and undo takes that very access away', async () => {
  const asked = shown({ body: answer(row('a')) })
  await screen.findByRole('grid')
  await press('u')
  expect(written(asked)).toEqual([
    ['POST', PATH, { user: 'ana', company: 'nova', product: 'c3', can_load: false, can_unload: true, enabled: true }],
  ])
  await act(() => undo())
  expect(written(asked).at(-1)).toEqual(['DELETE', `${PATH}new/`, undefined])
})

it('what follows from a wider access is not written', async () => {
  const asked = shown({
    body: answer(row('a', { company: null }), row('b', { server: null, can_load: false, can_unload: true })),
  })
  await screen.findByRole('grid')
  await press('down')
  await press('right')
  expect(here()).toMatch(/for Nova, Propane at North: loads and unloads, by a wider access/)
  await press('space')
  expect(written(asked)).toEqual([])
})

it('shows all that could be given to whoever is under the cursor, and steps back', async () => {
  shown({ body: answer(row('a')) })
  await screen.findByRole('grid')
  expect(screen.getAllByRole('rowheader')).toHaveLength(1)
  await press('2')
  expect(screen.getAllByRole('rowheader')).toHaveLength(4)
  expect(screen.getByRole('button', { name: /All of Ana Ortiz/, pressed: true })).toBeVisible()
  await press('1')
  expect(screen.getAllByRole('rowheader')).toHaveLength(1)
})

it.each([
  ['nothing is given', { body: answer() }, 'No access is given'],
  ['it could not be asked', { status: 403, body: { detail: 'Not for you.' } }, /Not for you/],
] as const)('says so where %s', async (_when, said, text) => {
  shown(said)
  expect(await screen.findByText(text)).toBeVisible()
})

it('says that a search found nothing, not that nothing is given', async () => {
  shown({ body: answer(row('a')) })
  await screen.findByRole('grid')
  fireEvent.change(screen.getByLabelText('Person, customer or product'), { target: { value: 'xyz' } })
  expect(await screen.findByText('Nothing matches what is searched for')).toBeVisible()
  expect(screen.queryByText('No access is given')).toBeNull()
})

it('in a record its keys are those of the grid once the focus is in it', async () => {
  const controller = new RecordController('terminal:driver', { ...stamp, id: 7, name: 'Ana Ortiz' })
  const asked = shown({ body: answer(row('a', { user: '7' })) }, <AccessPart controller={controller} />)
  const grid = await screen.findByRole('grid')
  expect(asked.find(({ path }) => path === `${PATH}matrix/`)?.query.get('user')).toBe('7')
  expect(commandTargetOf('p', 'people:access')).toBeUndefined()
  await press('shift+y')
  expect(grid).toHaveFocus()
  expect(commandTargetOf('p', 'people:access')).toBeDefined()
})

it('a company that is no customer has no such grid', () => {
  const controller = new RecordController('terminal:company', { ...stamp, id: 8, name: 'Haul', roles: ['carrier'] })
  shown({ body: answer() }, <AccessPart controller={controller} />)
  expect(screen.queryByRole('region', { name: 'Accesses' })).toBeNull()
})

it('scrolls a line into sight that is under the edge only because the heads stand above it', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(3000)
  const scrolled = vi.fn<(to?: ScrollToOptions) => void>()
  Object.defineProperty(Element.prototype, 'scrollTo', { configurable: true, value: scrolled })
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollTo'))
  const said = answer(...Array.from({ length: 100 }, (_, at) => row(`a${at}`, { product: `p${at}` })))
  shown({ body: said })
  await screen.findByRole('grid')
  scrolled.mockClear()
  // 26 lines of 26 pixels end at 676, and 674 of the 700 are left below the heads.
  for (let at = 1; at < 26; at++) await press('down')
  expect(scrolled.mock.calls.at(-1)?.[0]).toMatchObject({ top: 2 })
})
