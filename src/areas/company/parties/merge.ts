/** Opens the form in which a party is merged into another: it is the derived one, with what would come of it said as it is filled in. */
import { party } from '#model/areas/company/company.resource.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { partyUses } from './party-uses.ts'
import { seenOf } from '#src/ui/verbs/verb-rows.ts'

/** The one that it may be the same as; undefined where there are several, or none. */
async function onlyDoubleOf(id: number | string): Promise<number | undefined> {
  const { doubles } = await partyUses(id)
  return doubles.length === 1 ? doubles[0]?.id : undefined
}

export async function openMerge(target: RecordTarget): Promise<void> {
  const [double, chosen] = target.ids()
  const kept = chosen ?? (double === undefined ? undefined : await onlyDoubleOf(double))
  const only: RecordTarget = { ...target, ids: () => (double === undefined ? [] : [double]) }
  const { rows } = await seenOf(party, only)
  const call = { resource: party, action: party.actions.merge }
  openOverlay(() => import('#src/ui/action/ActionPanel.tsx'), {
    call,
    subject: { rows: rows.filter(({ id }) => id === double) },
    given: kept === undefined ? {} : { into: kept },
  })
}
