// `npm start`: installs what is missing, builds what is out of date, then serves. Not `prestart`, which npm skips with ignore-scripts.
import './ensure.mjs'

await import('./build.mjs')
process.setSourceMapsEnabled(true)

// npm's shell does not forward SIGTERM: without this check the server would outlive it and keep its port and its folder.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
await import('../out/server.mjs')
