import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import ImportYard from '#src/areas/yard/import/ImportYard.tsx'
import { isTrackRoster, type ImportReport } from '#src/areas/yard/import/calls.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { type Go } from '#src/engine/panes/navigation.state.ts'
import { answering } from '../../answers.ts'

// The list of rows is virtualized, and jsdom has no heights.
vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900)

const report = (dry_run: boolean): ImportReport => ({
  yard: dry_run ? null : 9,
  dry_run,
  counts: { tracks: 1, cars: 2, placed: 1, unassigned: 1, changed: 0, refused: 1 },
  rows: [
    { file: 'cars', row: 2, mark: 'GATX 1', outcome: 'taken', reason: '' },
    { file: 'cars', row: 3, mark: 'GATX 2', outcome: 'unassigned', reason: 'There is no track Z9.' },
    { file: 'cars', row: 4, mark: 'GATX 1', outcome: 'refused', reason: 'Named in line 2 already.' },
  ],
})

function show(query = '') {
  const { hook, searchHook } = memoryLocation({ path: '/import/', searchPath: query })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <Router hook={hook} searchHook={searchHook}>
        <ImportYard />
      </Router>
    </QueryClientProvider>,
  )
}
const write = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })
const field = (body: unknown, name: string): unknown => (body instanceof FormData ? body.get(name) : undefined)

it('previews every row with rejected ones first, and imports only after they are skipped', async () => {
  const opened = vi.fn<Go>()
  onOpen(opened)
  const asked = answering(({ path, body }) =>
    path.endsWith('import/')
      ? { body: report(field(body, 'dry_run') === 'true') }
      : { body: { count: 0, next: null, previous: null, results: [] } },
  )
  show()
  write(/Name of the new yard/, 'New Yard')
  write('Cars, pasted', 'car_mark,car_number')
  await userEvent.click(screen.getByRole('button', { name: /Preview/ }))
  const outcomes = await waitFor(() => {
    const lines = screen.getAllByText(/^cars \d/).map((line) => line.parentElement?.textContent)
    expect(lines.length).toBe(3)
    return lines
  })
  expect(outcomes).toEqual([
    'cars 4GATX 1■refusedNamed in line 2 already.',
    'cars 3GATX 2▲unassignedThere is no track Z9.',
    'cars 2GATX 1●taken',
  ])
  expect(screen.getByText('Preview: nothing has been imported yet')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Import 2 rows/ })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Skip the rejected row' }))
  await userEvent.click(screen.getByRole('button', { name: /Import 2 rows/ }))
  await waitFor(() => expect(opened).toHaveBeenCalledWith('yard:management', { yardId: 9 }, {}, 'here'))
  expect(
    asked
      .filter(({ path }) => path.endsWith('import/'))
      .map(({ body }) => ['name', 'cars_text', 'dry_run', 'skip_refused'].map((name) => field(body, name))),
  ).toEqual([
    ['New Yard', 'car_mark,car_number', 'true', 'false'],
    ['New Yard', 'car_mark,car_number', 'false', 'true'],
  ])
})

it("shows the server's objections to the whole import", async () => {
  answering(({ path }) =>
    path.endsWith('import/')
      ? { status: 400, body: { name: ['There is a yard Old already.'] } }
      : { body: { count: 0, next: null, previous: null, results: [] } },
  )
  show()
  write(/Name of the new yard/, 'Old')
  write('Tracks, pasted', 'track')
  await userEvent.click(screen.getByRole('button', { name: /Preview/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Name: There is a yard Old already.')
})

it.each([
  ['yard,track,kind,length_ft\nA,T1,storage,', true],
  ['Track\tUsable length', true],
  ['car_mark,car_number,car_type,length_ft,track,kind', false],
  ['T1\tGATX\t20411', false],
])('%j is a list of tracks: %s', (text, expected) => {
  expect(isTrackRoster(text)).toBe(expected)
})
