/** A pane's door to the table of a resource in the worker. */
import { proxy, releaseProxy, type Remote } from 'comlink'
import type { OpenTable, TableFacts } from '#workers/jobs.ts'
import { additional, additionalFields } from './additional.ts'
import { drawInTurn } from './budget.ts'
import { jobs } from './jobs.ts'

export type TableDoor = Remote<OpenTable>

let opened = 0

/** `tell` is called in the pane's turns, with what is known then: a hidden pane hears what has come meanwhile once it is seen. */
export async function openTable(resource: string, tell: (facts: TableFacts) => void, pane: string): Promise<TableDoor> {
  await additional()
  const key = `table ${++opened}`
  const told = (facts: TableFacts): void => drawInTurn([pane], key, () => tell(facts))
  return (await jobs().openTable(resource, proxy(told), additionalFields(resource))) as unknown as TableDoor
}

export function closeTable(door: TableDoor): void {
  void door.close().then(() => door[releaseProxy]())
}
