/** The linter plugin of the house rules: the walls between rooms by resolved path, and the length of a file. */
import { existsSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { importVisitor } from './imports.mjs'
import { judge, linesOf, resolve, rooms } from './judge.mjs'

/** The exceptions of a rule; one that has none has no file. */
function listed(rule) {
  const file = new URL(`../exceptions/${rule}.json`, import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
const arrows = listed('walls')
const lengths = listed('file-length')
const pathOf = (context) => relative(context.cwd, context.filename).split(sep).join('/')

const walls = {
  create(context) {
    const from = pathOf(context)
    return importVisitor((specifier, kind, node) => {
      const message = judge(from, specifier, kind)
      const arrow = `${from} -> ${resolve(from, specifier).path ?? specifier}`
      if (message !== undefined && !(arrow in arrows)) context.report({ node, message })
    })
  },
}
const length = {
  create(context) {
    const most = lengths[pathOf(context)] ?? rooms.linesOfFile
    return {
      Program(node) {
        const lines = linesOf(context.sourceCode.text)
        if (lines > most) context.report({ node, message: `${lines} lines; a file has at most ${most}` })
      },
    }
  },
}

export default { meta: { name: 'house' }, rules: { walls, length } }
