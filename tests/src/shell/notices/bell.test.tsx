import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { Bell } from '#src/shell/notices/Bell.tsx'
import { answering } from '../../answers.ts'

/** The code that announces is fetched when there is something to announce. */
const announced = () => toasts().shown.map(({ text, tone }) => [text, tone])
const notice = (id: number, severity: string, title: string) => ({ id, severity, title, read: false })

test('a warning that arrives while the console is open is said; what was there before, and what only informs, is counted', async () => {
  let results = [notice(1, 'warning', 'Old')]
  answering(() => ({ body: { unread: results.length, results } }))
  render(
    <QueryClientProvider client={queryClient()}>
      <Bell />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Notifications: 1 unread' })
  expect(toasts().shown).toEqual([])
  results = [notice(3, 'info', 'A slot is free'), notice(2, 'warning', 'Otto moved GATX 1 after you'), ...results]
  await act(() => queryClient().invalidateQueries())
  await screen.findByRole('button', { name: 'Notifications: 3 unread' })
  await waitFor(() => expect(announced()).toEqual([['Otto moved GATX 1 after you', 'warn']]))
})

test('many warnings at once are said together, the worst of them by its words', async () => {
  toasts().shown = []
  let results = [notice(11, 'warning', 'Old')]
  answering(() => ({ body: { unread: results.length, results } }))
  queryClient().clear()
  render(
    <QueryClientProvider client={queryClient()}>
      <Bell />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Notifications: 1 unread' })
  const late = [12, 13, 14, 15].map((id) => notice(id, 'warning', `Worker ${id} is not in step`))
  results = [notice(16, 'alert', 'Redwater has stopped'), ...late, ...results]
  await act(() => queryClient().invalidateQueries())
  await screen.findByRole('button', { name: 'Notifications: 6 unread' })
  await waitFor(() => expect(announced()).toEqual([['Redwater has stopped, and 4 more warnings', 'stop']]))
})
