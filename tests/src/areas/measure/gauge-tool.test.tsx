import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { tableOf, tankOf } from '#model/areas/measure/rules/gauge/tank.ts'
import GaugeTool from '#src/areas/measure/gauge/GaugeTool.tsx'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const table = tableOf(tankOf(119, 33_600), { step: 0.25 })
const row = {
  id: 1,
  version: 1,
  created_at: '',
  updated_at: '',
  car_mark: 'UTLX',
  number_from: 952_000,
  number_to: 999_999,
  shell_capacity: '33600.0',
  reading_kind: 'outage',
  unit: 'in',
  step: 0.25,
  inside_diameter: 119,
  source: '',
  issued_on: null,
  rows: table.rows.map(([reading, volume]) => ({ reading, volume })),
}

function show() {
  signInLocally()
  answering(({ path }) => {
    if (path.startsWith('company/')) return undefined
    const results = path === 'gauge_table/' ? [row] : []
    return { body: { count: results.length, next: null, previous: null, results } }
  })
  const { hook, searchHook, history } = memoryLocation({ path: '/rail/gaugeTool/', record: true })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Router hook={hook} searchHook={searchHook}>
        <GaugeTool />
      </Router>
    </QueryClientProvider>,
  )
  return history
}
const write = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('gauges the input, expands a figure to its formula, draws the level, and keeps the input in the URL', async () => {
  const history = show()
  write('Car', 'utlx 952111')
  expect(await screen.findByText(/Table of UTLX 952000–999999: 33,600 gal/)).toBeInTheDocument()
  write('Reading', '24 3/8')
  write('Liquid temperature', '52.4')
  await waitFor(() => expect(screen.getByText(/waiting/).parentElement).toHaveTextContent('for a density'))
  write('Density', '0.5092')
  const figures = screen.getByRole('region', { name: 'Figures' })
  expect(await within(figures).findByRole('button', { name: /^Gross/ })).toHaveTextContent('28,724.0')
  expect(screen.getByRole('img', { name: /Liquid at 24 3\/8 in, permitted outage at least \d/ })).toBeInTheDocument()
  await userEvent.click(within(figures).getByRole('button', { name: /^Net at 60/ }))
  expect(within(figures).getByText(/= gross × correction to 60 °F/)).toBeVisible()
  await waitFor(() => expect(history.at(-1)).toMatch(/car=utlx\+952111.*reading=24\+3%2F8/))
})

it('calls the limit a minimum of an outage and a maximum of an innage', async () => {
  show()
  write('Car', 'utlx 952111')
  await screen.findByText(/Table of UTLX/)
  write('Liquid temperature', '52.4')
  write('Density', '0.5092')
  const drawing = await screen.findByRole('img', { name: /permitted outage at least/ })
  expect(drawing).toHaveTextContent(/min: \d/)
  await userEvent.click(screen.getByRole('button', { name: /Read as/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'innage' }))
  expect(await screen.findByRole('img', { name: /permitted innage at most/ })).toHaveTextContent(/max: \d/)
})

it('shows the valid range at the field, and nothing about the other fields', async () => {
  show()
  write('Car', 'UTLX 952111')
  await screen.findByText(/Table of UTLX/)
  write('Liquid temperature', '52.4')
  write('Density', '0.5092')
  write('Reading', '140')
  expect(
    await screen.findByText('Outage reading must be from 0 to 119 in, not 140 in. The table ends there.'),
  ).toBeInTheDocument()
  expect(screen.getByLabelText('Density')).not.toHaveAttribute('aria-invalid', 'true')
  write('Reading', 'half')
  expect(await screen.findByText(/“half” is not a reading/)).toBeInTheDocument()
})

it('moves between fields with Enter, and leaves them with Escape', async () => {
  show()
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('Car'))
  await user.keyboard('UTLX 952111{Enter}')
  expect(screen.getByLabelText('Reading')).toHaveFocus()
  await user.keyboard('24{Enter}')
  expect(screen.getByLabelText('Liquid temperature')).toHaveFocus()
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(screen.getByLabelText('Reading')).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('region', { name: 'Gauge tool' })).toHaveFocus()
})
