/** No clock decides what happens to a key: stories wait for what they test, and the limits of key patience are in one module. */
import { type CallExpression, type Node, Visitor } from 'oxc-parser'
import type { Source } from '../tree/sources.ts'
import { counted, eachOnce, type Rule } from './rule.ts'

/** The name of a called function or method. */
function calledName({ callee }: CallExpression): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined
}

/** The path of the file, once for each sleep in it. */
function sleepsIn({ program, path }: Source): readonly string[] {
  const sleeps: string[] = []
  const depth = { page: 0, promise: 0 }
  const runsInPage = (node: CallExpression): boolean => /^evaluate(All|Handle)?$/.test(calledName(node) ?? '')
  const isPromise = ({ callee }: { readonly callee: Node }): boolean =>
    callee.type === 'Identifier' && callee.name === 'Promise'
  new Visitor({
    CallExpression(node) {
      if (runsInPage(node)) depth.page++
      const name = calledName(node)
      const isSleepInPage = name === 'setTimeout' && depth.page > 0 && depth.promise > 0
      if (name === 'waitForTimeout' || isSleepInPage) sleeps.push(path)
    },
    'CallExpression:exit': (node) => void (runsInPage(node) && depth.page--),
    NewExpression: (node) => void (isPromise(node) && depth.promise++),
    'NewExpression:exit': (node) => void (isPromise(node) && depth.promise--),
  }).visit(program)
  return sleeps
}
/** A pause between two questions to the process of a server is no sleep of a story, so outside the page `setTimeout` is allowed. */
export const storySleeps: Rule = {
  name: 'story-sleeps',
  says: 'a browser story never sleeps: no waitForTimeout, and no promise of a setTimeout in the page',
  find: ({ sources }) =>
    counted(sources.filter(({ path }) => path.startsWith('tests/e2e/')).flatMap((source) => sleepsIn(source))),
  planted: {
    'tests/e2e/wait.spec.ts': 'await page.waitForTimeout(60)\nawait page.mainFrame().waitForTimeout(60)',
    'tests/e2e/page.spec.ts': 'await page.evaluate(() => new Promise((pass) => setTimeout(pass, 600)))',
    'tests/e2e/site/poll.ts': 'await new Promise((resolve) => setTimeout(resolve, 100))',
    'tests/e2e/timer.spec.ts': 'await page.evaluate(() => setTimeout(close, 100))\ntest.setTimeout(1000)',
    'tests/bench/a.bench.ts': 'await page.waitForTimeout(60)',
  },
  caught: ['tests/e2e/wait.spec.ts', 'tests/e2e/page.spec.ts'],
}

/** The files that decide where a key goes or how long it waits. */
const keyFiles = /^src\/shell\/(keys\/|commands\/(type-ahead|run\.)|palette\/use-enter\.|panes\/Arrival\.)/
const limitName = /_MS$|wait|frames|patience|timeout/i

/** A number, a list of numbers, or arithmetic of numbers. */
function isNumeric(node: Node | null): boolean {
  if (node?.type === 'Literal') return typeof node.value === 'number'
  if (node?.type === 'BinaryExpression') return isNumeric(node.left) && isNumeric(node.right)
  return node?.type === 'ArrayExpression' && node.elements.length > 0 && node.elements.every(isNumeric)
}
function limitsIn({ program, path }: Source): readonly string[] {
  const limits: string[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && limitName.test(id.name) && isNumeric(init)) limits.push(`${path}#${id.name}`)
    },
  }).visit(program)
  return limits
}
export const keyLimits: Rule = {
  name: 'key-limits',
  says: 'code that routes keys has no limit of its own: they are in src/engine/commands/keys/key-patience.state.ts',
  find: ({ sources }) => eachOnce(sources.filter(({ path }) => keyFiles.test(path)).flatMap(limitsIn)),
  planted: {
    'src/shell/keys/KeyLayer.tsx': 'const WAIT = 5000\nconst isWaiting = true\nconst columns = 3',
    'src/shell/commands/type-ahead.ts': 'export const OPENING_MS = 5 * 1000\nconst patience = (ms: number) => ms',
    'src/shell/commands/run.ts': 'const COMING_MS = keyPatience().coming',
    'src/shell/commands/log.ts': 'const WAIT_MS = 200',
    'src/shell/palette/use-enter.ts': 'export function enter() { const FRAMES = 40; return FRAMES }',
    'src/shell/panes/Arrival.tsx': 'const waits = [0, 60, 90]',
    'src/engine/commands/keys/key-patience.state.ts': 'const OPENING_MS = 5000',
  },
  caught: [
    'src/shell/keys/KeyLayer.tsx#WAIT',
    'src/shell/commands/type-ahead.ts#OPENING_MS',
    'src/shell/palette/use-enter.ts#FRAMES',
    'src/shell/panes/Arrival.tsx#waits',
  ],
}
