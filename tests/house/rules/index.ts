/** Every rule over the whole tree. Rules with exceptions have a list of them in ../exceptions. */
import { fileCircles, folderCircles } from './circles.ts'
import { keyLimits, storySleeps } from './clocks.ts'
import { importEffects } from './effects.ts'
import { oneFactor } from './factor.ts'
import { fileNames, mockedTests, typeNames } from './names.ts'
import { oneReader } from './reading.ts'
import type { Rule } from './rule.ts'
import { fileLength, functionLength } from './sizes.ts'
import { moduleState } from './state.ts'
import { oneTax } from './tax.ts'
import { imports, rooms, walls } from './walls.ts'

export const rules: readonly Rule[] = [
  walls,
  imports,
  rooms,
  fileCircles,
  folderCircles,
  fileLength,
  functionLength,
  fileNames,
  typeNames,
  mockedTests,
  moduleState,
  importEffects,
  storySleeps,
  keyLimits,
  oneReader,
  oneFactor,
  oneTax,
]
