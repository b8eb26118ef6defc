/** Gallons become litres by one factor: invoices, customs papers and the demo then agree on what was shipped. */
import { Visitor } from 'oxc-parser'
import type { Source } from '../tree/sources.ts'
import { eachOnce, type Rule } from './rule.ts'

/** The second one shows measured volumes in another unit, by the definition of the gallon. */
const homes: ReadonlySet<string> = new Set(['model/shared/litres-per-gallon.ts', 'model/kernel/measure/units.ts'])
const product = /^(model|src|server|workers)\//
/** Litres or cubic metres to a gallon, with any number of digits, as text, number or big integer. */
const factor = /^(?:0\.00)?3\.?785\d*n?$/

function factorsIn({ program, path }: Source): readonly string[] {
  const found: string[] = []
  new Visitor({
    Literal: ({ raw }) => void (factor.test((raw ?? '').replaceAll(/['_]/g, '')) && found.push(path)),
  }).visit(program)
  return found
}

export const oneFactor: Rule = {
  name: 'one-factor',
  says: 'litres to a gallon stand in model/shared/litres-per-gallon.ts alone',
  find: ({ sources }) =>
    eachOnce(sources.filter(({ path }) => product.test(path) && !homes.has(path)).flatMap(factorsIn)),
  planted: {
    'model/areas/invoice/rules/quantity.ts': 'const LITRES = 378_541n',
    'server/demo/tickets.ts': 'const litres = gallons * 3.785_41',
    'src/areas/measure/tank.ts': "const litres = units('3.78541', 5)",
    'model/areas/terminal/rules/tank.ts': 'const CUBIC_METRES = 0.003785411784',
    'model/shared/litres-per-gallon.ts': "export const LITRES_PER_GALLON_TEXT = '3.78541'",
    'model/areas/rail/rules/weight.ts': 'const TONNE = 2204.62',
    'tests/model/factor.test.ts': 'const litres = gallons * 3.785_41',
  },
  caught: [
    'model/areas/invoice/rules/quantity.ts',
    'server/demo/tickets.ts',
    'src/areas/measure/tank.ts',
    'model/areas/terminal/rules/tank.ts',
  ],
}
