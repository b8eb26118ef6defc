/** Names are unambiguous: component files are in PascalCase, and an exported type name has one meaning. */
import { posix } from 'node:path'
import type { Directive, Statement } from 'oxc-parser'
import { isProduct, type Source } from '../tree/sources.ts'
import { counted, eachOnce, over, type Rule } from './rule.ts'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const pascal = /^[A-Z][A-Za-z0-9]*$/

type Line = Statement | Directive
const exported = (line: Line) => (line.type === 'ExportNamedDeclaration' ? (line.declaration ?? undefined) : undefined)

/** An exported value with a name in PascalCase is taken as a component. */
function exportsComponent({ program }: Source): boolean {
  return program.body.some((line) => {
    const it = exported(line)
    if (it?.type === 'FunctionDeclaration') return pascal.test(it.id?.name ?? '')
    return (
      it?.type === 'VariableDeclaration' &&
      it.declarations.some(({ id }) => id.type === 'Identifier' && pascal.test(id.name) && /[a-z]/.test(id.name))
    )
  })
}
function wellNamed(source: Source): boolean {
  const [first = '', ...more] = posix.basename(source.path).split('.').slice(0, -1)
  if (!more.every((part) => kebab.test(part))) return false
  if (!source.path.endsWith('.tsx')) return kebab.test(first)
  return pascal.test(first) || (kebab.test(first) && !(isProduct(source) && exportsComponent(source)))
}
export const fileNames: Rule = {
  name: 'file-names',
  says: 'files in kebab-case, components in PascalCase.tsx',
  find: ({ sources }) => eachOnce(sources.filter((source) => !wellNamed(source)).map(({ path }) => path)),
  planted: {
    'src/ui/Menu.tsx': '',
    'src/ui/menu-at.resource.ts': '',
    'src/ui/menuAt.ts': '',
    'src/ui/Menu.ts': '',
    'src/ui/tool-tip.tsx': 'export const ToolTip = () => null',
  },
  caught: ['src/ui/menuAt.ts', 'src/ui/Menu.ts', 'src/ui/tool-tip.tsx'],
}

/** `vi.mock('…')`, and what is like it, at the top of a file. */
const replacesModules = ({ program }: Source): boolean =>
  program.body.some(
    (line) =>
      line.type === 'ExpressionStatement' &&
      line.expression.type === 'CallExpression' &&
      line.expression.callee.type === 'MemberExpression' &&
      line.expression.callee.object.type === 'Identifier' &&
      line.expression.callee.object.name === 'vi' &&
      line.expression.callee.property.type === 'Identifier' &&
      /^(do)?mock$/i.test(line.expression.callee.property.name),
  )
/** Modules can be replaced only before anything has loaded them, and other files of tests share theirs (vitest.config.ts). */
export const mockedTests: Rule = {
  name: 'mocked-tests',
  says: 'a file that replaces modules is called .mocked.test, and no other is',
  find: ({ sources }) =>
    eachOnce(
      sources
        .filter((source) => replacesModules(source) !== /\.mocked\.test\.tsx?$/.test(source.path))
        .map(({ path }) => path),
    ),
  planted: {
    'tests/src/a.mocked.test.ts': "vi.mock('#src/a.ts')",
    'tests/src/b.test.ts': "vi.mock('#src/a.ts')",
    'tests/src/c.mocked.test.ts': 'vi.useFakeTimers()',
    'tests/src/d.test.ts': 'vi.useFakeTimers()',
  },
  caught: ['tests/src/b.test.ts', 'tests/src/c.mocked.test.ts'],
}

const typeKinds = ['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'ClassDeclaration', 'TSEnumDeclaration']
function typeName(line: Line): string[] {
  const it = exported(line)
  return it !== undefined && typeKinds.includes(it.type) && 'id' in it && it.id?.type === 'Identifier'
    ? [it.id.name]
    : []
}
export const typeNames: Rule = {
  name: 'type-names',
  says: 'an exported type name has one meaning: one file declares it',
  find: ({ sources }) =>
    over(
      counted(sources.filter(isProduct).flatMap(({ program }) => [...new Set(program.body.flatMap(typeName))])),
      () => 1,
    ),
  planted: {
    'model/a.ts': 'export type Standing = 1\ntype Own = 1',
    'src/b.ts': "export interface Standing {}\nexport type { Own } from './c.ts'",
    'src/c.ts': 'export type Own = 1',
  },
  caught: ['Standing'],
}
