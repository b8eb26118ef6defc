/** What a person may ask reports about, with the fields that their company added, and the entities by which it is read. */
import { makeCatalogue, type Catalogue } from '#model/areas/report/rules/columns.ts'
import { entities, type Entity } from '#server/engine/base/entity.ts'
import { may } from '#server/engine/base/permission-check.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'

export type ReportReader = {
  readonly unit: Unit
  readonly catalogue: Catalogue
  /** As this person may read it. */
  readonly entity: (name: string) => Entity | undefined
}

const names = [...entities.keys()]

export async function reportReader(unit: Unit): Promise<ReportReader> {
  const permissions = unit.scope.permissions ?? new Set()
  const all = await Promise.all([...entities.values()].map((one) => unit.withCustomFields(one)))
  const byName = new Map(all.map((one) => [one.name, one]))
  return {
    unit,
    entity: (name) => byName.get(name),
    catalogue: makeCatalogue({
      names,
      resource: (name) => byName.get(name)?.resource,
      may: (need) => may({ permissions }, need),
    }),
  }
}
