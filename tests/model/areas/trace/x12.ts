/** Makes X12 files for tests. */

export type TestSet = {
  readonly segments: readonly string[]
  readonly count?: number | string
  readonly control?: string
}
export type TestGroup = {
  readonly sender?: string
  readonly control?: string
  readonly sets: readonly TestSet[]
  readonly end?: string
}
type Options = {
  readonly id?: string
  readonly control?: string
  readonly element?: string
  readonly terminator?: string
  readonly before?: readonly string[]
  readonly end?: string
}

const groupOf = ({ sender = 'NS', control = '31', sets, end }: TestGroup): readonly string[] => [
  `GS*SO*${sender}*HIGHBALL*20261103*0900*${control}*X*004010`,
  ...sets.flatMap(({ segments, count = segments.length + 2, control: own }, index) => [
    `ST*322*${String(index + 1).padStart(4, '0')}`,
    ...segments,
    ...(count === '' ? [] : [`SE*${count}*${own ?? String(index + 1).padStart(4, '0')}`]),
  ]),
  ...(end === '' ? [] : [end ?? `GE*${sets.length}*${control}`]),
]

export function interchange(groups: readonly TestGroup[], options: Options = {}): string {
  const { id = 'NS', control = '000000031', element = '*', terminator = '~\n', before = [], end } = options
  const header = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*02*${id.padEnd(15)}*ZZ*${'HIGHBALL'.padEnd(15)}*261103*0900*U*00401*${control}*0*P*>`
  return [
    header,
    ...before,
    ...groups.flatMap(groupOf),
    ...(end === '' ? [] : [end ?? `IEA*${groups.length}*${control}`]),
  ]
    .map((segment) => `${segment.replaceAll('*', element)}${terminator}`)
    .join('')
}

export const arrival = (q5 = 'Q5*A*20261103*0815*ET', ...more: readonly string[]): TestSet => ({
  segments: [q5, 'N7*PROX*33104', 'W2*PROX*33104**RR*L', ...(more.length > 0 ? more : ['R4*5*CI**ROANOKE****VA'])],
})
