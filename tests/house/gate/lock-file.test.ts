/** The lock file names the hash of each package, and no address other than that of the public registry. */
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { projectFile } from '#server/project/files.ts'

type Package = { readonly integrity?: string; readonly resolved?: string; readonly link?: boolean }
const { packages } = JSON.parse(fs.readFileSync(projectFile('package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Package>>
}
const installed = Object.entries(packages).filter(([folder]) => folder !== '')

test('each package of the lock file has a hash', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==/.test(integrity))).toEqual([])
})

// Without an address npm asks the registry that it is set to; a hash that is not that of the lock file ends the installation either way.
test('no package comes from another address than the public registry', () => {
  const elsewhere = installed.filter(
    ([, { resolved, link }]) =>
      link === true || (resolved !== undefined && new URL(resolved).host !== 'registry.npmjs.org'),
  )
  expect(elsewhere).toEqual([])
})
