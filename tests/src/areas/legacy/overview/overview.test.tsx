/** The overview: the first allocation to run out on top, figures that open their tickets, and its days and site in the address. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { dayIn } from '#model/shared/clock.ts'
import Overview from '#src/areas/legacy/overview/Overview.tsx'
import type { OverviewWindow } from '#src/areas/legacy/overview/state/overview-calls.ts'
import type { TerminalOverviewController } from '#src/areas/legacy/overview/state/overview-controller.ts'
import { readRange, rangeWords, turned } from '#src/areas/legacy/overview/state/range.ts'
import { byRunOut, windowFigures, windowSays, windowTitle } from '#src/areas/legacy/overview/state/window-words.ts'
import { openTickets } from '#src/areas/legacy/similar/tickets-behind.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { commandTargetOf } from '#src/engine/panes/command-target.ts'
import { onLead, onOpen, onPathTo } from '#src/engine/panes/screen.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { answering, type Asked } from '../../../answers.ts'
import { signInLocally } from '../../../sign-in.ts'

const today = dayIn(Date.now(), userZone())
const month = today.slice(0, 7)
const row = (more: Partial<OverviewWindow>): OverviewWindow => ({
  allocation: 1,
  allocation_code: 'A1',
  customer: 1,
  customer__label: 'Provost Energy',
  product: 2,
  product__label: 'Butane',
  unit: 'L',
  transfer_limit: 1,
  period_type: 'month',
  period_start: `${month}-01`,
  period_end: '2999-12-31',
  limit: '1000000',
  lifted: '900000.0',
  open: '30000.0',
  remaining: '70000.0',
  percent: 93,
  expected_percent: 71,
  loads: 20,
  runs_out: `${month}-24`,
  state: 'warn',
  changed_late: false,
  ...more,
})
const calm = { transfer_limit: 3, customer__label: 'Vermilion', runs_out: null, percent: 20, state: 'ok' } as const
const usedUp = {
  transfer_limit: 2,
  customer__label: 'Unity',
  remaining: '0.0',
  percent: 100,
  state: 'over',
  runs_out: today,
} as const
const rows = [row(usedUp), row(calm), row({})]

const transferred = {
  buckets: ['2026-11-30', '2026-12-07'],
  series: [
    { product: 2, name: 'Butane', unit: 'L', values: ['0.0', '46000.5'], total: '46000.5' },
    { product: null, name: 'No product', unit: 'L', values: ['5.0', '0.0'], total: '5.0' },
  ],
}
const loads = {
  results: [
    { date: '2026-12-01', load: 3, unload: 1, open: 2, void: 0, manual: 1 },
    { date: '2026-12-02', load: 0, unload: 0, open: 0, void: 0, manual: 0 },
  ],
  now: { open: 4, oldest_minutes: 75 },
}
const site = { value: 's1', label: 'Redwater', timezone: 'America/Edmonton', is_synced: false }
const hardisty = { ...site, value: 's2', label: 'Hardisty' }
const synced = {
  is_synced: false,
  tables: [{ table: 'legacy:ticket', name: 'Tickets', is_synced: false, last_sync: null, waiting: 3, error: '' }],
}
const answers: Readonly<Record<string, unknown>> = {
  'terminalboss/overview/allocation_performance/': { results: rows, count: 3, totals: [] },
  'terminalboss/overview/product_transferred/': transferred,
  'terminalboss/overview/loads_widget/': loads,
  'terminalboss/site/choices/': { results: [site, hardisty] },
  'terminalboss/synctable/by_site/': { results: [{ ...site, ...synced }] },
  'terminalboss/overview/allocation_performance_aggregate_sites/': {
    results: [
      row({
        by_site: [
          { site: 's1', lifted: '600000.0', loads: 14 },
          { site: 's2', lifted: '300000.0', loads: 1 },
        ],
      }),
    ],
    count: 1,
    totals: [],
  },
}
const opened = vi.fn<(...how: unknown[]) => void>()
let counted: Readonly<Record<string, readonly string[]>> = {}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900)
  signInLocally()
  queryClient().clear()
  opened.mockClear()
  onOpen(opened)
})

function shown(more: Readonly<Record<string, unknown>> = {}, path = '/company/terminalboss/overview/') {
  const asked = answering(({ path: of, query }: Asked) => {
    if (of === 'terminalboss/ticketview/') {
      const found = counted[query.has('load_end__isnull') ? 'begun' : 'ended'] ?? []
      return { body: { results: found.map((ticket_number) => ({ ticket_number })), count: found.length } }
    }
    const body = more[of] ?? answers[of]
    return body === undefined
      ? undefined
      : typeof body === 'number'
        ? { status: body, body: { detail: 'Failed.' } }
        : { body }
  })
  const location = memoryLocation({ path, record: true })
  render(
    <QueryClientProvider client={queryClient()}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <Overview />
      </Router>
    </QueryClientProvider>,
  )
  return { asked, location }
}
const controller = () => commandTargetOf('', 'legacy:overview') as TerminalOverviewController

describe('the allocations', () => {
  it('begin with the first to run out, used up ones follow, and each says how it is', async () => {
    shown()
    const grid = await screen.findByRole('grid', { name: /Allocations/ })
    expect(
      within(grid)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent?.slice(2)),
    ).toEqual([
      'Provost Energy · Butane · 93 %, expected 71 %, runs out on the 24th',
      'Unity · Butane · 100 %, expected 71 %, used up',
      expect.stringMatching(/^Vermilion · Butane · 20 %, expected 71 %, lasts until 2999-12-31$/),
    ])
    expect(within(grid).getAllByRole('img')[0]).toHaveAccessibleName(
      /900,000 L lifted, 30,000 L open, 70,000 L remaining of 1,000,000 L/,
    )
  })
  it('open beside, with What if, or their tickets', async () => {
    shown()
    await screen.findByText(/Provost Energy/)
    const { windows } = controller()
    act(() => windows.open())
    const openPath = vi.fn<(path: string, place?: string) => void>()
    onLead({ openPath, runCommand: vi.fn<(name: string) => void>() })
    onPathTo((_, id) => `/allocation/${String(id)}/`)
    act(() => windows.whatIf())
    expect(openPath.mock.calls).toEqual([['/allocation/1/?what_if=', 'right']])
    await act(() => windows.openTickets())
    expect(opened.mock.calls).toEqual([
      ['terminalboss:allocation', { entityId: 1 }, {}, 'right'],
      [
        'terminalboss:ticket:table',
        {},
        { 'f.status': 'closed|corrected', 'f.allocation': '="A1"', 'f.load_end': `${month}-01 .. 2999-12-31` },
        'right',
      ],
    ])
    act(() => windows.next())
    expect(windows.current?.customer__label).toBe('Unity')
  })
  it.each([
    [{ state: 'planned', period_start: '2999-01-01' } as const, 'planned from 2999-01-01'],
    [{ period_end: '2020-01-31' }, 'ended on 2020-01-31'],
    [{ state: 'idle', loads: 0, runs_out: null } as const, 'no load yet'],
    [{ changed_late: true }, 'changed after its end'],
  ])('%o says %s', (more, says) => {
    expect(windowSays(row(more), today)).toContain(says)
  })
  it('without an amount have no quantity remaining', () => {
    expect(windowFigures(row({ limit: null, remaining: null }))).toBe(
      `900,000 L lifted, 30,000 L open, no amount set, ${month}-01 to 2999-12-31`,
    )
  })
  it('without a customer are called by their code', () => {
    expect(windowTitle(row({ customer__label: null }))).toBe('A1 · Butane')
    expect(byRunOut([row({ percent: 50 }), row({ percent: 60 })], today)[0]?.percent).toBe(60)
  })
})

describe('a figure opens its tickets', () => {
  const table = (query: Readonly<Record<string, string>>) => ['terminalboss:ticket:table', {}, query, 'right']
  const lifted = { 'f.status': 'closed|corrected' }
  it('of a product in a period, of a whole range, and of no product', async () => {
    shown({}, '/company/terminalboss/overview/?from=2026-12-01&to=2026-12-10&bucket=week&site=s1')
    expect(await screen.findByRole('gridcell', { name: 'Butane: 46,000.5 L', selected: true })).toBeVisible()
    await screen.findByText('Redwater', { selector: '[role="rowheader"]' })
    const { transferred: matrix } = controller()
    act(() => matrix.open())
    act(() => matrix.step(2))
    act(() => matrix.open())
    act(() => matrix.along(1))
    act(() => matrix.step(-1))
    act(() => matrix.open())
    const here = { ...lifted, 'f.site_user': '="Redwater"' }
    expect(opened.mock.calls).toEqual([
      table({ ...here, 'f.product': '="Butane"', 'f.load_end': '2026-12-01 .. 2026-12-10' }),
      table({ ...here, 'f.product': '="Butane"', 'f.load_end': '2026-12-07 .. 2026-12-10' }),
      table({ ...here, 'f.product': 'empty', 'f.load_end': '2026-12-01 .. 2026-12-06' }),
    ])
  })
  it.each([
    ['loaded ones', 0, {}, { ...lifted, 'f.product_direction': 'load', 'f.load_end': '2026-12-01' }],
    ['ones entered by hand', 4, {}, { ...lifted, 'f.manual': 'yes', 'f.load_end': '2026-12-01' }],
    ['open ones', 2, { begun: ['T1'] }, { 'f.status': 'open', 'f.load_end': 'empty', 'f.load_start': '2026-12-01' }],
    ['open ones with an end', 2, { ended: ['T1'] }, { 'f.status': 'open', 'f.load_end': '2026-12-01' }],
    [
      'open ones with and without an end',
      2,
      { ended: ['T1'], begun: ['T2'] },
      { 'f.status': 'open', 'f.ticket_number': '="T1"|="T2"' },
    ],
  ])('of the loads of a day: %s', async (_, column, found, query) => {
    counted = found
    shown()
    await screen.findByRole('button', { name: /4 open now, the oldest for 1 h 15 min/ })
    const { loads: matrix } = controller()
    act(() => matrix.along(column))
    act(() => matrix.open())
    await vi.waitFor(() => expect(opened.mock.calls).toEqual([table(query)]))
  })
  it('or says why its tickets cannot be opened', async () => {
    toasts().shown = []
    answering(() => ({ status: 403, body: { detail: 'Not permitted.' } }))
    await openTickets({ status: 'void', from: '2026-12-01', to: '2026-12-01' })
    expect(opened).not.toHaveBeenCalled()
    expect(toasts().shown.map(({ text }) => text)).toEqual([expect.stringMatching(/^Tickets not opened: /)])
  })
  it('or says that not all can be shown', async () => {
    toasts().shown = []
    answering(() => ({ body: { results: [{ ticket_number: 'T1' }], count: 1001 } }))
    await openTickets({ status: 'void', from: '2026-12-01', to: '2026-12-01' })
    expect(opened.mock.calls).toEqual([table({ 'f.status': 'void', 'f.ticket_number': '="T1"|="T1"' })])
    expect(toasts().shown.map(({ text }) => text)).toEqual([expect.stringMatching(/may leave some out/)])
  })
  it('of those that are open now', async () => {
    shown()
    await screen.findByRole('button', { name: /open now/ })
    act(() => controller().openNow())
    expect(opened.mock.calls).toEqual([table({ 'f.status': 'open' })])
  })
})

describe('its days and site', () => {
  it('go into the address and into every call', async () => {
    const { asked, location } = shown({}, '/company/terminalboss/overview/?from=2026-12-01&to=2026-12-31')
    await screen.findByText(/Provost Energy/)
    await screen.findByText('Redwater', { selector: '[role="rowheader"]' })
    act(() => controller().toSites(['s1']))
    act(() => controller().turn(-1))
    await vi.waitFor(() =>
      expect(location.history.at(-1)).toBe(
        '/company/terminalboss/overview/?from=2026-11-01&to=2026-11-30&bucket=day&site=s1',
      ),
    )
    await vi.waitFor(() => {
      const last = asked.filter(({ path }) => path.startsWith('terminalboss/overview/')).slice(-3)
      expect(last.map(({ query }) => `${query.get('from')}${query.get('site') ?? query.get('sites')}`)).toEqual(
        Array(3).fill('2026-11-01s1'),
      )
    })
  })
  it.each([
    ['2026-11', '2026-11-01', '2026-11-30'],
    ['2026-11-20..2026-12-03', '2026-11-20', '2026-12-03'],
    ['last 3 days', '2026-11-29', '2026-12-01'],
  ])('are read as typed: %s', (typed, from, to) => {
    expect(readRange(typed, Date.parse('2026-12-01T12:00:00Z'), 'UTC')).toEqual({ from, to })
  })
  it.each(['soon', '2026-12-03..2026-12-01', '2020..2026', '-3h'])('are refused in words: %s', (typed) => {
    expect(readRange(typed, Date.now(), 'UTC')).toEqual(expect.any(String))
  })
  it('are said in words, and turn by a month or by their number', () => {
    expect(rangeWords({ from: '2026-11-01', to: '2026-11-30' }, '2026-12-01')).toBe(
      'November 2026: 2026-11-01 to 2026-11-30',
    )
    expect(rangeWords({ from: '2026-12-01', to: '2026-12-31' }, '2026-12-01')).toMatch(/^This month/)
    expect(rangeWords({ from: '2026-12-01', to: '2026-12-03' }, '2026-12-01')).toMatch(/, 3 days$/)
    expect(turned({ from: '2026-12-01', to: '2026-12-31' }, 1)).toEqual({ from: '2027-01-01', to: '2027-01-31' })
    expect(turned({ from: '2026-12-04', to: '2026-12-06' }, -1)).toEqual({ from: '2026-12-01', to: '2026-12-03' })
  })
})

describe('several sites', () => {
  const path = '/company/terminalboss/overview/?from=2026-12-01&to=2026-12-31&bucket=day&site=s1&site=s2'
  it('show the share of each, and ask every call for all of them', async () => {
    const { asked } = shown({}, path)
    expect(await screen.findByText('Redwater 600,000 L, 14 loads; Hardisty 300,000 L, 1 load')).toBeVisible()
    const calls = asked.filter(({ path: of }) => of.startsWith('terminalboss/overview/'))
    expect(calls.map(({ query, body }) => query.get('sites') ?? body)).toEqual([
      { from: '2026-12-01', to: '2026-12-31', sites: ['s1', 's2'] },
      's1,s2',
      's1,s2',
    ])
  })
  it('open the tickets of all of them', async () => {
    shown({}, path)
    await screen.findByText(/Redwater 600,000 L/)
    await act(() => controller().windows.openTickets())
    expect(opened.mock.calls[0]?.[2]).toMatchObject({ 'f.site_user': '="Redwater"|="Hardisty"' })
  })
  it('narrow the tickets also while their names are not known', async () => {
    shown({ 'terminalboss/site/choices/': { results: [] } }, path)
    await screen.findByRole('button', { name: /open now/ })
    act(() => controller().openNow())
    expect(opened.mock.calls[0]?.[2]).toEqual({ 'f.status': 'open', 'f.site_user': '="s1"|="s2"' })
  })
  it('are chosen in a list, and all are shown again', async () => {
    const { location } = shown({}, '/company/terminalboss/overview/?from=2026-12-01&to=2026-12-31')
    await screen.findByText('Redwater', { selector: '[role="rowheader"]' })
    act(() => controller().chooseSites(true))
    fireEvent.click(await screen.findByRole('option', { name: /Hardisty/ }))
    fireEvent.click(await screen.findByRole('option', { name: /Redwater/ }))
    await vi.waitFor(() => expect(location.history.at(-1)).toBe(path))
    act(() => controller().toSites([]))
    await vi.waitFor(() => expect(location.history.at(-1)).not.toContain('site='))
  })
})

describe('a tile', () => {
  it('of a month without loads says so, and leads to the month before', async () => {
    const none = { load: 0, unload: 0, open: 0, void: 0, manual: 0 }
    const { location } = shown(
      {
        'terminalboss/overview/loads_widget/': {
          results: [{ date: '2026-12-01', ...none }],
          now: { open: 0, oldest_minutes: null },
        },
      },
      '/company/terminalboss/overview/?from=2026-12-01&to=2026-12-31',
    )
    expect(await screen.findByText('No load in these days')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: /Show November 2026: 2026-11-01 to 2026-11-30/ }))
    await vi.waitFor(() => expect(location.history.at(-1)).toContain('from=2026-11-01&to=2026-11-30'))
  })

  it('says what is late, and that it has nothing', async () => {
    shown({ 'terminalboss/overview/product_transferred/': { buckets: ['2026-12-01'], series: [] } })
    expect(await screen.findByText(/Tickets late, never synchronized, 3 rows waiting/)).toBeVisible()
    expect(await screen.findByText('No ticket was closed in these days')).toBeVisible()
  })
  it('that could not be read leaves the others', async () => {
    shown({ 'terminalboss/overview/loads_widget/': 500 })
    expect(await screen.findByText('Loads by day could not be loaded', {}, { timeout: 5000 })).toBeVisible()
    expect(await screen.findByText(/Provost Energy/)).toBeVisible()
  })
})
