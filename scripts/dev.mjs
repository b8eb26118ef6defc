// `npm run dev`: restarts the server on each change of its source, and serves the page by Vite with reloading. PORT is the server's port;
// Vite prints the address of the page.
import { spawn } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import './ensure.mjs'
import { buildBaseMap } from './base-map.mjs'

// Otherwise the page would talk to whatever listens on that port.
const port = Number(process.env.PORT ?? 4000)
await new Promise((resolve) => {
  const probe = net.createServer()
  probe.on('error', ({ code }) => {
    console.error(code === 'EADDRINUSE' ? `Port ${port} is in use. Choose another with PORT.` : `Port ${port}: ${code}`)
    process.exit(1)
  })
  probe.listen(port, process.env.HOST || '127.0.0.1', () => probe.close(resolve))
})

buildBaseMap()
const start = (name, words) =>
  spawn(path.join('node_modules/.bin', name), words, { stdio: 'inherit', env: process.env })
const both = [
  start('tsx', ['watch', '--clear-screen=false', 'server/main.ts']),
  start('vite', ['--clearScreen', 'false']),
]
const end = () => both.forEach((child) => child.kill('SIGTERM'))
for (const child of both) child.on('exit', end)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
