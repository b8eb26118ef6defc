/** docs/LIFE-CYCLES.md, from the declarations. */
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { lifeSection } from '#model/kernel/words/life-diagram.ts'
import * as resources from './index.ts'

const HEAD = `# Life cycles

Written from the declarations by \`npm run life-cycles\`; a test fails while it is out of date. What a verb lacks, and who may do it, is in the declaration itself;
in the console \`Shift W\` on a record says it.`

export function lifeCyclesPage(): string {
  const inOrder = all<Resource>(resources).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const sections = inOrder.flatMap(([, { life, fields, plural, viewOf }]) => {
    const states = life && fields[life.field]
    return life && states && viewOf === undefined ? [lifeSection(plural, life, states)] : []
  })
  return `${[HEAD, ...sections].join('\n\n')}\n`
}
