/** Opens the preview of contracts that are rolled over, and the form of a sale or purchase made from a contract. */
import { resourceNamed } from '#model/areas/named.ts'
import { MOST_ROLLED } from '#model/areas/contract/contract-actions.ts'
import type { RollPlan } from '#model/areas/contract/rules/roll-over/roll-over.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { open } from '#src/engine/panes/screen.ts'
import { openMany } from '#src/ui/action/open-many.ts'
import { seenOf } from '#src/ui/verbs/verb-rows.ts'
import { rollingOperation } from './rolling-operation.ts'

export const openRolling = (target: RecordTarget, plan: RollPlan): Promise<void> =>
  openMany(target, {
    of: 'contract:contract',
    most: MOST_ROLLED,
    values: { period: plan.period },
    operation: (rows) => rollingOperation(rows, plan),
  })

const idOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'number'
    ? answer.id
    : undefined

/** On the other side of the contract: a sale of a purchase, a purchase for a sale. What was made opens beside it. */
export async function openCounterpart(target: RecordTarget): Promise<void> {
  const resource = resourceNamed('contract:contract')
  const { rows } = await seenOf(resource, target)
  const [seen] = (await target.rows?.(['contract_type'])) ?? []
  const action = resource.actions[seen?.['contract_type'] === 'sale' ? 'createPurchase' : 'createSale']
  if (action === undefined) return
  openOverlay(() => import('#src/ui/action/ActionPanel.tsx'), {
    call: { resource, action },
    subject: { rows },
    heard: (answer: unknown) => {
      const contractId = idOf(answer)
      if (contractId !== undefined) open('contract:update', { contractId }, { place: 'right' })
    },
  })
}
