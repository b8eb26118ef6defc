/** A pane is of unknown age while an answer is awaited, and not where nothing has been asked for. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFresh } from '#src/engine/data/query.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { useAgeOf } from '#src/engine/panes/pane.ts'

afterEach(() => vi.useRealTimers())

function Shown({ isAsked }: { readonly isAsked: boolean }) {
  useFresh<string, readonly unknown[]>({
    queryKey: ['asked', isAsked],
    queryFn: () => new Promise<string>(() => undefined),
    enabled: isAsked,
  })
  return <output>{JSON.stringify(useAgeOf('p7'))}</output>
}

test.each([
  [true, '"unknown"'],
  [false, 'null'],
])('asked: %s', async (isAsked, age) => {
  vi.useFakeTimers()
  render(
    <QueryClientProvider client={queryClient()}>
      <PaneId value="p7">
        <Shown isAsked={isAsked} />
      </PaneId>
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(2000).then(() => undefined))
  expect(screen.getByRole('status')).toHaveTextContent(age)
})
