/** Images and the actions of continuous integration are named by the hash of their content, because a tag can be moved to another. */
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { projectFile } from '#server/project/files.ts'

const HASH_OF_IMAGE = /@sha256:[0-9a-f]{64}$/
const HASH_OF_ACTION = /@[0-9a-f]{40}$/
const named = (file: string, line: RegExp): readonly string[] =>
  [...fs.readFileSync(projectFile(file), 'utf8').matchAll(line)].map(([, name = '']) => name)

test('each image that is not built here', () => {
  const stages = new Set(['highball', ...named('Dockerfile', /^FROM \S+ AS (\S+)$/gm)])
  const images = [
    ...named('Dockerfile', /^FROM (\S+)/gm),
    ...['compose.yaml', 'compose.tls.yaml'].flatMap((file) => named(file, /^\s+image: (\S+)$/gm)),
  ].filter((name) => !stages.has(name))
  expect(images.length).toBeGreaterThan(2)
  expect(images.filter((name) => !HASH_OF_IMAGE.test(name))).toEqual([])
})

test('each action of a workflow', () => {
  const workflows = fs.readdirSync(projectFile('.github/workflows'))
  const actions = workflows.flatMap((file) => named(`.github/workflows/${file}`, /uses: (\S+)/g))
  expect(actions.length).toBeGreaterThan(2)
  expect(actions.filter((name) => !HASH_OF_ACTION.test(name))).toEqual([])
})
