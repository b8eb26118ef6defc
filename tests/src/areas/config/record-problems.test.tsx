/** Records to fix: what is listed and why, by keyboard to its field, and what is said where nothing is left or nothing came. */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import RecordProblems from '#src/areas/config/problems/RecordProblems.tsx'
import { queryClient } from '#src/engine/data/query.state.ts'
import { navigation } from '#src/engine/panes/navigation.state.ts'
import { answering } from '../../answers.ts'
import { startWhole } from '../../whole-shell.ts'

const problem = (id: number, kind: string, resource: string, label: string, field: string, message: string) => ({
  id,
  version: 1,
  kind,
  resource,
  record: `${id}`,
  label,
  field,
  value: 'old',
  message,
  found_at: '2026-11-20T10:00:00Z',
})
const three = [
  problem(1, 'key', 'company:facility', 'North caverns', 'code', 'CWY is the code of Conway Storage.'),
  problem(2, 'span', 'legacy:transferLimit', 'A26001', 'transfer_limit_end_date', 'The end is before the start.'),
  problem(3, 'value', 'rail:station', 'Staples', 'timezone', 'Is America/Chicago meant?'),
]
let rows: typeof three
let fails = false
let opened: string[]
beforeEach(async () => {
  await startWhole()
  queryClient().clear()
  rows = three
  fails = false
  opened = []
  navigation().lead = { openPath: (path) => void opened.push(path), runCommand: () => {} }
  answering(({ path, query }) => {
    if (path === 'record_problem/choices/')
      return { body: { resource: rows.map(({ resource }) => ({ value: resource, label: resource })) } }
    if (path !== 'record_problem/') return undefined
    if (fails) return { status: 500, body: { detail: 'The database is away.' } }
    const of = query.get('resource')
    const results = rows.filter(({ resource }) => of === null || resource === of)
    return { body: { count: results.length, next: null, previous: null, results } }
  })
})
const draw = () =>
  render(
    <QueryClientProvider client={queryClient()}>
      <RecordProblems />
    </QueryClientProvider>,
  )

test('keys come first, then spans, then values, each with its record, its field and the reason', async () => {
  draw()
  const list = await screen.findByRole('listbox', { name: 'Records to fix' })
  expect(
    within(list)
      .getAllByRole('group')
      .map((group) => group.getAttribute('aria-label')),
  ).toEqual(['Same key as another record', 'End before start', 'Value that is not valid'])
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'North cavernsFacilityCode oldCWY is the code of Conway Storage.',
    'A26001Transfer limit (v2)Expires oldThe end is before the start.',
    'StaplesStationTimezone oldIs America/Chicago meant?',
  ])
})

test('an arrow goes to a line, and Enter opens its record at the field', async () => {
  draw()
  const list = await screen.findByRole('listbox', { name: 'Records to fix' })
  const user = userEvent.setup()
  list.focus()
  await user.keyboard('{End}{Enter}')
  expect(opened).toEqual(['/config/railStations/station/3?field=timezone'])
})

test('only records of one kind are shown where one is chosen', async () => {
  draw()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /All records/ }))
  await user.click(await screen.findByRole('option', { name: 'Stations' }))
  await waitFor(() => expect(screen.queryByText('North caverns')).toBeNull())
  expect(screen.getByText('1 value to fix')).toBeDefined()
})

test('nothing left is said, and a failure with a way to try again', async () => {
  rows = []
  draw()
  expect(await screen.findByText('Nothing left to fix')).toBeDefined()
  cleanup()
  queryClient().clear()
  fails = true
  draw()
  expect(await screen.findByText('The records to fix could not be loaded')).toBeDefined()
  ;[rows, fails] = [three, false]
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('3 values to fix')).toBeDefined()
})
