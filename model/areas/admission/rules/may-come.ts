/** Whether a person, a company or a vehicle may come: what would stop a load for its sake alone, by the rules of loads. */
import { toldPapers, type PaperFacts, type ToldPaper } from '#model/areas/ticket/rules/authorisation/certificates.ts'
import type { LoadParty, Truck } from '#model/areas/ticket/rules/authorisation/facts.ts'
import { whoMayCome } from '#model/areas/ticket/rules/authorisation/parties.ts'
import { judged, type Obstacle, type Obstruction } from '#model/kernel/why-not/obstacle.ts'

/** A site, and the day there. */
export type VisitedSite = { readonly id: string; readonly name: string; readonly today: string }
export type Visitor = {
  /** As whom it is asked whether it is shut out: once, whatever roles it has. */
  readonly party: LoadParty | null
  /** In which parts its papers are looked at: a company as customer, as carrier, or as both. */
  readonly parts: readonly LoadParty['role'][]
  readonly truck: Truck | null
}
export type VisitorFacts = Pick<PaperFacts, 'asked' | 'held' | 'verifiedOnly'> & {
  /** The day at its own site. */
  readonly today: string
  /** Where it may come to; none: papers that are asked for everywhere count alone. */
  readonly sites: readonly VisitedSite[]
}

const keyOf = ({ certification, holder }: ToldPaper): string => `${certification} ${holder}`

/** What is in the way everywhere keeps it from coming; what is in the way at some sites is told as a warning, with the site. */
export function mayCome({ party, parts, truck }: Visitor, facts: VisitorFacts): Obstruction {
  const { today, sites, asked, held, verifiedOnly } = facts
  const trucks = truck === null ? [] : [truck]
  const parties = party === null ? [] : parts.map((role) => ({ ...party, role }))
  const told = (server: string | null, day: string) =>
    toldPapers({ asked, held, verifiedOnly, parties, trucks, server, today: day })
  const bySite: readonly (readonly [string, readonly ToldPaper[]])[] =
    sites.length === 0 ? [['', told(null, today)]] : sites.map(({ id, name, today: day }) => [name, told(id, day)])
  const stopped = new Map<string, { readonly first: Obstacle; readonly at: string[] }>()
  const warned = new Map<string, Obstacle>()
  for (const [name, all] of bySite)
    for (const one of all) {
      const key = keyOf(one)
      if (one.isWarning) {
        if (!warned.has(key)) warned.set(key, one.obstacle)
        continue
      }
      const known = stopped.get(key)
      if (known) known.at.push(name)
      else stopped.set(key, { first: one.obstacle, at: [name] })
    }
  const everywhere = [...stopped.values()].filter(({ at }) => at.length === bySite.length)
  const somewhere = [...stopped.values()].filter(({ at }) => at.length < bySite.length)
  const shutOut = whoMayCome({ parties: party === null ? [] : [party], trucks, today, volume: null, direction: 'load' })
  return judged(
    [...shutOut, ...everywhere.map(({ first }) => first)],
    [
      ...somewhere.map(({ first, at }) => ({ ...first, says: `At ${at.join(', ')}: ${first.says}` })),
      ...warned.values(),
    ],
  )
}
