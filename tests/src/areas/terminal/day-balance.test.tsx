/** The daily mass balance: its figures in words, walked by key, with what is behind them, and a day that is closed with a reason. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BalanceRow, DayBalance as Answer } from '#model/areas/terminal/rules/balance/answers.ts'
import { rowWords } from '#model/areas/terminal/rules/balance/row-words.ts'
import CloseDay from '#src/areas/terminal/day-balance/CloseDay.tsx'
import DayBalance from '#src/areas/terminal/day-balance/DayBalance.tsx'
import type { DayBalanceController } from '#src/areas/terminal/day-balance/day-balance-controller.ts'
import { isDay, monthSpan } from '#src/areas/terminal/day-balance/days-of-month.ts'
import { figureText, rowMark, rowNotes, signedText } from '#src/areas/terminal/day-balance/figure-columns.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { commandTargetOf } from '#src/engine/panes/command-target.ts'
import { onLead, onOpen, onPathTo } from '#src/engine/panes/screen.ts'
import { answering, type Asked } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const tank = {
  location: 'l1',
  code: 'B101',
  opening: '1100.000',
  opening_at: '2026-05-12T05:00:00Z',
  opening_id: 'r1',
  closing: '1109.150',
  closing_at: '2026-05-13T05:00:00Z',
  closing_id: 'r2',
}
const row = (more: Partial<BalanceRow> = {}): BalanceRow => ({
  product: 'p1',
  product__label: 'Propane',
  state: 'over',
  opening: '1100.000',
  receipts: '50.000',
  shipments: '38.000',
  own_use: '0.500',
  adjustments: '-0.250',
  book: '1111.250',
  closing: '1109.150',
  gain: '-2.100',
  percent: '-4.20',
  allowed: '0.250',
  excess: '1.850',
  gain_mass: '-1.066',
  tickets: 4,
  unmeasured: 0,
  corrected: true,
  tanks: [tank],
  tolerance: '1.000',
  attention: true,
  ...more,
})
const butane = row({ product: 'p2', product__label: 'Butane', state: 'even', gain: '0.000', attention: false })
const day = (more: Partial<Answer> = {}): Answer => ({
  date: '2026-05-12',
  facility: 's1',
  facility__label: 'Hardisty',
  timezone: 'America/Edmonton',
  state: 'open',
  closed_by: null,
  closed_at: null,
  reason: '',
  rows: [butane, row()],
  late: [],
  ...more,
})
const record = { resource: 'terminal:ticket', id: 't1', label: 'Ticket 4711' }
const lines = { sum: '50.000', results: [{ ...record, at: '2026-05-12T15:00:00Z', volume: '50.000' }] }
const causes = {
  gain: '-2.100',
  tolerance: '1.000',
  results: [
    {
      kinds: ['not_completed'],
      effect: '2.000',
      left: '-0.100',
      message: 'Ticket 4711 was loaded but not completed: 2.000 m³, leaves −0.100 m³',
      records: [record],
    },
    {
      kinds: ['void', 'cutoff'],
      effect: '1.900',
      left: '-0.200',
      message: 'Ticket 4712 is void and Ticket 4713 counts on another day: 1.900 m³, leaves −0.200 m³',
      records: [
        { ...record, id: 't2', label: 'Ticket 4712' },
        { ...record, id: 't3', label: 'Ticket 4713' },
      ],
    },
  ],
}

const opened = vi.fn<(...how: unknown[]) => void>()
const led = vi.fn<(path: string, place: string) => void>()
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  opened.mockClear()
  led.mockClear()
  onOpen(opened)
  onPathTo((of, id) => `/${of}/${id}`)
  onLead({ openPath: led, runCommand: () => undefined })
})

const bodies = (answer: Answer): Readonly<Record<string, unknown>> => ({
  'terminalboss/v3/servers/': {
    count: 2,
    next: null,
    previous: null,
    results: [site('s1', 'Hardisty'), site('s2', 'Redwater')],
  },
  'mass_balance/': answer,
  'mass_balance/days/': {
    results: [
      { date: '2026-05-11', state: 'closed', attention: 0 },
      { date: '2026-05-12', state: 'open', attention: 1 },
    ],
  },
  'mass_balance/lines/': lines,
  'mass_balance/causes/': causes,
})
const site = (id: string, name: string) => ({ id, name, version: 1 })

/** The page of a day; returns its controller and the requests. */
async function shown(answer = day()): Promise<{ controller: DayBalanceController; asked: readonly Asked[] }> {
  const asked = answering(({ path }) => {
    const body = bodies(answer)[path]
    return body === undefined ? undefined : { body }
  })
  render(
    <QueryClientProvider client={queryClient()}>
      <DayBalance reportDate={answer.date} facilityUUID="s1" />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: `Hardisty, ${answer.date}` })
  await waitFor(() => expect(screen.queryByLabelText('Calculating the balance')).toBeNull())
  return { controller: commandTargetOf('', 'terminal:balance') as DayBalanceController, asked }
}
const cells = (name: RegExp): readonly (string | null)[] =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)

it('shows all figures of a product in their columns, and says in words that it needs attention', async () => {
  await shown()
  expect(cells(/^Propane/)).toEqual([
    '1,100.000',
    '50.000',
    '38.000',
    '0.500',
    '−0.250',
    '1,111.250',
    '1,109.150',
    '−2.100',
    '−4.20',
    '0.250',
    '1.000',
    '▲ needs attention: loss over the allowance',
  ])
  expect(screen.getByText('1 product needs attention')).toBeVisible()
  expect(screen.getByRole('button', { name: '2026-05-11: closed' })).toBeVisible()
  expect(screen.getByRole('button', { name: '2026-05-12: open, 1 product needs attention' })).toHaveAttribute(
    'aria-current',
    'date',
  )
})

describe('by key', () => {
  it('the cursor begins on what needs attention, and Enter there finds causes, each opened beside', async () => {
    const { controller } = await shown()
    expect(screen.getByRole('gridcell', { selected: true })).toHaveTextContent('−2.100')
    act(() => controller.figures.open())
    const list = await screen.findByRole('listbox', { name: 'Causes' })
    expect(list).toHaveFocus()
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Ticket 4711 was loaded but not completed: 2.000 m³, leaves −0.100 m³Not completed',
      'Ticket 4712 is void and Ticket 4713 counts on another day: 1.900 m³, leaves −0.200 m³Void: Ticket 4712',
      'Counted on another day: Ticket 4713',
    ])
    act(() => controller.list.open())
    act(() => controller.list.step(2))
    act(() => controller.list.open())
    expect(led.mock.calls).toEqual([
      ['/terminal:ticket/t1', 'right'],
      ['/terminal:ticket/t3', 'right'],
    ])
    act(() => controller.back())
    expect(screen.getByRole('grid', { name: /^Figures/ })).toHaveFocus()
    act(() => controller.back())
    await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Causes' })).toBeNull())
  })
  it('Enter on another figure lists its lines with their sum', async () => {
    const { controller, asked } = await shown()
    act(() => controller.figures.place('p2', 1))
    act(() => controller.figures.open())
    const list = await screen.findByRole('grid', { name: 'Receipts of Butane' })
    expect(screen.getByRole('complementary', { name: 'Receipts of Butane: 50.000 m³' })).toBeVisible()
    expect(list).toHaveFocus()
    expect(Object.fromEntries(asked.find(({ path }) => path === 'mass_balance/lines/')?.query ?? [])).toEqual({
      date: '2026-05-12',
      facility: 's1',
      product: 'p2',
      of: 'receipts',
    })
    act(() => controller.list.open())
    expect(led.mock.lastCall).toEqual(['/terminal:ticket/t1', 'right'])
  })
  it('the next that needs attention is found, or said to be missing', async () => {
    const { controller } = await shown()
    act(() => controller.figures.place('p2', 0))
    act(() => controller.next())
    expect(screen.getByRole('gridcell', { selected: true })).toHaveTextContent('−2.100')
  })
  it('a new movement is of the site and of the product under the cursor', async () => {
    const { controller } = await shown()
    act(() => controller.addMovement())
    expect(opened.mock.lastCall?.slice(0, 3)).toEqual([
      'terminalboss:v3:inventory-movement',
      {},
      { server: 's1', product: 'p1' },
    ])
  })
  it('what changed after a day was closed is listed with its effect', async () => {
    const late = {
      ...record,
      at: '2026-05-13T15:00:00Z',
      volume: '3.000',
      product: 'p1',
      product__label: 'Propane',
      of: 'shipments',
      change: 'changed',
      was: '2.000',
      effect: '1.000',
    } as const
    const closed = { state: 'closed', closed_by: 'Ann', closed_at: '2026-05-13T14:00:00Z', reason: 'Leak' } as const
    const { controller } = await shown(day({ ...closed, late: [late] }))
    expect(screen.getByText(/by Ann, 2026-05-13 08:00 MDT; 1 product needs attention: Leak/)).toBeVisible()
    act(() => controller.showLate())
    const list = await screen.findByRole('grid', { name: 'Later changes' })
    expect(list).toHaveAttribute('aria-rowcount', '2')
    act(() => controller.list.open())
    expect(led.mock.lastCall).toEqual(['/terminal:ticket/t1', 'right'])
    expect(controller.mayClose).toBe('This day is closed')
    expect(controller.mayReopen).toBe(true)
  })
})

it.each([
  ['a product has no tank and no load', day({ rows: [] }), /No product is in the balance of this site/],
  ['volumes are not corrected', day({ rows: [row({ corrected: false })] }), /not corrected to 15 °C/],
])('says so where %s', async (_case, answer, text) => {
  await shown(answer)
  expect(await screen.findByText(text)).toBeVisible()
})
it('says why a day cannot be shown, and leads to yesterday from what is not a day', async () => {
  answering(({ path }) =>
    path === 'mass_balance/'
      ? { status: 400, body: { date: ['Must be a date such as 2026-11-20.'] } }
      : { body: { count: 0, results: [site('s1', 'Hardisty')] } },
  )
  render(
    <QueryClientProvider client={queryClient()}>
      <DayBalance reportDate="soon" facilityUUID="s1" />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/Must be a date/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show yesterday' })).toBeVisible()
})

describe('closing a day', () => {
  const panel = (kind: 'close' | 'reopen', answer: Answer) => {
    const closed = vi.fn<() => void>()
    const asked = answering(({ path }) => (path.startsWith('mass_balance/') ? { body: answer } : undefined))
    render(
      <QueryClientProvider client={queryClient()}>
        <CloseDay kind={kind} answer={answer} onClose={closed} />
      </QueryClientProvider>,
    )
    return { asked, closed }
  }
  const press = (name: RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }))

  it('names what needs attention and asks for a reason then', async () => {
    const rows = [row(), row({ product__label: 'Ethane', gain: null }), { ...butane, unmeasured: 1 }]
    const { asked, closed } = panel('close', day({ rows }))
    expect(screen.getByText('Butane has loads without a net volume.')).toBeVisible()
    expect(screen.getByText('Propane needs attention: −2.100 m³.')).toBeVisible()
    expect(screen.getByText('Ethane is not measured.')).toBeVisible()
    press(/^Close day/)
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveAttribute('aria-invalid', 'true'))
    expect(asked).toEqual([])
    fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Flare' } })
    fireEvent.blur(screen.getByRole('textbox', { name: /Reason/ }))
    press(/^Close day/)
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['mass_balance/close/', { date: '2026-05-12', facility: 's1', reason: 'Flare' }],
    ])
  })
  it('needs no reason where every product balances', async () => {
    const { asked, closed } = panel('close', day({ rows: [butane] }))
    press(/^Close day/)
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(asked[0]?.body).toEqual({ date: '2026-05-12', facility: 's1', reason: '' })
  })
})

it('writes figures with separators, signs that line up, and a dash for what is not known', () => {
  expect([
    figureText('-12000.500'),
    figureText(null),
    signedText('2.000'),
    signedText('0.000'),
    signedText('-2.000'),
  ]).toEqual(['−12,000.500', '—', '+2.000', '0.000', '−2.000'])
  const small = row({ attention: false })
  expect([rowMark(small), rowWords(small), rowWords(row()), rowWords({ ...small, state: 'within' })]).toEqual([
    '●',
    'loss within the tolerance',
    'needs attention: loss over the allowance',
    'loss within the allowance',
  ])
  expect(rowNotes(row({ unmeasured: 2, tanks: [tank, { ...tank, code: 'B102', closing: null }] }))).toEqual([
    'Propane: no reading up to the end of the day in B102.',
    'Propane: 2 loads have no net volume and are not counted.',
  ])
})
it('knows days, and the days of a month that have begun', () => {
  expect([isDay('2026-02-28'), isDay('2026-02-30'), isDay('soon'), isDay('2026-13-01')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(monthSpan('2026-05-12', '2026-05-20')).toEqual({ from: '2026-05-01', to: '2026-05-20' })
  expect(monthSpan('2026-02-12', '2026-05-20')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})
