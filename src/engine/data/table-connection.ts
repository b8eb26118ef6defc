/** Opens the table of a resource in the worker for a pane. */
import { proxy, releaseProxy, type Remote } from 'comlink'
import type { OpenTable, TableFacts } from '#workers/jobs.ts'
import { additional, additionalFields, fieldsClosed } from './additional-fields.ts'
import { drawInTurn } from '../feed/page-scheduler.ts'
import { tablesOpened } from './table-connection.state.ts'
import { workerJobs } from './worker.ts'

export type TableConnection = Remote<OpenTable>

/**
 * Calls `tell` in the pane's turns with the latest facts. A hidden pane is told once it becomes visible. `isList`: the pane shows a part of
 * the rows at a time.
 */
export async function openTable(
  resource: string,
  tell: (facts: TableFacts) => void,
  pane: string,
  isList = true,
): Promise<TableConnection> {
  await additional()
  const key = `table ${++tablesOpened().count}`
  const told = (facts: TableFacts): void => drawInTurn([pane], key, () => tell(facts))
  const fields = [additionalFields(resource), fieldsClosed(resource)] as const
  const opened = workerJobs().openTable(resource, proxy(told), ...fields, isList)
  return (await opened) as unknown as TableConnection
}

export function closeTable(door: TableConnection): void {
  void door.close().then(() => door[releaseProxy]())
}
