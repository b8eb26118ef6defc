/**
 * Before all API tests, and in watch mode again before each run: the server's threads are built, as many files of tests start them. What else
 * is made once for a run (places/process.ts, demo/seeded-demo.ts) or for a worker (places/shared-server.state.ts) goes with them.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleThreads } from '../../scripts/bundle.mjs'
import { asAdmin } from './places/as-admin.ts'

// Inside the project, so that they find its packages.
const folder = path.resolve('node_modules/.cache', `highball-threads-${process.pid}`)

/** The template of the demo, which the first file that wants it makes (demo/seeded-demo.ts). */
const demo = `highball_demo_${randomUUID().slice(0, 8)}`

/** With this begin the names of databases that the files of a worker share. Their workers have ended when they are removed. */
const shared = `highball_shared_${randomUUID().slice(0, 8)}`

async function forget(): Promise<void> {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.rmSync(path.resolve('node_modules/.cache/highball', demo), { recursive: true, force: true })
  const url = process.env['DATABASE_URL']
  if (!url) return
  const left = await asAdmin<{ name: string }>(
    url,
    `select datname as name from pg_database where starts_with(datname, '${shared}')`,
  )
  await asAdmin(
    url,
    `drop database if exists ${demo}`,
    ...left.map(({ name }) => `drop database if exists ${name} with (force)`),
  )
}

export default function prepare(project: TestProject): () => Promise<void> {
  bundleThreads(folder)
  process.env['HIGHBALL_BUILT_THREADS'] = folder
  process.env['HIGHBALL_TEST_DEMO'] = demo
  // Not on the embedded database: one that files shared lost its folder now and then.
  if (process.env['DATABASE_URL']) process.env['HIGHBALL_TEST_SHARED'] = shared
  project.onTestsRerun(async () => {
    await forget()
    bundleThreads(folder)
  })
  return forget
}
