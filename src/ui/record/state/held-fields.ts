/** Which fields of a record stand still, in its state or in that of a row that it refers to, and why: as the server will judge it. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { resourceNamed } from '#model/areas/named.ts'
import { frozenFields, stillWhy } from '#model/kernel/life.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { may } from '#src/engine/session/session.state.ts'
import { sideHere } from '../../verbs/other-side.ts'
import { rowQuery } from './row.ts'

type Values = Readonly<Record<string, unknown>>
type Held = Readonly<Record<string, string>>

/** By field. The state itself changes by the verbs in the record's head, which needs no words. */
function heldByState(resource: Resource, row: Values): Held {
  const { life, fields } = resource
  const otherSide = sideHere(resource, row)()
  if (otherSide !== undefined) return Object.fromEntries(Object.keys(fields).map((field) => [field, otherSide]))
  return life ? { ...frozenFields(life, row, may, Object.keys(fields)), [life.field]: '' } : {}
}

/** The rows that hold this one, by the fields that refer to them: the shipment of a loaded car. */
function holdersOf({ heldBy = [], fields }: Resource, row: Values) {
  return [...new Set(heldBy.map(({ through }) => through))].flatMap((through) => {
    const [to, id] = [fields[through]?.to, row[through]]
    return to !== undefined && (typeof id === 'number' || typeof id === 'string') ? [{ through, to, id }] : []
  })
}

function heldThrough({ heldBy = [], fields }: Resource, row: Values, states: ReadonlyMap<string, string>): Held {
  const found = heldBy.map((freeze) =>
    stillWhy([freeze], { state: states.get(freeze.through) ?? '', row, may }, Object.keys(fields)),
  )
  return Object.assign({}, ...found)
}

/** A row that may not be read holds nothing here; the server refuses the change all the same. */
export function useHeldFields(resource: Resource, row: Values): Held {
  const holders = holdersOf(resource, row)
  const { data: states } = useQuery({
    queryKey: [holders[0]?.to ?? '', 'holding', ...holders.flatMap(({ to, id }) => [to, id])],
    enabled: holders.length > 0,
    queryFn: ({ signal }) =>
      Promise.all(
        holders.map(async ({ to, id }) => {
          const field = resourceNamed(to).life?.field
          const row = await rowQuery(to, id).queryFn({ signal })
          const state = field === undefined ? undefined : row?.[field]
          return typeof state === 'string' ? state : ''
        }),
      ),
    meta: { resources: holders.map(({ to }) => to) },
  })
  return useMemo(() => {
    const byField = new Map(holdersOf(resource, row).map(({ through }, at) => [through, states?.[at] ?? '']))
    return { ...heldByState(resource, row), ...heldThrough(resource, row, byField) }
  }, [resource, row, states])
}
