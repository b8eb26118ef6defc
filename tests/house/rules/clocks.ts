/** No clock decides how far a browser story is: it waits for what it tests. */
import { type CallExpression, type Node, Visitor } from 'oxc-parser'
import type { Source } from '../tree/sources.ts'
import { counted, type Rule } from './rule.ts'

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
