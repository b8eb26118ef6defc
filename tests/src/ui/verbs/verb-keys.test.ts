/** Every thing that has states is taken from one to the next by the same key and a letter. */
import { describe, expect, test } from 'vitest'
import * as resources from '#model/areas/index.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { verbs } from '#src/shell/commands/registry/derived-verbs.ts'

const commands = new Map(verbs.now())
const lives = all<Resource>(resources).filter(([, { life }]) => life !== undefined)

test('the verbs of tickets keep the name by which keys and macros of users know them', () => {
  expect(commands.get('terminal:changeStatus')?.title).toBe('Change status of tickets')
})

describe.each(lives)('%s', (name, { life, plural }) => {
  test('has one key for its verbs, and a command for each', () => {
    const choose = [...commands.values()].find(
      ({ title }) => /^Change .* of /.test(title) && title.toLowerCase().endsWith(plural.toLowerCase()),
    )
    expect([choose?.key, choose?.menu]).toEqual(['s', 'row'])
    for (const verb of Object.keys(life?.transitions ?? {})) expect(commands.has(`${name}:${verb}`)).toBe(true)
  })
})
