// A Socket.IO server that does nothing but tell all of its sockets what it is told: what sockets cost whoever serves them.
import { createServer } from 'node:http'
import { Server } from 'socket.io'

const http = createServer()
const lines = new Server(http, { transports: ['websocket'], serveClient: false, pingInterval: 10_000 })
lines.on('connection', (line) => {
  void line.join('all')
  line.emit('ready')
})
process.on('message', (message) => void lines.to('all').emit('changed', message))
http.listen(0, '127.0.0.1', () => process.send?.(http.address()))
