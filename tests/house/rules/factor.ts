/** Gallons become litres, and pounds kilograms, by one factor: invoices, customs papers and the demo then agree on what was shipped. */
import { Visitor } from 'oxc-parser'
import type { Source } from '../tree/sources.ts'
import { eachOnce, type Rule } from './rule.ts'

/** The second one shows what was measured in another unit, by the definitions of the gallon and the pound. */
const homes: ReadonlySet<string> = new Set(['model/shared/factors.ts', 'model/kernel/measure/units.ts'])
const product = /^(model|src|server|workers)\//
/** Litres or cubic metres to a gallon, or kilograms to a pound, with any number of digits, as text, number or big integer. */
const factor = /^(?:(?:0\.00)?3\.?785\d*|(?:0?\.)?4535\d*)n?$/

function factorsIn({ program, path }: Source): readonly string[] {
  const found: string[] = []
  new Visitor({
    Literal: ({ raw }) => void (factor.test((raw ?? '').replaceAll(/['_]/g, '')) && found.push(path)),
  }).visit(program)
  return found
}

export const oneFactor: Rule = {
  name: 'one-factor',
  says: 'litres to a gallon and kilograms to a pound stand in model/shared/factors.ts alone',
  find: ({ sources }) =>
    eachOnce(sources.filter(({ path }) => product.test(path) && !homes.has(path)).flatMap(factorsIn)),
  planted: {
    'model/areas/invoice/rules/quantity.ts': 'const LITRES = 378_541n',
    'server/demo/tickets.ts': 'const litres = gallons * 3.785_41',
    'src/areas/measure/tank.ts': "const litres = units('3.78541', 5)",
    'model/areas/terminal/rules/tank.ts': 'const CUBIC_METRES = 0.003785411784',
    'model/shared/factors.ts': "export const LITRES_PER_GALLON_TEXT = '3.78541'",
    'server/areas/rail/paper/weight.ts': 'const KILOGRAMS = 45_359_237n',
    'model/areas/rail/rules/weight.ts': 'const TONNE = 2204.62',
    'tests/model/factor.test.ts': 'const litres = gallons * 3.785_41',
  },
  caught: [
    'model/areas/invoice/rules/quantity.ts',
    'server/demo/tickets.ts',
    'src/areas/measure/tank.ts',
    'model/areas/terminal/rules/tank.ts',
    'server/areas/rail/paper/weight.ts',
  ],
}
