/** A carrier that is asked for many certificates, each of which ran out: one thing in the way of its loads for each. */
import type { Client } from '../../harness.ts'

const base = 'terminalboss/v3/'

/** Answers the id of the carrier. */
export async function plantCertificates(clerk: Client, count: number): Promise<string> {
  const made = async (path: string, values: object): Promise<string> => {
    const { status, body } = await clerk.post(`${base}${path}`, values)
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return String(body.id)
  }
  const carrier = await made('company/', { name: 'Planted Haul' })
  for (let at = 0; at < count; at++) {
    const certification = await made('certification/', { name: `Planted ${at}`, certification_type: 'CAR' })
    await made('company-certification/', { company: carrier, certification, expiry_date: '2026-01-31' })
  }
  return carrier
}
