// How to call npm: the one that runs this script, or the one beside this Node.js, which need not be in PATH.
import fs from 'node:fs'
import path from 'node:path'

/** `[command, first arguments]`, to be followed by those of the call. */
export function npm() {
  const beside = path.join(path.dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')
  if (process.env.npm_execpath) return [process.execPath, [process.env.npm_execpath]]
  return fs.existsSync(beside) ? [process.execPath, [beside]] : ['npm', []]
}
