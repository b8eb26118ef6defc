/** Where a server that runs as a process of its own keeps its data: a folder, or with a URL a database of that PostgreSQL. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { asAdmin } from './as-admin.ts'
import { copyInto, createFrom, migrated, urlOf, type Template } from './template.ts'

export type Place = { readonly env: Record<string, string>; readonly remove: () => Promise<void> }

async function place(url: string | undefined, template?: Template): Promise<Place> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-place-'))
  const forget = () => fs.rmSync(folder, { recursive: true, force: true })
  if (!url) {
    if (template) await copyInto(folder, template)
    return { env: { HIGHBALL_DATA: folder, DATABASE_URL: '' }, remove: async () => forget() }
  }
  const name = `highball_place_${randomUUID().replaceAll('-', '')}`
  if (template) await createFrom(template, url, name)
  else await asAdmin(url, `create database ${name}`)
  return {
    env: { HIGHBALL_DATA: folder, DATABASE_URL: urlOf(url, name) },
    remove: async () => {
      await asAdmin(url, `drop database ${name} with (force)`)
      forget()
    },
  }
}

/** Migrated but empty, so that the server is ready without having to migrate. */
export const makePlace = (url = process.env['DATABASE_URL']): Promise<Place> => place(url, migrated)

/** Not even migrated: what the very first server finds. */
export const makeBarePlace = (url = process.env['DATABASE_URL']): Promise<Place> => place(url)
