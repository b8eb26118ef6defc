// What `npm test` counts and names of a Vitest run. Vitest's own JSON leaves out the errors that belong to no test, which end a run badly too.
import fs from 'node:fs'
import path from 'node:path'

const firstLine = (text) =>
  (text ?? '')
    .replaceAll(/\u001b\[[\d;]*m/g, '')
    .split('\n', 1)[0]
    .slice(0, 160)

/** Where an error was thrown: the first place of its stack that is ours. */
const placeOf = ({ stack = '' }) =>
  stack
    .split('\n')
    .find((line) => line.includes(' at ') && !line.includes('node_modules'))
    ?.trim() ?? 'no place known'

function* namesOf(module) {
  const file = path.relative('.', module.moduleId)
  for (const { message } of module.errors()) yield `${file}: ${firstLine(message)}`
  for (const suite of module.children.allSuites())
    for (const { message } of suite.errors()) yield `${file} › ${suite.fullName}: ${firstLine(message)}`
  for (const test of module.children.allTests('failed'))
    yield `${file} › ${test.fullName}: ${firstLine(test.result().errors[0]?.message)}`
}

/** Writes `{passed, failed, names}` to the file that `HIGHBALL_TEST_REPORT` names. */
export default class Report {
  onTestRunEnd(modules, unhandled) {
    const passed = modules.reduce((sum, { children }) => sum + [...children.allTests('passed')].length, 0)
    const names = [
      ...modules.flatMap((module) => [...namesOf(module)]),
      ...unhandled.map((error) => `outside a test: ${firstLine(error.message)} (${placeOf(error)})`),
    ]
    fs.writeFileSync(process.env.HIGHBALL_TEST_REPORT, JSON.stringify({ passed, failed: names.length, names }))
  }
}
