/** The drawn calendar of orders: its cells said in words, walked by key, and what leads on where a month is empty. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CalendarDay } from '#model/areas/partner/calendar.resource.ts'
import Calendar from '#src/areas/partner/calendar/Calendar.tsx'
import { calendarCell, calendarLines, monthAfter, spanOf } from '#src/areas/partner/calendar/calendar-lines.ts'
import * as commands from '#src/areas/partner/calendar/commands.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { answering } from '../../answers.ts'
import { pressing } from '../../pressing.ts'
import { signInLocally } from '../../sign-in.ts'

const day = (date: string, values: Partial<CalendarDay> = {}): CalendarDay => ({
  date,
  contract: 7,
  contract__label: 'C-7',
  order: 3,
  order__label: 'T-3',
  nominated: 0,
  confirmed: 0,
  shipped: 0,
  arriving: 0,
  placed: 0,
  ...values,
})
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
})
const shown = (days: readonly CalendarDay[]) => {
  answering(({ path }) => (path === 'partner/calendar/' ? { body: { days } } : undefined))
  return render(
    <PaneId value="p">
      <QueryClientProvider client={queryClient()}>
        <Calendar month="2026-02" />
      </QueryClientProvider>
    </PaneId>,
  )
}

it('has a line for each order of a day, and goes to the next day with fewer cars', async () => {
  shown([
    day('2026-02-03', { nominated: 3, confirmed: 3, shipped: 3 }),
    day('2026-02-05', { nominated: 3, confirmed: 2 }),
  ])
  const grid = await screen.findByRole('grid', { name: 'Cars by day and order, February 2026' })
  await pressing(commands)('n')
  await vi.waitFor(() => expect(screen.getByText('Thu, Feb 5, T-3 · C-7: 2 confirmed, 1 fewer')).toBeTruthy())
  expect(grid.getAttribute('aria-rowcount')).toBe('3')
  expect(screen.getByText('6 nominated, 5 confirmed, 3 shipped, 0 arriving, 0 placed')).toBeTruthy()
})

it('says of an empty month that there is nothing, and leads to the orders', async () => {
  shown([])
  expect(await screen.findByText('No cars in February 2026')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Show orders/ })).toBeTruthy()
})

it('marks cuts and cars that were not shipped on days that are over', () => {
  const [line] = calendarLines([day('2026-02-03', { nominated: 3, confirmed: 2, shipped: 1, arriving: 4 })])
  if (line === undefined) throw new Error('No line')
  expect(calendarCell(line, 'confirmed', '2026-02-01')).toMatchObject({ tone: 'warn', letter: '2', beside: '−1' })
  expect(calendarCell(line, 'shipped', '2026-02-03')).toMatchObject({ tone: 'ok', letter: '1' })
  expect(calendarCell(line, 'shipped', '2026-02-04')).toMatchObject({ tone: 'stop', beside: '−1' })
  expect(calendarCell(line, 'arriving', '2026-02-04')).toMatchObject({ tone: 'info', letter: '4' })
  expect(calendarCell(line, 'placed', '2026-02-04').letter).toBeUndefined()
})

it('turns the months, also over a new year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(spanOf('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})
