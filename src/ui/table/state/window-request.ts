/**
 * Sends a query together with the request for its first window: a single round trip, while the page already renders
 * the new settings.
 */
import type { TableFacts, TableWindow, ViewSpec } from '#workers/jobs.ts'
import type { TableConnection } from '#src/engine/data/table-connection.ts'

/** From and to entries. */
export type RowWindow = { readonly from: number; readonly to: number }
export const sameRowWindow = (one: RowWindow, other: RowWindow): boolean =>
  one.from === other.from && one.to === other.to

/** `facts` is null if a newer query arrived before this one was started. */
export type WindowAnswer = {
  readonly facts: TableFacts | null
  readonly window: TableWindow | undefined
  readonly reach: RowWindow
}

/**
 * `cursor` is the entry whose row stays in view, so that the window comes from where the query moves it. Undefined for rows on the server,
 * where the window is a separate request.
 */
export async function askWithWindow(
  connection: TableConnection,
  spec: ViewSpec,
  reach: RowWindow,
  columns: readonly string[],
  cursor: number | undefined,
): Promise<WindowAnswer> {
  const query = connection.ask(spec)
  const along = cursor === undefined ? undefined : connection.window(reach.from, reach.to, columns, cursor)
  // If the query fails or is overtaken, nobody awaits the window.
  along?.catch(() => {})
  const facts = await query
  return { facts, window: facts && along ? await along : undefined, reach }
}
export const nothingAsked: WindowAnswer = { facts: null, window: undefined, reach: { from: 0, to: 0 } }
