/** Names of the files of papers. */
import type { PaperKind } from '#model/kernel/papers.ts'

const ENDINGS: Readonly<Record<PaperKind, string>> = { issued: '', corrected: '', void: '-void' }

/** `PGT600123.pdf`, `PGT600123-r1.pdf`, `PGT600123-r1-void.pdf`: no letter that a folder or a zip does not take. */
export function paperFileName(title: string, revision: number, kind: PaperKind = 'issued', extension = 'pdf'): string {
  const safe = title.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-').replace(/^[. -]+/, '')
  return `${safe || 'paper'}${revision > 0 ? `-r${revision}` : ''}${ENDINGS[kind]}.${extension}`
}
