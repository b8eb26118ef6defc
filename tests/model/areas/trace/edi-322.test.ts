/** Sightings of X12 322, what is refused of them, and the 997 that answers. */
import { describe, expect, it } from 'vitest'
import { steps322, type Read322 } from '#model/areas/trace/rules/import/edi-322.ts'
import { zoneOfTimeCode } from '#model/areas/trace/rules/import/time-codes.ts'
import { arrival, interchange } from './x12.ts'

function read(text: string): Read322 {
  const steps = steps322(text, '2026-11-03T15:00:00.000Z')
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
const carsOf = (text: string) => read(text).read.map(({ car_mark, car_number }) => `${car_mark} ${car_number}`)
const reasonsOf = (text: string) => read(text).refused.map(({ reason }) => reason)

describe('time codes', () => {
  it.each([
    ['ET', 'America/New_York'],
    ['ES', '-05:00'],
    ['ED', '-04:00'],
    ['CS', '-06:00'],
    ['MD', '-06:00'],
    ['PT', 'America/Los_Angeles'],
    ['TT', 'America/Halifax'],
    ['TS', '-04:00'],
    ['TD', '-03:00'],
    ['NT', 'America/St_Johns'],
    ['NS', '-03:30'],
    ['ND', '-02:30'],
    ['AT', 'America/Anchorage'],
    ['AS', '-09:00'],
    ['AD', '-08:00'],
    ['HT', 'Pacific/Honolulu'],
    ['HS', '-10:00'],
    ['01', '+01:00'],
    ['12', '+12:00'],
    ['13', '-12:00'],
    ['18', '-07:00'],
    ['24', '-01:00'],
    ['UT', 'UTC'],
    ['GM', 'UTC'],
    ['LT', ''],
    ['', ''],
  ])('%s is %s', (code, zone) => expect(zoneOfTimeCode(code)).toBe(zone))
  it.each(['00', '25', 'XT', 'CX', 'C', 'CST', '1'])('%s is none', (code) =>
    expect(zoneOfTimeCode(code)).toBeUndefined(),
  )
})

describe('a file', () => {
  const plain = interchange([{ sets: [arrival()] }])
  it.each([
    ['has a line for each segment', plain],
    ['ends segments with line ends alone', interchange([{ sets: [arrival()] }], { terminator: '\n' })],
    ['ends them with those of Windows', interchange([{ sets: [arrival()] }], { terminator: '\r\n' })],
    ['is one line', interchange([{ sets: [arrival()] }], { terminator: '~' })],
    ['has separators of its own', interchange([{ sets: [arrival()] }], { element: '|', terminator: '\u001C' })],
    ['is broken into lines of 80 characters', plain.replaceAll('\n', '').replaceAll(/.{80}/g, '$&\r\n')],
    ['ends with the mark of DOS', `${plain}\u001A`],
    [
      'has acknowledged transfers before',
      interchange([{ sets: [arrival()] }], { before: ['TA1*000000012*261103*0800*A*000'] }),
    ],
  ])('%s', (_name, text) => {
    expect(read(text)).toMatchObject({
      read: [
        {
          car_mark: 'PROX',
          car_number: '33104',
          code: 'A',
          local: '2026-11-03T08:15',
          zone: 'America/New_York',
          location: 'ROANOKE',
          state: 'VA',
          railroad: 'NS',
          load_status: 'L',
        },
      ],
      refused: [],
    })
  })
  it('keeps the letters ISA that begin a value or a line', () => {
    const set = arrival('Q5*A*20261103*0815*CT', 'R4*5*CI**ISABELLA****MN', 'N9*XX*ISA')
    expect(read(interchange([{ sets: [set] }])).read).toMatchObject([{ location: 'ISABELLA', state: 'MN' }])
  })
  it('has interchanges with different separators, each railroad being the sender of its group', () => {
    const text = [
      interchange([{ sender: 'NS', sets: [arrival()] }]),
      interchange([{ sender: 'CSXT', control: '77', sets: [arrival('Q5*P*20261103*0910*ET')] }], {
        id: 'CSX',
        control: '000000555',
        element: '^',
        terminator: '\n',
      }),
    ].join('')
    expect(read(text).read.map(({ railroad, code }) => [railroad, code])).toEqual([
      ['NS', 'A'],
      ['CSXT', 'P'],
    ])
  })
  it('is by the sender of the interchange where that of the group is no SCAC', () => {
    expect(read(interchange([{ sender: '9138300', sets: [arrival()] }])).read).toMatchObject([{ railroad: 'NS' }])
  })
})

describe('a car', () => {
  it('has the place and the country of Q5 where there is no R4', () => {
    const set = { segments: ['Q5*A*20261103*101530*LT**LAREDO*TX*US', 'N7*PROX*33104', 'W2*PROX*33104**RR*E'] }
    expect(read(interchange([{ sets: [set] }])).read).toMatchObject([
      { location: 'LAREDO', state: 'TX', country: 'US', zone: '', local: '2026-11-03T10:15', load_status: 'E' },
    ])
  })
  it('has the place of Q5 beside a destination in R4', () => {
    const set = arrival('Q5*A*20261103*0815*LT**MACON*GA*US', 'R4*D*CI**MONTERREY*MX***NL')
    expect(read(interchange([{ sets: [set] }])).read).toMatchObject([
      { location: 'MACON', destination: 'MONTERREY', destination_state: 'NL', destination_country: 'MX' },
    ])
  })
  it('has its own load and place among others of the set', () => {
    const segments = [
      'Q5*P*20261103*0815*ET',
      'N7*PROX*1',
      'W2*PROX*000001**RR*L',
      'R4*5*CI**MACON****GA',
      'N7*PROX*2',
      'W2*PROX*2**RR*W',
      'R4*5*CI**DALTON****GA',
      'N7*PROX*3',
      'R4*5*CI**DALTON****GA',
    ]
    expect(
      read(interchange([{ sets: [{ segments }] }])).read.map(({ load_status, location }) => [load_status, location]),
    ).toEqual([
      ['L', 'MACON'],
      ['E', 'DALTON'],
      ['', 'DALTON'],
    ])
  })
  it.each([
    ['E', ['E', 'W', 'AL', 'AA', 'AB', 'AI', 'AJ']],
    ['L', ['L', 'AC', 'AH']],
  ])('is %s by the codes %j of element 578', (status, codes) => {
    const segments = codes.flatMap((code, at) => [`N7*PROX*${at + 1}`, `W2*PROX*${at + 1}**RR*${code}`])
    const { read: found } = read(interchange([{ sets: [{ segments: ['Q5*P*20261103*0815*ET', ...segments] }] }]))
    expect(found.map(({ load_status }) => load_status)).toEqual(codes.map(() => status))
  })
  it('that cannot be read is refused, and the set is accepted with errors', () => {
    const segments = ['Q5*P*20261103*0815*ET', 'N7*PROX*1', 'W2*PROX*1**RR*Z', 'N7*PROX*2', 'W2*PROX*2**RR*L']
    const found = read(interchange([{ sets: [{ segments }] }]))
    expect(found.read).toHaveLength(1)
    expect(found.refused).toMatchObject([{ line: 5, text: 'N7 PROX 1', reason: expect.stringContaining('“Z”') }])
    expect(found.acknowledgement).toContain('AK5*E*5~\nAK9*E*1*1*1~')
  })
})

describe('what is refused', () => {
  const good = arrival()
  it.each([
    ['a count of segments', { ...good, count: 5 }, 'AK5*R*4~', /another number of segments/],
    ['a control number', { ...good, control: '0009' }, 'AK5*R*3~', /control numbers/],
    ['both', { ...good, control: '0009', count: 7 }, 'AK5*R*3*4~', /control numbers.*segments/],
    ['a set without its end', { ...good, count: '' }, 'AK5*R*2~', /no end/],
    ['a day', arrival('Q5*A*20260230*0815*ET'), 'AK5*R*5~', /Q502/],
    ['a time zone', arrival('Q5*A*20261103*0815*QQ'), 'AK5*R*5~', /“QQ” is no time zone/],
    ['a set without a car', { segments: ['Q5*A*20261103*0815*ET'] }, 'AK5*R*5~', /N7/],
  ])('%s, of the set alone', (_name, set, answer, reason) => {
    const found = read(
      interchange([{ sets: [arrival('Q5*P*20261103*0700*ET'), set, arrival('Q5*D*20261103*0930*ET')] }]),
    )
    expect(found.read.map(({ code }) => code)).toEqual(['P', 'D'])
    expect(found.refused).toMatchObject([{ reason: expect.stringMatching(reason) }])
    expect(found.acknowledgement).toContain(`AK2*322*0002~\n${answer}`)
    expect(found.acknowledgement).toContain('AK9*P*3*3*2~')
  })
  it('another set than a 322, by its name', () => {
    const text = interchange([{ sets: [good] }]).replace('ST*322', 'ST*418')
    expect(reasonsOf(text)).toEqual(['It is no 322.'])
    expect(read(text).acknowledgement).toContain('AK2*418*0001~\nAK5*R*1~')
  })
  it.each([
    ['a count of sets', 'GE*2*31', 'AK9*R*2*1*0*5~'],
    ['a control number', 'GE*1*32', 'AK9*R*1*1*0*4~'],
    ['a group without its end', '', 'AK9*R*1*1*0*3~'],
  ])('%s, with the whole group', (_name, end, answer) => {
    const text = interchange([
      { sets: [good], end },
      { control: '32', sets: [arrival('Q5*P*20261103*0700*ET')] },
    ])
    const found = read(text)
    expect(found.read.map(({ code }) => code)).toEqual(['P'])
    expect(found.refused).toHaveLength(1)
    expect(found.acknowledgement).toContain(answer)
  })
  it.each([
    ['without its end', ''],
    ['of another count of groups', 'IEA*2*000000031'],
    ['of another control number', 'IEA*1*000000032'],
  ])('an interchange %s, but not the next one', (_name, end) => {
    const next = interchange([{ sets: [arrival('Q5*P*20261103*0700*ET')] }], { control: '000000040' })
    const found = read(interchange([{ sets: [good] }], { end }) + next)
    expect(found.read.map(({ code }) => code)).toEqual(['P'])
    expect(found.refused).toHaveLength(1)
    expect(found.acknowledgement).toContain('000000040')
    expect(found.acknowledgement).not.toContain('000000031')
  })
  it.each(['ISA*broken', 'GS*SO*NS', 'no X12 at all', interchange([])])('%# what has no transaction', (text) => {
    expect(read(text).read).toEqual([])
    expect(read(text).acknowledgement).toBe('')
  })
  it('text behind the last interchange', () =>
    expect(reasonsOf(`${interchange([{ sets: [good] }])}ST*322*0001~`)).toHaveLength(1))
})

describe('the acknowledgement', () => {
  it('has one interchange for each sender and one 997 for each group', () => {
    const groups = [
      { control: '31', sets: [arrival()] },
      { control: '32', sets: [arrival()] },
    ]
    const text = [
      interchange(groups),
      interchange([{ sender: 'CSXT', control: '9', sets: [arrival()] }], { id: 'CSX', control: '000000555' }),
      interchange([{ control: '33', sets: [arrival()] }], { control: '000000032' }),
    ].join('')
    expect(carsOf(text)).toHaveLength(4)
    const segments = read(text).acknowledgement.split('~\n')
    const named = (name: string) => segments.filter((segment) => segment.startsWith(`${name}*`))
    expect(named('ISA').map((isa) => isa.slice(70, 90).trim().split('*')[0])).toHaveLength(2)
    expect(named('AK1')).toEqual(['AK1*SO*31', 'AK1*SO*32', 'AK1*SO*33', 'AK1*SO*9'])
    expect(named('GS')).toHaveLength(2)
    expect(named('GE')).toEqual(['GE*3*31', 'GE*1*9'])
    expect(named('SE')).toEqual(['SE*6*0001', 'SE*6*0002', 'SE*6*0003', 'SE*6*0001'])
  })
  it('is read by the reader of X12 itself, which finds its counts and control numbers right', () => {
    const { acknowledgement } = read(interchange([{ sets: [arrival(), { ...arrival(), count: 9 }] }]))
    expect(read(acknowledgement)).toEqual({ read: [], refused: [], acknowledgement: '' })
  })
})

it('a long set is read in a time that grows with its length', () => {
  const cars = Array.from({ length: 20_000 }, (_, index) => [`N7*PROX*${index + 1}`, `W2*PROX*${index + 1}**RR*L`])
  const text = interchange([{ sets: [{ segments: ['Q5*A*20261103*0815*ET', ...cars.flat()] }] }])
  const began = performance.now()
  expect(read(text).read).toHaveLength(20_000)
  expect(performance.now() - began).toBeLessThan(5000)
})
