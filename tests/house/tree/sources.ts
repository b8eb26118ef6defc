/** The source files of the repository, read and parsed once for all rules. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type Comment, type Program, parseSync, Visitor } from 'oxc-parser'
import { importVisitor, type ImportKind } from '../walls/imports.mjs'
import { linesOf } from '../walls/judge.mjs'

export interface Import {
  readonly specifier: string
  readonly kind: ImportKind
}
export interface Source {
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly program: Program
  readonly comments: readonly Comment[]
  readonly imports: readonly Import[]
}
export const TOPS = ['model', 'workers', 'server', 'src', 'tests'] as const

/** AssemblyScript is not TypeScript, and generated files have no author. */
export const foreign = (path: string): boolean => /\/assembly\/|\/compiled\.ts$|\.d\.ts$/.test(path)

function pathsIn(root: string, top: string): string[] {
  try {
    return readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .map((file) => `${top}/${file.split(sep).join('/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !foreign(path))
  } catch {
    return []
  }
}
function read(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const imports: Import[] = []
  new Visitor(importVisitor((specifier, kind) => imports.push({ specifier, kind }))).visit(program)
  return { path, text, lines: linesOf(text), program, comments, imports }
}

export function readSources(root: string): readonly Source[] {
  return TOPS.flatMap((top) => pathsIn(root, top))
    .toSorted()
    .map((path) => read(root, path))
}
/** The code of the product; tests are only checked for names, sizes and circles. */
export const isProduct = ({ path }: Source): boolean => !path.startsWith('tests/')
/** Entry points, which run when imported. */
export const isEntry = ({ path }: Source): boolean => /(^|[/-])(main|worker)\.tsx?$/.test(path)
