// `npm run test:changed`: the tests of what differs from main, or on main of what is not committed. Stories are not included.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { run } from './ensure.mjs'

const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)
function base() {
  for (const main of ['main', 'origin/main'])
    try {
      return git('merge-base', 'HEAD', main)[0]
    } catch {
      // This clone has no such branch.
    }
  return 'HEAD'
}
const changed = [...new Set([...git('diff', '--name-only', base()), ...git('ls-files', '-o', '--exclude-standard')])]

const files = git('ls-files', '-co', '--exclude-standard', 'model', 'server', 'workers', 'src', 'tests').filter(
  (file) => /\.(tsx?|css|sql)$/.test(file) && fs.existsSync(file),
)
const areaOf = (file) => {
  const area = /(?:^|\/)areas\/([^/]+)\//.exec(file)?.[1]
  return area === 'sections' ? undefined : area
}

/** The modules that a file imports at run time; type imports are gone by then. */
const reads = /(?:^|\n)\s*(?:import|export)\s+(?!type\s)(?:[^'"]*?\sfrom\s+)?'([#.][^']+)'|\bimport\(\s*'([#.][^']+)'/g
const readBy = new Map()
const areasReadBy = new Map()
for (const file of files.filter((name) => /\.tsx?$/.test(name)))
  for (const [, still, lazy] of fs.readFileSync(file, 'utf8').matchAll(reads)) {
    const named = still ?? lazy
    const read = named.startsWith('#') ? named.slice(1) : path.posix.join(path.posix.dirname(file), named)
    readBy.set(read, [...(readBy.get(read) ?? []), file])
    const area = areaOf(read)
    if (area !== undefined && area !== areaOf(file))
      areasReadBy.set(file, (areasReadBy.get(file) ?? new Set()).add(area))
  }

/** Every server test starts a server, with a company and its users. */
const everyServer = ['server/app.ts', 'tests/server/harness.ts']
/** A file that combines areas, such as the registry: what imports it depends on all areas, and so on none in particular. */
const isList = (file) =>
  areaOf(file) === undefined &&
  (/(^|\/)areas\//.test(file) || everyServer.includes(file) || (areasReadBy.get(file)?.size ?? 0) > 4)
function dependants(file) {
  const found = new Set([file])
  const isOfArea = areaOf(file) !== undefined
  for (const one of found)
    for (const reader of readBy.get(one) ?? []) if (!(isOfArea && isList(reader))) found.add(reader)
  return found
}

const isTest = (file) => /\.test\.tsx?$/.test(file)
const ofArea = changed.filter((file) => areaOf(file) !== undefined)
const wanted = new Set(changed.flatMap((file) => [...dependants(file)]).filter(isTest))
/** The tests of an area are at its path; tests of its declarations exist at every level. */
const isNear = (test) =>
  ofArea.some(
    (file) =>
      areaOf(file) === areaOf(test) && (file.startsWith('model/') || test.startsWith(`tests/${file.split('/')[0]}/`)),
  )
/** It builds the page three times, which takes as long as all else here, and nothing of the server is in it. */
const isOfHouse = (test) =>
  test.startsWith('tests/house/') &&
  (!test.includes('/first-load/') || changed.some((file) => !/^(server|docs|tests\/(?!house\/))/.test(file)))
for (const file of files.filter(isTest)) if (isOfHouse(file) || isNear(file)) wanted.add(file)

/** Suites over all resources run only for those of the changed areas, unless something common to all has changed. */
const everyResource = (readBy.get('tests/server/registry/registry.ts') ?? []).filter(isTest)
const isNarrow = everyResource.every((file) => !wanted.has(file))
const declares = (area) =>
  files.some((file) => file.startsWith(`model/areas/${area}/`) && file.endsWith('.resource.ts'))
const areas = [...new Set(ofArea.filter((file) => /^(model|server)\//.test(file)).map(areaOf))].filter(declares)
if (isNarrow && areas.length > 0) for (const file of everyResource) wanted.add(file)

const tests = [...wanted].filter((file) => fs.existsSync(file))
console.log(`${changed.length} changed files, ${tests.length} files of tests that depend on them`)
if (process.argv.includes('--list')) console.log(tests.sort().join('\n'))
else
  run(
    'node_modules/.bin/vitest',
    ['run', ...tests],
    // Calls of one area get more unusual requests each by that than those of all areas do in a whole run.
    isNarrow && areas.length > 0
      ? { HIGHBALL_TEST_AREAS: areas.join(), HIGHBALL_FUZZ_CASES: process.env['HIGHBALL_FUZZ_CASES'] ?? '1000' }
      : {},
  )
