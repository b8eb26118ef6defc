/** Reads every file again that rows name, attachments and the archive, and compares it with what its row says of it. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { numberText } from '#model/kernel/quantity.ts'
import type { Database } from '#server/db/database.ts'
import { filesNamedNow, stillNamed, type NamedFile } from './backup/named-files.ts'

export const troubles = ['missing', 'changed', 'unreadable'] as const
type Trouble = (typeof troubles)[number]
type WrongFile = NamedFile & { readonly trouble: Trouble }
/** Of one folder of the data folder. */
type PartReport = { readonly part: string; readonly named: number; readonly wrong: readonly WrongFile[] }

async function troubleOf(data: string, { path: name, size, sha256 }: NamedFile): Promise<Trouble | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of fs.createReadStream(path.join(data, name))) {
      const piece: Buffer = chunk
      hash.update(piece)
      bytes += piece.byteLength
    }
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'missing' : 'unreadable'
  }
  const isSame = sha256 === '' ? size === null || size === bytes : hash.digest('hex') === sha256
  return isSame ? undefined : 'changed'
}

export async function checkFiles(db: Database, data: string): Promise<PartReport[]> {
  const files = await filesNamedNow(db)
  const found: WrongFile[] = []
  for (const file of files.values()) {
    const trouble = await troubleOf(data, file)
    if (trouble) found.push({ ...file, trouble })
  }
  const wrong = await stillNamed(db, found)
  const isOf = (part: string) => (file: NamedFile) => file.path.startsWith(`${part}${path.sep}`)
  return ['archive', 'files'].map((part) => ({
    part,
    named: [...files.values()].filter(isOf(part)).length,
    wrong: wrong.filter(isOf(part)),
  }))
}

const titles: Readonly<Record<string, string>> = { archive: 'Archived files', files: 'Attached files' }

/** `Archived files: 14 named, 13 read again, 1 missing, 0 changed, 0 unreadable.` */
export function checkedText({ part, named, wrong }: PartReport): string {
  const count = (trouble: Trouble): number => wrong.filter((file) => file.trouble === trouble).length
  const read = named - count('missing') - count('unreadable')
  const counts = troubles.map((trouble) => `${numberText(count(trouble), 0)} ${trouble}`)
  return `${titles[part] ?? part}: ${numberText(named, 0)} named, ${numberText(read, 0)} read again, ${counts.join(', ')}.`
}
