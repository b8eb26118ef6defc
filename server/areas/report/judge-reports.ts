/** Validates reports before they are written: they name existing columns only, and a source that their writer may view. */
import { fieldsOf, modelOf, withFields } from '#model/areas/config/custom-field.ts'
import { makeCatalogue } from '#model/areas/report/rules/columns.ts'
import { changedFields, errorsOf, judgeReport } from '#model/areas/report/rules/judge-report.ts'
import { report } from '#model/areas/report/report.resource.ts'
import { initialValues, isClean } from '#model/kernel/validate.ts'
import type { FieldValues } from '#model/kernel/field.ts'
import { readDefinitions } from '#server/engine/base/custom-fields.ts'
import { entities } from '#server/engine/base/entity.ts'
import { denied, invalid } from '#server/engine/base/http-error.ts'
import { may } from '#server/engine/base/permission-check.ts'
import type { Guard } from '#server/engine/rows/following/guards.state.ts'

const names = [...entities.keys()]
const initial = initialValues(report.fields)
const isWhole = (row: Readonly<Record<string, unknown>>): row is FieldValues<typeof report.fields> =>
  Object.keys(report.fields).every((key) => row[key] !== undefined)

export const judgeReports: Guard = async (_, at, written) => {
  const { user, permissions = new Set() } = at
  const asked = written
    .map(({ declared, before }) => ({
      row: { ...initial, ...before, ...declared },
      changed: changedFields(before ?? {}, declared),
    }))
    .filter(({ changed }) => changed.length > 0)
  if (asked.length === 0) return
  const definitions = await readDefinitions(at)
  const catalogue = makeCatalogue({
    names,
    resource: (name) => {
      const found = entities.get(name)?.resource
      return found && withFields(found, fieldsOf(definitions, modelOf(name, found)))
    },
    // The system writes without a user and may view everything.
    may: (need) => user === undefined || may({ permissions }, need),
  })
  for (const { row, changed } of asked) {
    if (!isWhole(row)) throw new Error('A report lacks a field of its declaration.')
    const { isForbidden, errors } = judgeReport(catalogue, row)
    if (isForbidden) throw denied()
    const answered = errorsOf(errors, changed)
    if (!isClean(answered)) throw invalid(answered)
  }
}
