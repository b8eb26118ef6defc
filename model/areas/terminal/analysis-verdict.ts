/** Whether an analysis is on specification, as it is written: by the limits of its product, or by whoever overrules them with a reason. */
import { judgedBy } from '#model/kernel/judged-by.ts'
import { productSpecification } from './product.resource.ts'
import { specificationLines, specified, type FoundFigures } from './rules/specification.ts'

type Analysis = FoundFigures & {
  readonly product: string | null
  readonly basis: string
  readonly c6_molar_mass: number | null
  readonly c6_density: number | null
  readonly on_specification: boolean
  readonly overrule_reason: string
  readonly overruled_by: number | null
  readonly overruled_at: string | null
}

const notOverruled = { overrule_reason: '', overruled_by: null, overruled_at: null }
const figures = specified.filter((one) => one !== 'c4_and_heavier' && one !== 'c5_and_heavier')

export const judgedBySpecification = judgedBy({
  fields: ['product', 'on_specification', 'overrule_reason', 'c6_molar_mass', 'c6_density', 'basis', ...figures],
  facts: { limits: { of: productSpecification, where: { product: 'product' }, all: true } },
  judge: (row: Analysis, { limits }, _may, before: Analysis | undefined, { sets, user, now }) => {
    // What is written back by an undo brings its own marks.
    if (sets.has('overruled_by')) return { errors: {}, values: {} }
    const lines = specificationLines(row, limits ?? [])
    // Without limits it is whoever analysed it that says so.
    if (lines.length === 0) return { errors: {}, values: {} }
    const off = lines.filter(({ ok }) => !ok)
    const reckoned = off.length === 0
    const isSaid = sets.has('on_specification') && row.on_specification !== reckoned
    const reason = row.overrule_reason.trim()
    if (isSaid && reason === '')
      return {
        errors: {
          overrule_reason: [
            `${reckoned ? 'Its figures are within all limits.' : off.map(({ says }) => says).join(' ')} Give a reason to overrule that.`,
          ],
        },
        values: {},
      }
    const stays = reason !== '' && row.on_specification !== reckoned
    if (!stays) return { errors: {}, values: { ...notOverruled, on_specification: reckoned } }
    const isSame = before?.overrule_reason === row.overrule_reason && before.on_specification === row.on_specification
    return {
      errors: {},
      values: isSame ? {} : { overruled_by: user, overruled_at: now },
    }
  },
})
