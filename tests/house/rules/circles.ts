/** No circular imports, including types and lazy imports: files in a circle can only be understood, moved and tested together. */
import { circles, folderGraph } from '../tree/graph.ts'
import type { Rule } from './rule.ts'

const planted = {
  'model/kernel/a.ts': "import type { B } from '../shared/b.ts'\nexport type A = B",
  'model/shared/b.ts': "export type B = 1\nexport const c = () => import('../kernel/c.ts')",
  'model/kernel/c.ts': "export * from './a.ts'",
}
export const fileCircles: Rule = {
  name: 'file-circles',
  says: 'no circle between files',
  find: ({ files }) => circles(files),
  planted,
  caught: Object.keys(planted),
}
export const folderCircles: Rule = {
  name: 'folder-circles',
  says: 'no circle between folders',
  find: ({ files }) => circles(folderGraph(files)),
  planted: {
    ...planted,
    'model/shared/b.ts': "export const c = () => import('../kernel/c.ts')",
    'model/kernel/c.ts': '',
  },
  caught: ['model/kernel', 'model/shared'],
}
