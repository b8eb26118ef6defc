// `npm run dev`: the server again at each change of its source, the page by Vite with reload.
import { spawn } from 'node:child_process'
import path from 'node:path'
import './ensure.mjs'

const start = (name, words) => spawn(path.join('node_modules/.bin', name), words, { stdio: 'inherit', env: process.env })
const both = [start('tsx', ['watch', '--clear-screen=false', 'server/main.ts']), start('vite', [])]
const end = () => both.forEach((child) => child.kill('SIGTERM'))
for (const child of both) child.on('exit', end)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
console.log('Page with reload: http://localhost:5173')
