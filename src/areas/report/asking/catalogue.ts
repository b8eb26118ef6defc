/** The resources and columns that the user may ask reports about, with the additional fields of the company. */
import { resourceNames } from '#model/areas/named.ts'
import { makeCatalogue, type Catalogue } from '#model/areas/report/rules/columns.ts'
import { resourceWithAdditional } from '#src/engine/data/additional-fields.ts'
import { may } from '#src/engine/session/session.state.ts'

export const reportCatalogue = (): Catalogue =>
  makeCatalogue({
    names: [...resourceNames],
    resource: (name) => (resourceNames.has(name) ? resourceWithAdditional(name) : undefined),
    may,
  })
