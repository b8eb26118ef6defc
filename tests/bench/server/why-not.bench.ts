/**
 * *Why not?* of a load with forty things in its way: the rule alone, as a page runs it while one types, and the whole answer of the server.
 * With DATABASE_URL on that PostgreSQL.
 */
import { authorised } from '#model/areas/ticket/rules/authorisation/authorisation.ts'
import { factsOfLoad } from '../../model/areas/ticket/facts-of-load.ts'
import { startServer } from '../../server/harness.ts'
import { plantCertificates } from '../../server/areas/ticket/planted-certificates.ts'
import { percentile, type Table } from '../kit/bench.ts'

const [PLANTED, TIMES] = [40, 50]

async function median(work: () => unknown): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return percentile(took, 50)
}

export async function bench(): Promise<Table> {
  const names = Array.from({ length: PLANTED }, (_, at) => `certificate-${at}`)
  const one = factsOfLoad('CAR', [])
  const facts = {
    ...one,
    asked: names.map((name) => ({ certification: name, name, of: 'CAR' as const, servers: [], warning_days: 30 })),
    held: names.map((name) => ({
      id: name,
      certification: name,
      holder: 'holder',
      issued_date: '2025-01-01',
      expiry_date: '2026-01-31',
      verified: true,
    })),
  }
  const { length } = authorised(facts).blockers
  if (length !== PLANTED) throw new Error(`${length} of ${PLANTED} are named by the rule`)
  const rule = await median(() => authorised(facts))
  const server = await startServer()
  try {
    const clerk = await server.user()
    const carrier = await plantCertificates(clerk, PLANTED)
    const asked = (): Promise<{ body: { blockers: unknown[] } }> =>
      clerk.post('terminalboss/v3/ticket/why_not/', { carrier })
    const said = (await asked()).body.blockers.length
    if (said !== PLANTED) throw new Error(`${said} of ${PLANTED} are named by the server`)
    return {
      title: `Why a load may not go, of ${PLANTED} planted reasons`,
      rows: [
        { measure: 'the rule, median', ours: rule, unit: 'ms', limit: 5 },
        { measure: 'the answer of the server, median', ours: await median(asked), unit: 'ms', limit: 20 },
      ],
    }
  } finally {
    await server.close()
  }
}
