/** What keeps a bill of lading from being shipped, as one types: the rule that the server applies, on the facts that it told. */
import { useSnapshot } from 'valtio'
import { asTyped, factFields } from '#model/areas/rail/rules/ship/as-typed.ts'
import type { ShipFacts } from '#model/areas/rail/rules/ship/facts.ts'
import { shipObstacles } from '#model/areas/rail/rules/ship/ship.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { ErrorState } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { cureObstacle } from '#src/ui/verbs/cure.ts'
import { ObstacleLine } from '#src/ui/verbs/ObstacleLine.tsx'
import { useUnfolded } from '#src/ui/verbs/use-unfolded.ts'

/** Rows by which it is judged, beside its own. */
const sources = [
  'rail:loadedCar',
  'rail:station',
  'trace:railcar',
  'company:party',
  'company:product',
  'company:facility',
  'contract:contract',
  'contract:schedule',
  'customs:invoice',
] as const

/** What the bill refers to by what is typed, as far as it differs from what is saved. */
const askedOf = (mine: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    factFields.flatMap((name) => {
      const value = name in mine ? mine[name] : undefined
      if (value === null) return [[name, '']]
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
    }),
  )

/** No obstacles are known until the facts have loaded. */
const nothing = { blockers: [], warnings: [] }

function Line({ controller, id }: RecordPart & { readonly id: number | string }) {
  const { draft } = controller
  const { mine } = useSnapshot(draft.state)
  const asked = askedOf(mine)
  const answer = useFresh<ShipFacts, readonly unknown[]>({
    queryKey: ['rail:shipment', 'ship facts', id, asked],
    queryFn: ({ signal }) => api<ShipFacts>(`railshipment/${id}/ship_facts/`, { query: asked, signal }),
    // While the facts of another product are asked, those of the same bill go on being judged.
    placeholderData: (before?: ShipFacts) => (before?.bill.id === id ? before : undefined),
    meta: { resources: sources },
  })
  const { blockers, warnings } = answer.data ? shipObstacles(asTyped(answer.data, mine)) : nothing
  useUnfolded(draft, blockers)
  if (answer.isError && answer.data === undefined)
    return (
      <ErrorState
        title="What keeps it from going could not be loaded"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  return (
    <ObstacleLine
      label="Ship"
      blockers={blockers}
      warnings={warnings}
      onCure={(one) => cureObstacle(one, (field) => draft.want(field))}
    />
  )
}

export default function InTheWay({ controller }: RecordPart) {
  const { base } = useSnapshot(controller.draft.state)
  const { row } = controller
  const isOpen = base['status'] === 'open' && base['is_template'] !== true
  return row && isOpen ? <Line controller={controller} id={row.id} /> : null
}
