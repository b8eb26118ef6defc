/** What people send is read in one place: numbers by model/shared/numbers, bytes of files by model/shared/reading. */
import { Visitor, type Argument, type CallExpression, type NewExpression } from 'oxc-parser'
import type { Source } from '../tree/sources.ts'
import { eachOnce, type Rule } from './rule.ts'

const reader = /^model\/shared\/(numbers|reading)\//
const product = /^(model|src|server|workers)\//

/** A comma as text, or a pattern that takes one: not in a repetition such as `{1,3}`, nor among what is left, such as `[^,]`. */
function takesComma(from: Argument | undefined): boolean {
  if (from?.type !== 'Literal') return false
  if (from.value === ',') return true
  return 'regex' in from && from.regex.pattern.replaceAll(/\{\d*,\d*\}|\[\^[^\]]*\]/g, '').includes(',')
}
const isMethod = ({ callee }: CallExpression, names: RegExp): boolean =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && names.test(callee.property.name)
const dropsCommas = (node: CallExpression): boolean =>
  isMethod(node, /^replace(All)?$/) &&
  takesComma(node.arguments[0]) &&
  node.arguments[1]?.type === 'Literal' &&
  node.arguments[1].value === ''

/** An encoding by name, other than the one in which everything is sent between our own parts. */
const decodes = ({ callee, arguments: [encoding] }: NewExpression): boolean =>
  callee.type === 'Identifier' &&
  callee.name === 'TextDecoder' &&
  encoding !== undefined &&
  !(encoding.type === 'Literal' && encoding.value === 'utf-8')

function readsIn({ program, path }: Source): readonly string[] {
  const found: string[] = []
  new Visitor({
    CallExpression: (node) => void (dropsCommas(node) && found.push(path)),
    NewExpression: (node) => void (decodes(node) && found.push(path)),
  }).visit(program)
  return found
}

export const oneReader: Rule = {
  name: 'one-reader',
  says: 'outside model/shared/numbers and model/shared/reading nothing drops commas from text or decodes bytes of another encoding',
  find: ({ sources }) =>
    eachOnce(sources.filter(({ path }) => product.test(path) && !reader.test(path)).flatMap(readsIn)),
  planted: {
    'model/areas/rail/rules/weight.ts': "const read = (text: string) => Number(text.replaceAll(',', ''))",
    'src/ui/cells/typed.ts': "const digits = text.replace(/[,\\s]/g, '')",
    'server/engine/files/bytes.ts': "const text = new TextDecoder('windows-1252').decode(bytes)",
    'server/engine/files/utf8.ts': "const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)",
    'src/ui/cells/words.ts': "const line = words.replace(', ', ' ').replace(/\\d{1,3}/, '')",
    'model/shared/numbers/numbers.ts': "const digits = text.replaceAll(',', '')",
    'tests/model/numbers.test.ts': "const digits = text.replaceAll(',', '')",
  },
  caught: ['model/areas/rail/rules/weight.ts', 'src/ui/cells/typed.ts', 'server/engine/files/bytes.ts'],
}
