/** The catalogue that tests of reports ask: all resources, and the permissions that are given. */
import { resourceNamed, resourceNames } from '#model/areas/named.ts'
import { fieldsOf, modelOf, withFields, type Definition } from '#model/areas/config/custom-field.ts'
import { makeCatalogue, type Catalogue } from '#model/areas/report/rules/columns.ts'
import { meets, permissions, type Permission } from '#model/kernel/permissions.ts'

export function catalogueOf(
  granted: readonly Permission[] = permissions,
  additional: readonly Definition[] = [],
): Catalogue {
  const held = new Set(granted)
  return makeCatalogue({
    names: [...resourceNames],
    resource: (name) =>
      resourceNames.has(name)
        ? withFields(resourceNamed(name), fieldsOf(additional, modelOf(name, resourceNamed(name))))
        : undefined,
    may: (need) => meets(held, need),
  })
}
