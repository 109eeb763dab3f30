// Is the process alive (healthz), and may it be given requests (readyz)?
import type { FastifyInstance } from 'fastify'

export interface Health {
  /** Resolves when the database takes a write within a second. */
  isDatabaseWritable(): Promise<boolean>
  isDraining(): boolean
}

export function registerHealth(http: FastifyInstance, health: Health): void {
  http.get('/healthz', { schema: { hide: true } }, () => ({ ok: true }))
  http.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = !health.isDraining() && (await health.isDatabaseWritable())
    return reply.code(ready ? 200 : 503).send({ ready })
  })
}
