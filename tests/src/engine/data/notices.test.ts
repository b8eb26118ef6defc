/** Notifications marked as read can be taken back as soon as the server has it, also while they are read again. */
import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { markNotices } from '#src/engine/data/notices.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { answering } from '../../answers.ts'

it('records the undo before they are read again', async () => {
  queryClient().clear()
  undoEntries().done = []
  answering(({ method }) => (method === 'POST' ? { body: { changed: [3, 4] } } : undefined))
  // Somewhere on the page they are shown, and reading them never ends.
  const shown = new QueryObserver(queryClient(), {
    queryKey: ['user:notification', 'mine'],
    queryFn: () => new Promise<never>(() => undefined),
  })
  onTestFinished(shown.subscribe(() => undefined))
  void markNotices(true)
  await expect
    .poll(() => undoEntries().done.map(({ title }) => title), { timeout: 20_000 })
    .toEqual(['2 notifications marked as read'])
})
