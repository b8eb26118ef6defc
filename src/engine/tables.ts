/** A pane's door to the table of a resource in the worker. */
import { proxy, releaseProxy, type Remote } from 'comlink'
import type { OpenTable, TableFacts } from '#workers/jobs.ts'
import { additional, additionalFields } from './additional.ts'
import { jobs } from './jobs.ts'

export type TableDoor = Remote<OpenTable>

export async function openTable(resource: string, tell: (facts: TableFacts) => void): Promise<TableDoor> {
  await additional()
  return (await jobs().openTable(resource, proxy(tell), additionalFields(resource))) as unknown as TableDoor
}

export function closeTable(door: TableDoor): void {
  void door.close().then(() => door[releaseProxy]())
}
