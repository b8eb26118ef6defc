/** The switch list of 24 tracks and 1,500 cars as PDF and as Excel, and the delay of other requests meanwhile. */
import { Site } from '../../e2e/site/site.ts'
import { percentile, type Table } from '../kit/bench.ts'

const ROUNDS = 7

export async function bench(): Promise<Table> {
  const site = await Site.open()
  const login = await fetch(`${site.url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'planner@demo.test', password: 'highball' }),
  })
  const { token } = (await login.json()) as { token: string }
  const headers = { Authorization: `Token ${token}` }
  const api = await site.as('planner')
  const { results } = await api<{ results: { id: number }[] }>('yard_management/rail_yard/?name=Gateway%20Yard')
  const at = `${site.url}/api/yard_management/rail_yard/${results[0]?.id ?? 0}/`
  const fetched = async (path: string): Promise<number> => {
    const began = performance.now()
    const answer = await fetch(`${at}${path}`, { headers })
    const { byteLength } = await answer.arrayBuffer()
    if (!answer.ok || byteLength < 10_000) throw new Error(`${path}: ${answer.status}, ${byteLength} bytes`)
    return performance.now() - began
  }
  const small = async (): Promise<number> => {
    const began = performance.now()
    const answer = await fetch(`${site.url}/api/facility/?limit=5`, { headers })
    await answer.arrayBuffer()
    return performance.now() - began
  }
  const first = await fetched('get_pdf/')
  const quiet: number[] = []
  for (let round = 0; round < 60; round++) quiet.push(await small())
  const pdf: number[] = []
  const excel: number[] = []
  const meanwhile: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    let isPrinting = true
    const printing = fetched('get_pdf/').then((took) => {
      isPrinting = false
      pdf.push(took)
    })
    while (isPrinting) meanwhile.push(await small())
    await printing
    excel.push(await fetched('get_excel/'))
  }
  await site.close()
  return {
    title: 'Switch list of 24 tracks and 1,500 cars (embedded database)',
    rows: [
      { measure: 'first PDF after the start', ours: first, unit: 'ms', limit: 2000 },
      {
        measure: `PDF, median of ${ROUNDS}, others asking all the while`,
        ours: percentile(pdf, 50),
        unit: 'ms',
        limit: 2000,
      },
      { measure: 'PDF, worst', ours: Math.max(...pdf), unit: 'ms', limit: 2000 },
      { measure: 'Excel, median', ours: percentile(excel, 50), unit: 'ms', limit: 2000 },
      {
        measure: `a small request meanwhile, median of ${meanwhile.length}`,
        ours: percentile(meanwhile, 50),
        unit: 'ms',
        peer: { name: 'the same on a quiet server', value: percentile(quiet, 50) },
      },
      {
        measure: 'a small request meanwhile, p99',
        ours: percentile(meanwhile, 99),
        unit: 'ms',
        limit: 250,
        peer: { name: 'the same on a quiet server', value: percentile(quiet, 99) },
      },
    ],
  }
}
