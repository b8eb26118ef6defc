/**
 * The hazardous materials table of 49 CFR 172.101 (a text of the United States government), in short: one line for each number, name, class
 * and set of subsidiary hazards. What the table forbids has no number, and is left out. Read when it is first asked for.
 */
import fs from 'node:fs/promises'
import type { HazmatEntry } from '#model/areas/company/rules/hazmat.ts'
import { projectFile } from '#server/project/files.ts'

let table: Promise<readonly HazmatEntry[]> | undefined

async function read(): Promise<readonly HazmatEntry[]> {
  const text = await fs.readFile(projectFile('server/areas/company/hazmat-172-101.tsv'), 'utf8')
  const [, ...lines] = text.trimEnd().split('\n')
  return lines.map((line) => {
    const [un_number = '', name = '', hazard_class = '', subsidiary_hazards = '', groups = '', generic = ''] =
      line.split('\t')
    return {
      un_number,
      proper_shipping_name: name,
      hazard_class,
      subsidiary_hazards,
      packing_groups: groups === '' ? [] : groups.split(' '),
      is_generic: generic === 'G',
    }
  })
}

/** A read that failed is not kept: the next one who asks tries again. */
export function hazmatTable(): Promise<readonly HazmatEntry[]> {
  table ??= read().catch((error: unknown) => {
    table = undefined
    throw error
  })
  return table
}
