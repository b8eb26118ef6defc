/** How an analysis stands against the limits of its product, and beside those before it. */
import { gcAnalysis } from '#model/areas/terminal/analysis.resource.ts'
import { isIncomplete } from '#model/areas/measure/rules/volume/composition.ts'
import { productSpecification } from '#model/areas/terminal/product.resource.ts'
import { specificationLines } from '#model/areas/terminal/rules/specification.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { answerStaticDensities } from '#server/areas/measure/gauging.ts'

async function specification({ row, rows }: Call<typeof gcAnalysis, 'specification'>) {
  const limits = row.product === null ? [] : await rows(productSpecification).find({ product: row.product })
  const lines = specificationLines(row, limits)
  const { on_specification, overrule_reason, overruled_by, overruled_at } = row
  return {
    on_specification,
    incomplete: isIncomplete(row.total),
    /** Null: the product has no limits. */
    reckoned: lines.length === 0 ? null : lines.every(({ ok }) => ok),
    overruled: overruled_at === null ? null : { by: overruled_by, at: overruled_at, reason: overrule_reason },
    lines,
  }
}

async function compare({ row, rows, input }: Call<typeof gcAnalysis, 'compare'>) {
  const found = await rows(gcAnalysis).find(
    { location: row.location, product: row.product },
    { ordering: '-sampled_at,-id', limit: input.limit ?? 1 },
  )
  return { results: found }
}

export const analysisHandlers = handle(gcAnalysis, { staticDensities: answerStaticDensities, specification, compare })
