/** The real finder of names behind a real message channel: only the thread of its own is left out, which jsdom has not. */
import { expose } from 'comlink'
import { vi } from 'vitest'
import { RecordFinder, type RecordSource } from '#workers/jobs/finder.ts'
import type { WireRow } from '#workers/table/store/store.ts'

/** Stands in for the worker until the stub is taken away. `rowsAt`: the rows of each path. */
export function finderWorker(rowsAt: (path: string) => readonly WireRow[] = () => []): void {
  vi.stubGlobal('Worker', function () {
    const { port1, port2 } = new MessageChannel()
    const finder = new RecordFinder(async (path) => ({ results: rowsAt(path) }))
    expose(
      {
        signIn: () => undefined,
        learnRecords: (sources: readonly RecordSource[]) => finder.learn(sources),
        findRecords: (typed: string, resources: readonly string[]) => finder.find(typed, resources),
        tablesChanged: () => undefined,
      },
      port2,
    )
    port2.start()
    port1.start()
    return Object.assign(port1, { terminate: () => port1.close() })
  })
}
