/** Importing a module has no effects, because the importer may only want a name of it. */
import { type Directive, type Program, type Statement, Visitor } from 'oxc-parser'
import { isEntry, isProduct, type Source } from '../tree/sources.ts'
import { mutators } from './collections.ts'
import { counted, type Rule } from './rule.ts'

const declares = /Declaration$/
const loops = /^For/

/** A loop that only fills collections is part of their declaration. */
function onlyFills(line: Statement | Directive, program: Program): boolean {
  if (!loops.test(line.type)) return false
  let fills = true
  const look = new Visitor({
    ExpressionStatement({ expression }) {
      const callee = expression.type === 'CallExpression' ? expression.callee : undefined
      const name =
        callee?.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
      if (!mutators.test(name)) fills = false
    },
  })
  look.visit({ ...program, body: [line] })
  return fills
}
const told = ({ program, path }: Source): string[] =>
  program.body
    .filter((line) => !declares.test(line.type) && line.type !== 'EmptyStatement')
    .filter((line) => !('directive' in line && line.directive != null))
    .filter((line) => !onlyFills(line, program))
    .map(() => path)

export const importEffects: Rule = {
  name: 'import-effects',
  says: 'nothing happens by being imported, but in main and worker files',
  find: ({ sources }) =>
    counted(sources.filter((source) => isProduct(source) && !isEntry(source)).flatMap((source) => told(source))),
  planted: {
    'src/a.ts': "'use strict'\nexport const a = 1\nif (a > 0) start()",
    'src/b.ts': 'addEventListener("pagehide", () => {})',
    'src/loop.ts': "const known = new Map()\nfor (const one of ['a']) known.set(one, 1)\nexport const k = known.size",
    'src/doing.ts': "for (const one of ['a']) addEventListener(one, () => {})",
    'src/main.tsx': 'start()',
    'src/c.ts': 'export const c = () => document.write("")\nexport default c',
  },
  caught: ['src/a.ts', 'src/b.ts', 'src/doing.ts'],
}
