/** What stands in the way of a verb: everything that does, nothing that does not. */
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { text } from '#model/kernel/field.ts'
import { verbsOf, type Life } from '#model/kernel/life.ts'
import { permissions, type Need } from '#model/kernel/permissions.ts'
import * as resources from '#model/areas/index.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { contractStatuses } from '#model/areas/contract/rules/contract-life.ts'
import { deedsOf } from '#model/kernel/why-not/deeds.ts'
import { alsoBlocked, judged, obstacleKinds, type Deed, type Obstacle } from '#model/kernel/why-not/obstacle.ts'

const everybody = (): boolean => true
const one = (deeds: readonly Deed[], name: string): Deed => {
  const found = deeds.find(({ deed }) => deed === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

const names = Array.from({ length: 40 }, (_, at) => `field_${at}`)
const life: Life = {
  of: 'contract:contract',
  field: 'status',
  transitions: {
    send: {
      label: 'Send',
      from: ['draft'],
      to: 'sent',
      needs: 'change_contract',
      undo: 'exact',
      lacks: (row) =>
        Object.fromEntries(names.flatMap((name) => (row[name] === '' ? [[name, [`Give ${name}.`]]] : []))),
    },
    recall: { label: 'Recall', from: ['sent'], to: 'draft', needs: 'change_contract', undo: 'exact' },
  },
  frozen: [{ in: ['sent'], fields: 'all', says: 'What is sent stays as it is. Recall it first.' }],
}
const letter = {
  ...contract,
  life,
  fields: { ...contract.fields, ...Object.fromEntries(names.map((name) => [name, text()])) },
}
const deeds = (row: Readonly<Record<string, unknown>>, may: (need: Need) => boolean = everybody) =>
  deedsOf({ name: 'contract:contract', resource: letter, row, may })

test('of forty things each that is missing is named with its field, and no other', () => {
  fc.assert(
    fc.property(fc.subarray(names), (missing) => {
      const row = Object.fromEntries(names.map((name) => [name, missing.includes(name) ? '' : 'x']))
      const { blockers, can } = one(deeds({ ...row, status: 'draft' }), 'send')
      expect(blockers.map(({ field }) => field)).toEqual(missing)
      expect(can).toBe(missing.length === 0)
    }),
  )
})

test('a verb can be done exactly when the record offers it', () => {
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom(...contractStatuses),
        buyer: fc.constantFrom(null, 1),
        product: fc.constantFrom(null, 1),
        price: fc.constantFrom(null, '1.25'),
        shipment_count: fc.nat(2),
      }),
      fc.subarray(['change_contract', 'can_edit_contract_when_approved']),
      (row, held) => {
        const may = (need: Need): boolean => need === 'signed_in' || held.includes(need)
        const whole = { contract_type: 'sale', start_date: '2026-01-01', end_date: '2026-12-31', cars: 3, ...row }
        const { life: own } = contract
        if (!own) throw new Error('Contracts have a life cycle.')
        const judgedDeeds = deedsOf({
          name: 'contract:contract',
          resource: contract,
          row: { price_basis: 'fixed', price_index: '', ...whole },
          may,
        })
        for (const { name, enabled } of verbsOf(own, { price_basis: 'fixed', price_index: '', ...whole }, may))
          expect(one(judgedDeeds, name).can, name).toBe(enabled)
      },
    ),
  )
})

/** Every state of every life cycle, with what can be done in it. */
const states = all<Resource>(resources).flatMap(([name, resource]) => {
  const { life, fields } = resource
  return life === undefined
    ? []
    : (fields[life.field]?.choices ?? []).map((state) => ({
        name,
        state,
        resource,
        life,
        row: { [life.field]: state },
      }))
})

test.each(states)('$name that is $state offers only verbs that cure', ({ name, resource, life, row }) => {
  const enabled = verbsOf(life, row, everybody).filter((verb) => verb.enabled)
  for (const { deed, blockers } of deedsOf({ name, resource, row, may: everybody }))
    for (const { kind, cure } of blockers) {
      if (cure?.command === undefined) continue
      const verb = enabled.find((one) => cure.command === `${name}:${one.name}`)
      expect(verb, `${deed} is cured by ${cure.command}`).toBeDefined()
      const after = { ...row, [life.field]: verb?.to ?? '' }
      const then = one(deedsOf({ name, resource, row: after, may: everybody }), deed)
      expect(then.blockers.filter((obstacle) => obstacle.kind === kind)).toEqual([])
    }
  const [first] = deedsOf({ name, resource, row, may: () => false }).flatMap(({ blockers }) =>
    blockers.flatMap(({ cure }) => cure?.command ?? []),
  )
  expect(first, 'whoever may do nothing is offered no verb').toBeUndefined()
})

describe('a state in the way', () => {
  test('names the verb that leads out of it', () => {
    const sent = deeds({ status: 'sent' })
    const recall = { command: 'contract:contract:recall', label: 'Recall' }
    expect(one(sent, 'send').blockers).toMatchObject([{ kind: 'state', says: 'It is sent already.' }])
    expect(one(sent, 'change').blockers).toMatchObject([{ kind: 'frozen', cure: recall }])
    expect(one(sent, 'delete').blockers).toMatchObject([{ kind: 'frozen', cure: recall }])
    const closed = deedsOf({ name: 'contract:contract', resource: contract, row: { status: 'closed' }, may: everybody })
    expect(one(closed, 'cancel').blockers).toMatchObject([
      { kind: 'state', cure: { command: 'contract:contract:reopen', label: 'Reopen' } },
    ])
  })
  test('is not the only reason given: a lacking permission is named beside it', () => {
    const blocked = one(
      deeds({ status: 'sent' }, () => false),
      'send',
    )
    expect(blocked.blockers.map(({ kind, needs }) => [kind, needs])).toEqual([
      ['state', undefined],
      ['permission', 'change_contract'],
    ])
  })
})

test('terms that stand still are a warning while other fields can be changed, with who may change them all the same', () => {
  const { can, warnings } = one(
    deedsOf({
      name: 'contract:contract',
      resource: contract,
      row: { status: 'approved' },
      may: (need) => need === 'change_contract',
    }),
    'change',
  )
  expect([can, warnings.map(({ kind, needs }) => [kind, needs])]).toEqual([
    true,
    [['frozen', 'can_edit_contract_when_approved']],
  ])
  expect(warnings[0]?.says).toContain('Locked: ')
})

test('what one can mend oneself comes before what others have to', () => {
  const obstacle = fc.record({
    code: fc.string(),
    kind: fc.constantFrom(...obstacleKinds),
    says: fc.string(),
  })
  fc.assert(
    fc.property(fc.array(obstacle), fc.array(obstacle), (some: readonly Obstacle[], more: readonly Obstacle[]) => {
      const { blockers } = alsoBlocked({ deed: 'x', label: 'X', ...judged(some) }, more)
      expect(blockers.length).toBe(some.length + more.length)
      const ranks = blockers.map(({ kind }) => obstacleKinds.indexOf(kind))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    }),
  )
})

test('permissions are said in words', () => {
  expect(permissions).toContain('change_contract')
  const { blockers } = one(
    deeds({ status: 'draft' }, () => false),
    'change',
  )
  expect(blockers.map(({ says }) => says)).toEqual(['It takes the permission change contract.'])
})
