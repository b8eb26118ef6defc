/** Everything that keeps a load from going, at once. */
import type { Obstacle, Obstruction } from '#model/kernel/why-not/obstacle.ts'
import { certificates } from './certificates.ts'
import { withOverrides } from './overriding.ts'
import type { AuthorisationFacts } from './facts.ts'
import { whoMayCome } from './parties.ts'
import { shippingPaper } from './shipping-paper.ts'
import { termsOfLoad } from './terms.ts'

const words = { driver: 'The driver', vehicle: 'The vehicle', trailer: 'The trailer' } as const

/** One driver or truck on several live tickets may be a mistake, and may be a split load. */
const alsoOn = ({ elsewhere }: AuthorisationFacts): readonly Obstacle[] =>
  elsewhere.map(({ what, name, id }) => ({
    code: `${what}_elsewhere`,
    kind: 'referenced',
    says: `${words[what]} is on ticket ${name} as well.`,
    object: { resource: 'terminal:ticket', id, title: name },
  }))

/** The papers of the border may follow while the truck is loaded, so that this warns. */
function customs({ crossing, direction }: AuthorisationFacts): readonly Obstacle[] {
  if (crossing === null || direction === 'unload') return []
  const { invoice } = crossing
  if (invoice === null)
    return [
      {
        code: 'customs_missing',
        kind: 'customs',
        says: 'The load crosses the border, and its customs invoice is not made.',
        needs: 'change_ticket',
        cure: { command: 'ticket:addCustomsInvoice', label: 'Make it' },
      },
    ]
  return invoice.status === 'rejected'
    ? [
        {
          code: 'customs_rejected',
          kind: 'customs',
          says: `Customs rejected invoice ${invoice.number}.`,
          object: { resource: 'customs:invoice', id: invoice.id, title: invoice.number },
          needs: 'change_customs_invoice',
        },
      ]
    : []
}

const warningsOf = (facts: AuthorisationFacts): readonly Obstacle[] => [...customs(facts), ...alsoOn(facts)]

/** What passes by itself comes after what lasts, the sooner the later. */
const lasting = (one: Obstacle, other: Obstacle): number => (other.until ?? '9').localeCompare(one.until ?? '9')

/** Before a ticket is opened limits alone bind; what would keep it from being loaded is told already. */
export function foreseen({ blockers, warnings }: Obstruction): Obstruction {
  const binding = blockers.filter(({ kind }) => kind === 'limit')
  const coming = blockers.filter(({ kind }) => kind !== 'limit')
  return { can: binding.length === 0, blockers: binding, warnings: [...coming, ...warnings] }
}

export function authorised(facts: AuthorisationFacts): Obstruction {
  const papers = certificates(facts)
  const blockers = [...whoMayCome(facts), ...papers.blockers, ...termsOfLoad(facts), ...shippingPaper(facts)].toSorted(
    lasting,
  )
  const warnings = [...papers.warnings, ...warningsOf(facts)]
  return withOverrides({ can: blockers.length === 0, blockers, warnings }, facts.overrides)
}
