/** Asks the server what can be done with records now, and what stands in the way. */
import { useSnapshot } from 'valtio'
import type { Deed, Obstruction } from '#model/kernel/why-not/obstacle.ts'
import { overridingIn } from '#model/kernel/action.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import type { Draft } from '../form/draft/draft.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import type { ExplainedCall } from './explained-path.ts'

export type ExplainedRecord = {
  readonly id: number | string
  readonly found: boolean
  readonly title: string
  readonly deeds: readonly Deed[]
}
/** The resource (`area:name`), and ids as an address has them. */
export type AskedRecords = {
  readonly of: string
  readonly ids: readonly string[]
  /** A call about the first of them, which is explained in place of what can be done with it. */
  readonly call?: ExplainedCall
}

/** The answer of the call as one operation, under the label of its action. */
async function explainedBy(of: string, id: string, { action: name, input }: ExplainedCall): Promise<Deed> {
  const { path, actions } = resourceNamed(of)
  const action = actions[name]
  if (action?.explains !== true) throw new Error(`${resourceNamed(of).label} has no call ${name} that explains.`)
  const { can, blockers, warnings } = await api<Obstruction>(`${path}${id}/${action.path}`, {
    method: action.method,
    ...(action.method === 'GET' ? { query: input } : { body: input }),
  })
  return { deed: name, label: action.label, can, blockers, warnings }
}

/** What stands in the way of them, or mends it, is no field of theirs: a certificate of the driver. */
const resourcesNamed = (records: readonly ExplainedRecord[]): readonly string[] =>
  records
    .flatMap(({ deeds }) => deeds.flatMap(({ blockers, warnings }) => [...blockers, ...warnings]))
    .flatMap(({ object, cure }) => [object, cure?.adds, cure?.opens].flatMap((one) => one?.resource ?? []))

/** Asked anew whenever the records change, what they refer to, or what was said of them is about. */
export function useExplained({ of, ids, call }: AskedRecords, isAsked = true) {
  const resource = resourceNamed(of)
  const { path, fields } = resource
  const kept = overridingIn(resource.actions)?.overrides
  const queryKey = [of, 'why not', ...ids, ...(call ? [call] : [])]
  const known = queryClient().getQueryData<readonly ExplainedRecord[]>(queryKey) ?? []
  return useFresh<readonly ExplainedRecord[], readonly unknown[]>({
    queryKey,
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const { results } = await api<{ readonly results: readonly ExplainedRecord[] }>(`${path}why_not/`, {
        query: { ids: ids.join(',') },
        signal,
      })
      const [first, id] = [results[0], ids[0]]
      if (call === undefined || first === undefined || id === undefined) return results
      return [{ ...first, deeds: [await explainedBy(of, id, call)] }]
    },
    meta: {
      resources: [
        ...Object.values(fields).flatMap(({ to }) => to ?? []),
        ...(kept === undefined ? [] : [kept]),
        ...resourcesNamed(known),
      ],
    },
  })
}

/**
 * What the server says that can be done with a record; undefined until it has answered, and while there are unsaved changes, of which it
 * knows nothing. `id`: undefined while the user passes the record by.
 */
export function useDeedsOf(of: string, id: number | string | undefined, draft: Draft): readonly Deed[] | undefined {
  const { mine } = useSnapshot(draft.state)
  const answer = useExplained({ of, ids: id === undefined ? [] : [String(id)] }, id !== undefined)
  return id === undefined || Object.keys(mine).length > 0 ? undefined : answer.data?.[0]?.deeds
}
