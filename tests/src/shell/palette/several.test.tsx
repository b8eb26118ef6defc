/** Several records named in one line, found by the worker that holds their names, and the commands for all of them. */
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expose } from 'comlink'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endWorker } from '#src/engine/data/worker.ts'
import { onPathTo } from '#src/engine/panes/screen.ts'
import { overlays, show } from '#src/shell/state/overlays.state.ts'
import { Overlays } from '#src/shell/frame/Overlays.tsx'
import { pathOfRecord } from '#src/shell/routes/routes.ts'
import { focusedHistory, historyOf, panesNow } from '#src/shell/state/panes.ts'
import { RecordFinder, type RecordSource } from '#workers/jobs/finder.ts'
import type { ServerClient } from '#workers/table/remote/server.ts'
import type { WireRow } from '#workers/table/store/store.ts'
import { signInLocally } from '../../sign-in.ts'
import { startWhole } from '../../whole-shell.ts'

const cars: readonly WireRow[] = [
  { id: 7, version: 1, car_mark: 'GATX', car_number: '20411' },
  { id: 8, version: 1, car_mark: 'GATX', car_number: '20412' },
  { id: 9, version: 1, car_mark: 'PROX', car_number: '33001' },
]
let learnt: readonly string[] = []

/** The real finder behind a real message channel; only the worker thread is missing, because jsdom has none. */
function worker(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  const rows: ServerClient['rows'] = async (path) => ({ results: path === 'railcar/' ? cars : [] })
  const finder = new RecordFinder(rows)
  const learnRecords = async (sources: readonly RecordSource[]): Promise<void> => {
    await finder.learn(sources)
    learnt = sources.map(({ name }) => name)
  }
  expose(
    {
      signIn: () => undefined,
      learnRecords,
      findRecords: (typed: string, resources: readonly string[]) => finder.find(typed, resources),
      tablesChanged: () => undefined,
    },
    port2,
  )
  port2.start()
  port1.start()
  return Object.assign(port1, { terminate: () => port1.close() })
}

beforeAll(async () => {
  await startWhole()
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('Worker', function () {
    return worker()
  })
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('user_popup/') ? [] : { count: 0, next: null, previous: null, results: [] }),
  )
  onPathTo(pathOfRecord)
  signInLocally()
})
afterAll(endWorker)

test('names separated by commas are completed together by one Tab, and opened together beside what is open', async () => {
  const user = userEvent.setup()
  const before = focusedHistory().path
  render(<Overlays />)
  show({ kind: 'palette', typed: '', asking: null })
  const field = await screen.findByRole('combobox')
  await waitFor(() => expect(learnt).toContain('trace:railcar'))
  await user.click(field)
  await user.paste('GATX 20411, GATX 20412')
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toBe('GATX 20411, GATX 204122 of 2'))
  await user.keyboard('{Tab}')
  for (const mark of ['GATX 20411', 'GATX 20412'])
    expect(screen.getByRole('button', { name: `Remove ${mark}` })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove PROX 33001' })).toBeNull()
  await user.paste('open')
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toBe('Open beside'))
  await user.keyboard('{Enter}')
  expect(overlays().now.kind).toBe('none')
  await waitFor(() =>
    expect(
      panesNow()
        .map((pane) => historyOf(pane).path)
        .toSorted(),
    ).toEqual([before, '/rail/railcar/7', '/rail/railcar/8'].toSorted()),
  )
  expect(focusedHistory().path).toBe('/rail/railcar/7')
})
