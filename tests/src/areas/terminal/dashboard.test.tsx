/** The dashboard: tiles walked, opened and arranged by key, as they are kept by user. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { proxy } from 'valtio'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { arrangementIn, tileNames, tileOf, type DashboardTile } from '#model/areas/admission/rules/tiles.ts'
import Dashboard from '#src/areas/terminal/dashboard/Dashboard.tsx'
import { TileController } from '#src/areas/terminal/dashboard/tile-controller.ts'
import { tileGroups } from '#src/areas/terminal/dashboard/tile-groups.ts'
import { ageOfTile, itemsOf, shownTiles, sinceText } from '#src/areas/terminal/dashboard/tile-items.ts'
import LacksZone from '#src/areas/terminal/site/LacksZone.tsx'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onLead, onOpen, onPathTo } from '#src/engine/panes/screen.ts'
import { answering, type Answer } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const at = '2026-11-25T16:00:00Z'
const rack = tileOf(
  'rack',
  at,
  [{ label: 'Loading', value: 3, tone: 'ok', asks: { of: 'terminal:ticket', filters: { status: '=loading' } } }],
  [
    {
      of: 'terminal:ticket',
      id: 't1',
      title: 'B1 · T100',
      says: 'loading',
      tone: 'warn',
      since: '2026-11-25T14:30:00Z',
      percent: null,
    },
  ],
)
const sync = tileOf(
  'sync',
  '2026-11-25T15:00:00Z',
  [{ label: 'Not in step', value: 1, tone: 'warn', asks: { of: 'terminal:worker', filters: {} } }],
  [
    {
      of: 'terminal:server',
      id: 's1',
      field: 'timezone',
      title: 'Hardisty',
      says: 'No time zone: goes by UTC',
      tone: 'warn',
      since: null,
      percent: null,
    },
  ],
)
const papers = tileOf(
  'papers',
  at,
  [
    {
      label: 'End this week',
      value: 7,
      tone: 'warn',
      asks: { of: 'terminal:certificationMatrix', filters: { days: '7' } },
    },
  ],
  [],
)
const tiles: readonly DashboardTile[] = [rack, papers, sync]

const opened = vi.fn<(...how: unknown[]) => void>()
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  opened.mockClear()
  onOpen(opened)
})
const shown = (answer: Answer) => {
  answering(({ path }) => (path === 'terminalboss/v3/dashboard/tiles/' ? answer : undefined))
  return render(
    <QueryClientProvider client={queryClient()}>
      <Dashboard />
    </QueryClientProvider>,
  )
}

it('shows each tile with its figures, their age and the minutes of its lines', async () => {
  shown({ body: { at, tiles } })
  expect(await screen.findByRole('option', { name: /At the racks:\s*3\s*Loading\s*, now/ })).toBeVisible()
  expect(screen.getByRole('option', { name: /Sites in step:\s*1\s*Not in step\s*, 1 h 0 min old/ })).toBeVisible()
  expect(screen.getByText('1 h 30 min')).toBeVisible()
})
it('asks for all tiles in one request, and after a change for those alone that are made of such rows', async () => {
  const asked = vi.fn<(names: string | null) => void>()
  answering(({ path, query }) => {
    if (path !== 'terminalboss/v3/dashboard/tiles/') return undefined
    asked(query.get('names'))
    const names = query.get('names')?.split(',')
    return { body: { at, tiles: tiles.filter(({ name }) => names?.includes(name) ?? true) } }
  })
  render(
    <QueryClientProvider client={queryClient()}>
      <Dashboard />
    </QueryClientProvider>,
  )
  await screen.findByRole('option', { name: /At the racks/ })
  expect(asked.mock.calls).toEqual([[null]])
  await act(() => queryClient().refetchQueries({ queryKey: ['terminal:dashboard', 'sync'] }))
  expect(asked.mock.lastCall).toEqual(['sync'])
  expect(screen.getByRole('option', { name: /At the racks/ })).toBeVisible()
  const named: readonly string[] = Object.values(tileGroups).flatMap((group) => group.tiles)
  expect(named.toSorted()).toEqual(tileNames.toSorted())
})
it('says so where nobody may see anything, and where it could not be asked', async () => {
  const { unmount } = shown({ body: { at, tiles: [] } })
  expect(await screen.findByText('Nothing of the terminal is shown to you')).toBeVisible()
  unmount()
  queryClient().clear()
  shown({ status: 403, body: { detail: 'Not allowed.' } })
  expect(await screen.findByText(/Not allowed/)).toBeVisible()
})

describe('by key', () => {
  const walked = () => {
    const controller = new TileController()
    controller.show(tiles)
    return controller
  }
  it('a figure opens its table with the filter, and the papers their matrix', () => {
    const controller = walked()
    controller.open()
    controller.along(1)
    controller.open()
    expect(opened.mock.calls.map(([name, , query]) => [name, query])).toEqual([
      ['terminalboss:v3:ticket:table', { 'f.status': '=loading' }],
      ['terminalboss:v3:certification:table', { days: '7' }],
    ])
  })
  it('a line of a site without a time zone opens it at that field', () => {
    onPathTo((of, id) => `/${of}/${id}`)
    const shownAt = vi.fn<(path: string, place: string) => void>()
    onLead({ openPath: shownAt, runCommand: () => undefined })
    const controller = walked()
    controller.step(Infinity)
    controller.open()
    expect(shownAt.mock.lastCall).toEqual(['/terminal:server/s1?field=timezone', 'right'])
  })
  it('walks lines and tiles, and stays at the ends', () => {
    const controller = walked()
    controller.step(1)
    expect(controller.state.cursor).toBe('rack-line-0')
    controller.along(1)
    controller.along(1)
    controller.along(1)
    expect(controller.state.cursor).toBe('sync-figure-0')
    controller.step(-Infinity)
    expect(controller.state.cursor).toBe('rack-figure-0')
  })
  it('a hidden tile is gone at once and kept, and comes back', async () => {
    const kept = vi.fn<(body: unknown) => void>()
    answering(({ path, body }) => {
      if (path !== 'user/me/') return undefined
      kept(body)
      return { body: {} }
    })
    const controller = walked()
    await act(() => controller.hide().catch(() => undefined))
    expect(shownTiles(tiles, controller.state.arrangement).map(({ name }) => name)).toEqual(['papers', 'sync'])
    expect(controller.state.cursor).toBe('papers-figure-0')
    expect(kept).toHaveBeenCalled()
    await act(() => controller.showAll().catch(() => undefined))
    expect(shownTiles(tiles, controller.state.arrangement)).toHaveLength(3)
  })
})

describe('the record of a site whose clocks are', () => {
  const shownWith = (clocks: string) => {
    const draft = { state: proxy({ base: { clocks } }), want: vi.fn<(field: string) => void>() }
    render(<LacksZone controller={{ draft } as never} />)
    return draft
  }
  it.each([
    ['of_company', /by the clocks of the company/],
    ['utc', /by UTC/],
  ])('%s says so, and leads to the field', (clocks, says) => {
    const draft = shownWith(clocks)
    fireEvent.click(screen.getByRole('button', { name: says }))
    expect(draft.want).toHaveBeenCalledWith('timezone')
  })
  it('its own says nothing', () => {
    shownWith('own')
    expect(screen.queryByRole('status')).toBeNull()
  })
})

it('lists figures before lines, and tells ages in words', () => {
  expect(itemsOf(shownTiles(tiles, arrangementIn({ order: ['sync'] }))).map(({ id }) => id)).toEqual([
    'sync-figure-0',
    'sync-line-0',
    'rack-figure-0',
    'rack-line-0',
    'papers-figure-0',
  ])
  expect([ageOfTile(at, at), ageOfTile('2026-11-25T15:48:00Z', at), sinceText(null, at)]).toEqual([
    'now',
    '12 min old',
    '',
  ])
})
