// Writes the counts, failures and times of a Vitest run for `npm test`. Vitest's own JSON omits errors outside of tests, which also fail a run.
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const firstLine = (text) =>
  stripVTControlCharacters(text ?? '')
    .split('\n', 1)[0]
    .slice(0, 160)

/** Where an error was thrown: the first stack frame in our code. */
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

/** Seconds of one file: loading its modules, and its tests. */
function timeOf(module) {
  const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } = module.diagnostic()
  const milliseconds = duration + collectDuration + setupDuration + environmentSetupDuration + prepareDuration
  return { file: path.relative('.', module.moduleId), wall: milliseconds / 1000 }
}

/** Writes `{passed, failures, files}` to the file named by `HIGHBALL_TEST_REPORT`. */
export default class Report {
  onTestRunEnd(modules, unhandled) {
    const passed = modules.reduce((sum, { children }) => sum + [...children.allTests('passed')].length, 0)
    const failures = [
      ...modules.flatMap((module) => [...namesOf(module)]),
      ...unhandled.map((error) => `outside a test: ${firstLine(error.message)} (${placeOf(error)})`),
    ]
    fs.writeFileSync(process.env.HIGHBALL_TEST_REPORT, JSON.stringify({ passed, failures, files: modules.map(timeOf) }))
  }
}
