/** Where parties are used, and how two that are the same become one. */
import { party as parties } from '#model/areas/company/company.resource.ts'
import { doublesAmong, nameKey } from '#model/areas/company/rules/same-name.ts'
import type { Row } from '#model/kernel/resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { merging } from '#server/engine/operations/merging/merging.ts'

const merged = merging<Row<typeof parties>>(parties, {
  noun: 'party',
  flag: 'active',
  isOn: ({ active }) => active,
  nameOf: ({ name }) => name,
})

export const party = handle(parties, {
  merge: async (call) => {
    const into = await merged.into(call.row, call.input.into, (id) => call.rows(parties).get(id, { lock: true }))
    return call.input.dry_run ? merged.foreseen(call, call.row, into) : merged.merge(call, call.row, into)
  },
  unmerge: (call) => merged.unmerge(call, call.row),
  uses: async ({ row, rows }) => {
    const uses = await merged.usesOf({ rows }, row.id)
    const alike = await rows(parties).find({ merged_into: null }, { only: ['id', 'name', 'city'] })
    const key = nameKey(row.name)
    return {
      count: uses.reduce((sum, { count }) => sum + count, 0),
      uses,
      doubles: alike.filter(({ id, name }) => id !== row.id && nameKey(name) === key),
    }
  },
  doubles: async ({ rows }) => {
    const all = await rows(parties).find({ merged_into: null }, { only: ['id', 'name', 'city'] })
    return { results: doublesAmong(all).map((some) => ({ key: nameKey(some[0]?.name ?? ''), parties: some })) }
  },
})
