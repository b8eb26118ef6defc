/** Reads orders with their nominations, and calls the actions of nominations by their declarations. */
import type { BoardNomination, BoardOrder } from '#model/areas/partner/rules/board/board-rows.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { doAction } from '#src/ui/action/open-action.ts'

export type NamedOrder = BoardOrder & {
  readonly contract__label?: string | null
  readonly company__label?: string | null
  readonly counterparty__label?: string | null
  readonly product_name: string
}
export type BoardData = {
  readonly orders: readonly NamedOrder[]
  readonly nominations: readonly BoardNomination[]
  /** False where the company has more rows than are read. */
  readonly isWhole: boolean
}
/** The resources of which a change makes the answers of these calls stale. */
export const boardResources = ['partner:order', 'partner:nomination']
const LIMIT = 1000

type Query = Readonly<Record<string, string | number>>

export async function readBoard(orderQuery: Query, signal: AbortSignal): Promise<BoardData> {
  const orders = await api<Page<NamedOrder>>('partner/railorder/get_table/', {
    query: { ordering: 'start_date,id', limit: LIMIT, ...orderQuery },
    signal,
  })
  const ids = orders.results.map(({ id }) => id)
  if (ids.length === 0) return { orders: [], nominations: [], isWhole: true }
  const nominations = await api<Page<BoardNomination>>('partner/railnomination/get_table/', {
    query: { order__in: ids.join(','), ordering: 'start_date,id', limit: LIMIT },
    signal,
  })
  return {
    orders: orders.results,
    nominations: nominations.results,
    isWhole: orders.count <= orders.results.length && nominations.count <= nominations.results.length,
  }
}

export const readNomination = (id: number, signal: AbortSignal): Promise<BoardNomination> =>
  api<BoardNomination>(`partner/railnomination/${id}/`, { signal })

/** Marks what was read as stale, so that an own change is seen at once. */
export const refreshBoard = (): void => {
  for (const name of boardResources) void queryClient().invalidateQueries({ queryKey: [name] })
}

/** Calls an action of nominations: at once where nothing is left to ask, else its form opens. */
export async function nominationAction(
  name: string,
  target: RecordTarget,
  given: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const resource = resourceNamed('partner:nomination')
  const action = resource.actions[name]
  if (action === undefined) throw new Error(`A ${inSentence(resource.label)} has no action ${name}.`)
  await doAction({ resource, action }, target, given)
  refreshBoard()
}
