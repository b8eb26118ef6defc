/** Makes the catalogue of a person with the fields that their company added, and the entities from which rows are read. */
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
  const byName = new Map<string, Entity>()
  // One after the other: the fields of the company are read once, with the first of them.
  for (const [name, one] of entities) byName.set(name, await unit.withCustomFields(one))
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
