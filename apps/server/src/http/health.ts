// Is the process alive (healthz), may it be given requests (readyz), and does the recurring work go on (healthz/jobs)?
import type { FastifyInstance } from 'fastify'

/** What anybody may know of a recurring job; not what its failures said. */
interface JobHealth {
  readonly name: string
  readonly everySeconds: number
  readonly isLate: boolean
  readonly succeededAt: Date | null
}

interface Health {
  isDatabaseWritable(): Promise<boolean>
  isDraining(): boolean
  jobs(): Promise<readonly JobHealth[]>
}

/** Who asks for our health does not wait for a database that does not answer. */
const ANSWER_WITHIN_MS = 1_000

export function registerHealth(http: FastifyInstance, health: Health): void {
  const isWritable = () => inTime(health.isDatabaseWritable(), false)
  const jobs = () => inTime(health.jobs(), null)

  http.get('/healthz', { schema: { hide: true } }, () => ({ ok: true }))
  http.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const [writable, all] = await Promise.all([isWritable(), jobs()])
    const ready = !health.isDraining() && writable
    // Told and not judged: jobs are late for all instances at once, and none of them would be left to answer requests.
    const lateJobs = all?.filter(({ isLate }) => isLate).map(({ name }) => name) ?? null
    return reply.code(ready ? 200 : 503).send({ ready, lateJobs })
  })
  http.get('/healthz/jobs', { schema: { hide: true } }, async (_request, reply) => {
    const all = await jobs()
    const ok = all !== null && all.every(({ isLate }) => !isLate)
    return reply.code(ok ? 200 : 503).send({ ok, jobs: all?.map(asTold) ?? null })
  })
}

const asTold = ({ name, everySeconds, isLate, succeededAt }: JobHealth): JobHealth => ({
  name,
  everySeconds,
  isLate,
  succeededAt,
})

async function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const timeout = new Promise<T>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, otherwise).unref())
  return Promise.race([work.catch(() => otherwise), timeout])
}
