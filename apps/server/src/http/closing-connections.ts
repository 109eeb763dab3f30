// Closing a server: what is in flight is answered, and no open connection keeps the process from leaving.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When the server closes, connections without a request end at once, the others with their last answer.
 * Node ends only those that have been idle since an answer: one that a browser opened ahead, or that was busy at that
 * moment and is kept alive, would hold the process for a minute.
 */
export function endConnectionsOnClose(http: FastifyInstance): void {
  const requestsOf = new Map<Socket, number>()
  let isClosing = false

  http.server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy()
    requestsOf.set(socket, 0)
    socket.once('close', () => requestsOf.delete(socket))
  })
  http.server.on('request', ({ socket }, response) => {
    requestsOf.set(socket, (requestsOf.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (requestsOf.get(socket) ?? 1) - 1
      if (!socket.destroyed) requestsOf.set(socket, left)
      if (isClosing && left === 0) socket.destroySoon()
    })
  })
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close')
  })
  http.addHook('preClose', async () => {
    isClosing = true
    for (const [socket, requests] of requestsOf) if (requests === 0) socket.destroy()
  })
}
